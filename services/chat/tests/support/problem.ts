/** What an answer that is a problem of the catalogue looks like. */
export function problem(code: string, status: number): object {
  return { status, body: { type: `https://parley.invalid/errors/${code}`, status } };
}
