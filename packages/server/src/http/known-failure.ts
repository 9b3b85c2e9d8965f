/** A failure whose reason is known in words for the operator; its cause is the error itself. */
export class KnownFailure extends Error {
  constructor(reason: string, cause: unknown) {
    super(reason, { cause });
    this.name = 'KnownFailure';
  }
}
