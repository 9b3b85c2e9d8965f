/** Matches an answer that is this problem of the catalogue. */
export function problem(code: string, status: number): object {
  return {
    status,
    body: { type: expect.stringMatching(new RegExp(`^http://[^/]+/errors/${code}$`)) as unknown, status },
  };
}
