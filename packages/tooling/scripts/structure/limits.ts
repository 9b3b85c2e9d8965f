/** The row of a figure in the document: its value before, and the most it may be. */
export type Row = { readonly figure: string; readonly before: string; readonly limit: number };

/** The rows of the tables in a document whose columns are figure, before and limit. */
export function rowsIn(document: string): Row[] {
  return document.split('\n').flatMap((line) => {
    const [, figure = '', before = '', limit = ''] = line.split('|').map((cell) => cell.trim());
    return /^\d+$/.test(limit) ? [{ figure, before, limit: Number(limit) }] : [];
  });
}

/** The faults of figures beside their limits, one line each: what is worse, and what only one of both names. */
export function faultsOf(figures: ReadonlyMap<string, number>, rows: readonly Row[]): string[] {
  const named = new Map(rows.map(({ figure, limit }) => [figure, limit]));
  const worse = [...figures].flatMap(([figure, value]) => {
    const limit = named.get(figure);
    if (limit === undefined) return [`${figure}: no row says how much it may be`];
    return value > limit ? [`${figure}: ${value}, at most ${limit}`] : [];
  });
  const unknown = rows.filter(({ figure }) => !figures.has(figure));
  return [...worse, ...unknown.map(({ figure }) => `${figure}: nothing counts it`)];
}
