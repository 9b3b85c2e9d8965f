import { isElementList } from '@parley/editing';

/** The key that names an element in a path: its id, or its position in a list whose ids do not tell elements apart. */
export function elementKey(list: readonly unknown[], index: number): string {
  return (isElementList(list) ? list[index]?.id : undefined) ?? String(index);
}

/** The position of the element that a key names; -1 where there is none. */
export function elementAt(list: readonly unknown[], key: string): number {
  if (isElementList(list)) {
    const found = list.findIndex(({ id }) => id === key);
    if (found !== -1) return found;
  }
  const position = Number(key);
  return Number.isInteger(position) && position in list ? position : -1;
}
