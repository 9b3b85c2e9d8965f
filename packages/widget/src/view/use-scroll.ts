import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

/** Room above what is brought to the top. */
const marginPx = 12;
/** A line that takes more than this of the frame leaves too little for the question below it. */
const mostOfFrame = 0.4;

type Scroll = {
  readonly scroller: RefObject<HTMLDivElement | null>;
  /**
   * Brings the newest into sight: the end, or the beginning of a question that is higher than the frame. Does nothing
   * where the visitor has gone elsewhere in what they read.
   */
  readonly follow: () => void;
};

/**
 * Keeps the newest of a conversation in sight: with each of `changes`, while media grow and when the frame
 * changes its size, until the visitor scrolls. Where the visitor reads what grows, a change does not take them away from
 * the place that they have scrolled to.
 */
export function useScroll(changes: readonly unknown[], isRead: boolean): Scroll {
  const scroller = useRef<HTMLDivElement>(null);
  /** Our own scroll position: scrolled to any other, the conversation stays where the visitor wants it. */
  const wanted = useRef({ top: 0, room: 0, height: 0 });
  const isFollowing = useRef(true);
  const toNewest = (): void => {
    const frame = scroller.current;
    if (!frame) return;
    frame.scrollTo({ top: Math.min(frame.scrollHeight, beginningOfTall(frame) ?? Number.POSITIVE_INFINITY) });
    wanted.current = { top: frame.scrollTop, room: frame.clientHeight, height: frame.scrollHeight };
    isFollowing.current = true;
  };
  const follow = (): void => {
    if (isFollowing.current || !isRead) toNewest();
  };
  useLayoutEffect(follow, changes);
  useEffect(() => {
    const frame = scroller.current;
    const page = frame?.firstElementChild;
    if (!page) return undefined;
    const observer = new ResizeObserver(() => {
      if (isFollowing.current) toNewest();
    });
    observer.observe(page);
    observer.observe(frame);
    const onScroll = (): void => {
      const { top, room, height } = wanted.current;
      const distance = frame.scrollTop - top;
      if (frame.clientHeight === room && frame.scrollHeight === height) {
        isFollowing.current = Math.abs(distance) < 2;
      } else if (!isFollowing.current) {
        // what grows has gone on since the visitor left its end: they may come back to it
        if (isAtEnd(frame) && beginningOfTall(frame) === undefined) toNewest();
      } else if (frame.clientHeight === room && frame.scrollHeight > height && distance < -2) {
        // other moves with a layout are put right by the observer, but what grows moves nothing up: the visitor does
        isFollowing.current = false;
      }
    };
    frame.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      frame.removeEventListener('scroll', onScroll);
    };
  }, []);
  return { scroller, follow };
}

function isAtEnd({ scrollHeight, clientHeight, scrollTop }: HTMLElement): boolean {
  return scrollHeight - clientHeight - scrollTop < 2;
}

/**
 * The distance to scroll to the beginning of a question that does not fit, with the line that asks it if that
 * is short.
 */
function beginningOfTall(frame: HTMLElement): number | undefined {
  const question = frame.querySelector('.question');
  const room = frame.clientHeight;
  if (!question || question.getBoundingClientRect().height + marginPx <= room) return undefined;
  const asking = frame.querySelector('.line:last-child');
  const line = asking && asking.getBoundingClientRect().height <= room * mostOfFrame ? asking : question;
  const top = line.getBoundingClientRect().top - frame.getBoundingClientRect().top;
  return frame.scrollTop + top - marginPx;
}
