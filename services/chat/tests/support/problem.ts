/** Matches an answer that is this problem of the catalogue. */
export function problem(code: string, status: number): object {
  return { status, body: { type: `https://parley.invalid/errors/${code}`, status } };
}
