/** The edges of a block's items, as `edges` of its kind names them. */
export function itemEdges(
  items: readonly { readonly outgoingEdgeId?: string | undefined }[] = [],
): { edgeId: string; path: (string | number)[] }[] {
  return items.flatMap(({ outgoingEdgeId }, index) =>
    outgoingEdgeId === undefined
      ? []
      : [{ edgeId: outgoingEdgeId, path: ['items', index, 'outgoingEdgeId'] }],
  );
}
