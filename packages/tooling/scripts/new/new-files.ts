/** Files by their path from the root. */
type Files = ReadonlyMap<string, string>;

/** Files to be written, files there are with their new content, and the steps that are left. */
export type NewFiles = { readonly files: Files; readonly changed?: Files; readonly next: readonly string[] };

const kebab = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** True if `name` can be the name of a file here. */
export function isKebab(name: string): boolean {
  return kebab.test(name);
}
