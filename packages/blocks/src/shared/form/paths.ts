/** The properties that a type names; an index signature, which loose objects have, names none. */
type Known<T> = keyof {
  [K in keyof T as string extends K ? never : number extends K ? never : K]: T[K];
} &
  string;

type Present<T> = Exclude<T, null | undefined>;

/** Dotted paths from a `T` to values that are all `V`: `options.labels.placeholder`. */
export type PathTo<T, V> = {
  [K in Known<T>]:
    | (Present<T[K]> extends V ? K : never)
    | (Present<T[K]> extends readonly unknown[]
        ? never
        : Present<T[K]> extends object
          ? `${K}.${PathTo<Present<T[K]>, V>}`
          : never);
}[Known<T>];

/** The type of the value at a dotted path. */
type ValueAt<T, P extends string> = P extends `${infer K}.${infer Rest}`
  ? K extends keyof T
    ? ValueAt<Present<T[K]>, Rest>
    : never
  : P extends keyof T
    ? Present<T[P]>
    : never;

/** The type of the elements of the list at a dotted path. */
export type ElementAt<T, P extends string> = ValueAt<T, P> extends readonly (infer E)[] ? E : never;

/** Paths to everything in a `T`; the elements of a list are behind `[]`: `items[].content`. */
export type LeafPath<T> = {
  [K in Known<T>]: Present<T[K]> extends readonly (infer E)[]
    ? K | (E extends object ? `${K}[].${LeafPath<E>}` : never)
    : Present<T[K]> extends object
      ? K | `${K}.${LeafPath<Present<T[K]>>}`
      : K;
}[Known<T>];

/** The value at a dotted path in data of any shape; undefined where there is none. */
export function valueAt(data: unknown, path: string): unknown {
  if (path === '') return data;
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null && Object.hasOwn(value, key)
          ? Reflect.get(value, key)
          : undefined,
      data,
    );
}
