import { finding, type CheckScope, type Finding } from '@parley/engine';
import type { ChannelName } from '@parley/schema/contract';
import { channelNamesShown } from './channel-limits.ts';
import { channelsRules } from './channels.rules.ts';

type Media = 'image' | 'video' | 'audio';

/** The ends of the names of files that browsers show or play; of any other file nobody knows what it is. */
const known: Readonly<Record<Media, readonly string[]>> = {
  image: ['avif', 'bmp', 'gif', 'heic', 'heif', 'ico', 'jpeg', 'jpg', 'png', 'svg', 'tif', 'tiff', 'webp'],
  video: ['3gp', 'avi', 'm4v', 'mkv', 'mov', 'mp4', 'mpeg', 'mpg', 'ogv', 'webm'],
  audio: ['aac', 'amr', 'flac', 'm4a', 'mp3', 'oga', 'ogg', 'opus', 'wav', 'weba', 'wma'],
};

/**
 * Those that a channel shows as what they are: by Meta's list of media of 2025-12-11, and by what Telegram's documentation
 * says of each call.
 */
const shown: Readonly<Record<ChannelName, Readonly<Record<Media, readonly string[]>>>> = {
  messagingA: {
    image: ['jpeg', 'jpg', 'png'],
    video: ['3gp', 'mp4'],
    audio: ['aac', 'amr', 'm4a', 'mp3', 'ogg', 'opus'],
  },
  messagingB: {
    image: ['bmp', 'gif', 'jpeg', 'jpg', 'png', 'webp'],
    video: ['mp4'],
    audio: ['m4a', 'mp3'],
  },
};

const words: Readonly<
  Record<ChannelName, Readonly<Record<Media, { readonly what: string; readonly kinds: string }>>>
> = {
  messagingA: {
    image: { what: 'pictures', kinds: 'JPEG and PNG' },
    video: { what: 'films', kinds: 'MP4 and 3GP' },
    audio: { what: 'sounds', kinds: 'AAC, AMR, M4A, MP3 and OGG' },
  },
  messagingB: {
    image: { what: 'pictures', kinds: 'JPEG, PNG, WebP and GIF' },
    video: { what: 'films', kinds: 'MP4' },
    audio: { what: 'sounds', kinds: 'M4A and MP3' },
  },
};

/** Reports a file that a channel does not show as what it is, or leaves out; one with variables may be anything. */
export function checkMediaOnChannels(
  media: Media,
  url: string | null | undefined,
  path: readonly PropertyKey[],
  { channels }: CheckScope,
): Finding[] {
  const address = url?.trim() ?? '';
  if (address === '' || channels.length === 0) return [];
  // a provider cannot ask for either of these
  if (/^(?:data:|\/)/i.test(address)) {
    const names = channels.map((channel) => channelNamesShown[channel]).join(' and ');
    const message = `on ${names} this is left out: a provider loads files whose address begins with https://`;
    return [finding(channelsRules['left-out-on-channel'], message, path)];
  }
  const [, end = ''] = /\.([a-z0-9]{2,5})$/.exec(address.toLowerCase().split(/[?#]/, 1)[0] ?? '') ?? [];
  if (!known[media].includes(end)) return [];
  return channels.flatMap((channel) => {
    if (shown[channel][media].includes(end)) return [];
    const { what, kinds } = words[channel][media];
    const message = `${channelNamesShown[channel]} shows ${what} that are ${kinds}, and this is a file .${end}`;
    return [finding(channelsRules['link-on-channel'], message, path)];
  });
}
