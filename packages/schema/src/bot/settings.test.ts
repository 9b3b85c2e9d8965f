import { isFrameOrigin, isLanguageTag, settingsSchema } from './settings.ts';

test.each(['de', 'pt-BR', 'zh-Hant-TW'])('%s is a language', (language) => {
  expect(isLanguageTag(language)).toBe(true);
});
test.each(['', 'x', 'german language', '{{Language}}', 'de"', `de-${'x'.repeat(40)}`])(
  '%j is none, and a bot may have it all the same',
  (language) => {
    expect(isLanguageTag(language)).toBe(false);
    expect(settingsSchema.parse({ general: { language } })).toEqual({ general: { language } });
  },
);

test.each(['https://www.example.com', 'https://*.notes.example', 'http://localhost:5173'])(
  '%s may be an origin of a frame',
  (origin) => {
    expect(isFrameOrigin(origin)).toBe(true);
  },
);
test.each([
  '*',
  'example.com',
  'https://a.example/page',
  'https://a.example; script-src *',
  'https://a.example b',
])('%j may not, and a bot may have it all the same', (origin) => {
  expect(isFrameOrigin(origin)).toBe(false);
  const settings = { publicShare: { frameOrigins: [origin] } };
  expect(settingsSchema.parse(settings)).toEqual(settings);
});
