/** The reason that a case failed, in words for its author. */
export class CaseFailed extends Error {
  /** The words or the thing that the case asks for, and those that came. */
  readonly expected: string | undefined;
  readonly heard: string | undefined;
  constructor(message: string, { expected, heard }: { expected?: string; heard?: string } = {}) {
    super(message);
    this.expected = expected;
    this.heard = heard;
  }
}
