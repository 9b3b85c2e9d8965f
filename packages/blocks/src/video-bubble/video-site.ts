/** The source of a video, in the form that a player needs. */
export type Video = {
  readonly type: 'url' | 'youtube' | 'vimeo' | 'tiktok' | 'gumlet';
  readonly url: string;
  /** Its id on that site. */
  readonly id?: string;
  /** Further parameters for the player, with the question mark. */
  readonly queryParamsStr?: string;
};

/** The addresses under which each site shows a video; the first group is its id. */
const sites: readonly (readonly [Exclude<Video['type'], 'url'>, RegExp])[] = [
  [
    'youtube',
    /^(?:https?:)?(?:\/\/)?(?:(?:www|m)\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|shorts\/|embed\/|live\/)|youtu\.be\/)([\w-]+)/i,
  ],
  ['vimeo', /^(?:https?:)?(?:\/\/)?(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d+)/i],
  ['tiktok', /^(?:https?:)?(?:\/\/)?(?:www\.)?tiktok\.com\/@[^/]+\/video\/(\d+)/i],
  ['gumlet', /^(?:https?:)?(?:\/\/)?(?:[\w-]+\.)?gumlet\.(?:com|tv|io)\/(?:watch|embed)\/([\w-]+)/i],
];
const oneDrive = /^(https:\/\/onedrive\.live\.com)\/embed(?=\?|$)/i;

/** The video at `url`: by its id on a known site, by its address anywhere else. */
export function videoAt(url: string): Video {
  for (const [type, pattern] of sites) {
    const id = pattern.exec(url)?.[1];
    if (id === undefined) continue;
    const queryParamsStr = playerParams(url, type);
    return { type, url, id, ...(queryParamsStr === '' ? {} : { queryParamsStr }) };
  }
  return { type: 'url', url: url.replace(oneDrive, '$1/download') };
}

/** The query of a page in the form its player takes: without the id, and with the start time in seconds. */
function playerParams(url: string, type: Video['type']): string {
  const query = url.split('#', 1)[0]?.split('?')[1] ?? '';
  const params = query.split('&').flatMap((param) => {
    const [name = '', value = ''] = param.split('=', 2);
    if (name === '' || (type === 'youtube' && name === 'v')) return [];
    return type === 'youtube' && name === 't' ? [`start=${seconds(value)}`] : [param];
  });
  return params.length === 0 ? '' : `?${params.join('&')}`;
}

/** `1h2m3s`, `90s` and `90` as seconds; 0 for anything else. */
function seconds(text: string): number {
  const [found, hours = 0, minutes = 0, rest = 0] =
    /^(?:(\d{1,3})h)?(?:(\d{1,3})m)?(?:(\d{1,6})s?)?$/.exec(text) ?? [];
  return found === undefined ? 0 : Number(hours) * 3600 + Number(minutes) * 60 + Number(rest);
}
