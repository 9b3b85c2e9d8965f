/** The options of a list whose pages come by cursor: the first has none, the last leads nowhere. */
export function byCursor<Cursor>(): {
  readonly initialPageParam: Cursor | undefined;
  readonly getNextPageParam: (page: { readonly nextCursor: Cursor | null }) => Cursor | undefined;
} {
  return {
    initialPageParam: undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  };
}
