/** A file of an answer: where it is, how the visitor knows it, and a small picture of it if it is one. */
export type GivenFile = {
  readonly url: string;
  readonly name: string;
  readonly thumbnail?: string | undefined;
};

/** The name of a file that only its address is known of. */
export function nameIn(url: string): string {
  const name =
    url
      .replace(/[?#].*$/, '')
      .split('/')
      .at(-1) ?? '';
  try {
    return decodeURIComponent(name) || url;
  } catch {
    return name; // a percent sign that stands for itself
  }
}
