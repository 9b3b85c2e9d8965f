/** The edges of a block's items, in the form that `edges` of a kind returns. */
export function itemEdges(
  items: readonly { readonly outgoingEdgeId?: string | undefined }[] = [],
): { edgeId: string; path: (string | number)[] }[] {
  return items.flatMap(({ outgoingEdgeId }, index) =>
    outgoingEdgeId === undefined
      ? []
      : [{ edgeId: outgoingEdgeId, path: ['items', index, 'outgoingEdgeId'] }],
  );
}
