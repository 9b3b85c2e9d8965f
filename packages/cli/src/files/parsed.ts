/** A path in a document, from its root. */
export type ValuePath = readonly (string | number)[];

/** A text as data. */
export type Parsed = {
  readonly value: unknown;
  /** The offset of the value at a path, or of the nearest one around it that stands in the text. */
  readonly offsetOf: (path: ValuePath) => number;
};

/** A mistake in a text. */
export type TextFault = { readonly offset: number; readonly message: string };
