import { useRef, useState, type HTMLAttributes, type RefObject } from 'react';

/** The handlers of the part that an item is dragged by. */
export type Grip = Pick<
  HTMLAttributes<HTMLElement>,
  'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onLostPointerCapture'
>;

type ItemDrag = {
  /** The element whose children are the items. */
  readonly list: RefObject<HTMLDivElement | null>;
  readonly grip: (index: number) => Grip;
  /** The edge of an item that the dragged one would be dropped at. */
  readonly dropAt: (index: number) => 'before' | 'after' | undefined;
};

/** Moves the items of a list by mouse, pen or finger; where the pointer is let go, `onMove` gets both positions. */
export function useItemDrag(onMove: (from: number, to: number) => void): ItemDrag {
  const list = useRef<HTMLDivElement>(null);
  /** The dragged item and the number of items that would stand before it. */
  const [drag, setDrag] = useState<{ readonly from: number; readonly gap: number }>();
  const gapAt = (y: number): number => {
    const items = [...(list.current?.children ?? [])];
    const gap = items.filter((item) => {
      const { top, height } = item.getBoundingClientRect();
      return y > top + height / 2;
    }).length;
    (items[gap] ?? items.at(-1))?.scrollIntoView({ block: 'nearest' });
    return gap;
  };
  return {
    list,
    grip: (index) => ({
      onPointerDown(event) {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ from: index, gap: index });
      },
      onPointerMove({ clientY }) {
        if (drag) setDrag({ from: drag.from, gap: gapAt(clientY) });
      },
      onPointerUp() {
        if (!drag) return;
        const to = drag.gap > drag.from ? drag.gap - 1 : drag.gap;
        if (to !== drag.from) onMove(drag.from, to);
      },
      onLostPointerCapture: () => setDrag(undefined),
    }),
    dropAt(index) {
      if (!drag || drag.gap === drag.from || drag.gap === drag.from + 1) return undefined;
      if (drag.gap === index) return 'before';
      const isLast = index + 1 === list.current?.children.length;
      return isLast && drag.gap === index + 1 ? 'after' : undefined;
    },
  };
}
