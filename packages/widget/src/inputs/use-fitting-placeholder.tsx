import type { RefObject, VNode } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

/**
 * A placeholder that fits into its field; one that would be cut off stands above the field instead, as the label given
 * beside it.
 */
export function useFittingPlaceholder(
  field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>,
  id: string,
  text: string,
): [placeholder: string, label: VNode | null] {
  const [fits, setFits] = useState(true);
  useLayoutEffect(() => {
    const element = field.current;
    // in several lines it is not cut off
    if (!(element instanceof HTMLInputElement)) return undefined;
    const look = (): void => setFits(widthOf(text, element) <= roomIn(element));
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [text]);
  if (fits) return [text, null];
  return [
    '',
    <label class="hint" for={id} dir="auto">
      {text}
    </label>,
  ];
}

function widthOf(text: string, field: HTMLElement): number {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return 0;
  context.font = getComputedStyle(field).font;
  return context.measureText(text).width;
}

function roomIn(field: HTMLElement): number {
  const { paddingLeft, paddingRight } = getComputedStyle(field);
  return field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
}
