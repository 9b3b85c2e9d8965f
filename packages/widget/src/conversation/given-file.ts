/** A file of an answer: where it is, how the visitor knows it, and a small picture of it if it is one. */
export type GivenFile = {
  readonly url: string;
  readonly name: string;
  readonly thumbnail?: string | undefined;
  /** True if its address opens for members of the workspace alone, and not for the visitor who has sent it. */
  readonly isPrivate?: boolean | undefined;
  /** The sound of a private recording, as long as the page has it. */
  readonly recording?: Blob | undefined;
};

/** The place of a file that has been stored. */
export type StoredFile = Pick<GivenFile, 'url' | 'isPrivate'>;

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
