import type { Place, Tabs } from '../conversation/tabs.ts';

/** Opens the way to the other tabs; without it, or where the browser forbids it, each tab is by itself. */
export function openTabs(chatUrl: string, publicId: string, onTold: (place: Place) => void): Tabs {
  try {
    const channel = new BroadcastChannel(`parley:${chatUrl}:${publicId}`);
    channel.addEventListener('message', ({ data }: MessageEvent<Place>) => onTold(data));
    return { tell: (place) => channel.postMessage(place), close: () => channel.close() };
  } catch {
    return { tell: () => undefined, close: () => undefined };
  }
}
