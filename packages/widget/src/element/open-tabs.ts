import type { ChatPosition, Tabs } from '../conversation/tabs.ts';

/** Opens the way to the other tabs; without it, or where the browser forbids it, each tab is by itself. */
export function openTabs(chatUrl: string, publicId: string, onTold: (position: ChatPosition) => void): Tabs {
  try {
    const channel = new BroadcastChannel(`parley:${chatUrl}:${publicId}`);
    channel.addEventListener('message', ({ data }: MessageEvent<ChatPosition>) => onTold(data));
    return { tell: (position) => channel.postMessage(position), close: () => channel.close() };
  } catch {
    return { tell: () => undefined, close: () => undefined };
  }
}
