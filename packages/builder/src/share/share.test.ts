import { expect, test } from '@jest/globals';
import { botContentSchema } from '@parley/schema';
import { embedCode } from './embed-code.ts';
import type { EmbedOptions } from './embed-choices.ts';
import { readOrigins } from './origins.ts';
import { policyOf } from './policy.ts';

const site = { chatUrl: 'https://chat.example.com', publicId: 'lead-form' };
const options: EmbedOptions = {
  mode: 'bubble',
  label: '',
  language: '',
  openAfter: null,
  takesFocus: true,
  height: '30rem',
  launcherBackground: '',
  launcherColor: '',
  token: 'parley_pk_1',
};
const script = '<script type="module" src="https://chat.example.com/widget/parley-chat.js"></script>\n';

test.each<[Partial<EmbedOptions>, string]>([
  [{}, '<parley-chat bot="lead-form" token="parley_pk_1" mode="bubble"></parley-chat>'],
  [
    { label: 'Ask "us" & <them>', language: 'de', openAfter: 0, launcherColor: 'white' },
    '<parley-chat bot="lead-form" token="parley_pk_1" mode="bubble" label="Ask &quot;us&quot; &amp; &lt;them>" lang="de" open-after="0" style="--parley-launcher-color: white"></parley-chat>',
  ],
  [
    { mode: 'inline', openAfter: 5 },
    '<parley-chat bot="lead-form" token="parley_pk_1" mode="inline" autofocus style="display: block; height: 30rem"></parley-chat>',
  ],
  [
    { mode: 'popup', token: '' },
    '<parley-chat bot="lead-form" token="parley_pk_…" mode="popup"></parley-chat>',
  ],
])('%j is written as code', (change, code) => {
  expect(embedCode(site, { ...options, ...change })).toBe(script + code);
});

test.each([
  ['www.example.com/shop', ['https://www.example.com'], undefined],
  [
    'https://a.example, http://b.example:8080 a.example',
    ['https://a.example', 'http://b.example:8080'],
    undefined,
  ],
  ['localhost:5173', ['http://localhost:5173'], undefined],
  ['  ', [], undefined],
  ['https://a.example shop', ['https://a.example'], 'shop'],
  ['ftp://a.example', [], 'ftp://a.example'],
  ['https://', [], 'https://'],
])('%j is read as sites', (text, origins, unreadable) => {
  expect(readOrigins(text)).toEqual({ origins, unreadable });
});

test('the policy names the chat host, and the hosts of what stands in the bot', () => {
  const block = (type: string, content: object) => ({ id: type, type, content });
  const bare = botContentSchema.parse({
    events: [],
    groups: [],
    edges: [],
    variables: [],
    theme: {},
    settings: {},
  });
  const base =
    "script-src 'self' https://chat.example.com; connect-src 'self' https://chat.example.com; frame-src https://chat.example.com";
  expect(policyOf(site.chatUrl, bare)).toBe(base);
  const blocks = [
    block('image', { url: 'https://pictures.example/a.png' }),
    block('video', { type: 'youtube', id: 'x', url: 'https://www.youtube.com/watch?v=x' }),
    block('embed', { url: 'https://calendar.example/book' }),
    block('audio', { url: '{{Sound}}' }),
  ];
  const groups = [{ id: 'g', title: 'G', graphCoordinates: { x: 0, y: 0 }, blocks }];
  const inFont = (font: unknown) =>
    policyOf(site.chatUrl, botContentSchema.parse({ ...bare, theme: { general: { font } } }));
  expect(inFont('Lora')).toContain("; font-src 'self' https://chat.example.com; ");
  expect(inFont({ type: 'Google', family: 'Inter' })).toBe(inFont('Lora'));
  expect(inFont('Georgia')).toBe(base);
  const policy = policyOf(site.chatUrl, { ...bare, groups });
  expect(policy).toContain(`${base} https://www.youtube-nocookie.com https://calendar.example; `);
  expect(policy).toContain("img-src 'self' data: https://pictures.example");
});
