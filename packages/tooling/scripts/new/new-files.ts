/** Files to be written, by their path from the root, and what is left to do by hand. */
export type NewFiles = { readonly files: ReadonlyMap<string, string>; readonly next: readonly string[] };

const kebab = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** True if `name` can be the name of a file here. */
export function isKebab(name: string): boolean {
  return kebab.test(name);
}
