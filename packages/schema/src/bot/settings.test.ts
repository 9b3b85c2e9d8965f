import { settingsSchema } from './settings.ts';

test.each(['de', 'pt-BR', 'zh-Hant-TW'])('%s is a language', (language) => {
  expect(settingsSchema.safeParse({ general: { language } }).success).toBe(true);
});
test.each(['', 'x', 'german language', '{{Language}}', 'de"'])('%j is none', (language) => {
  const { error } = settingsSchema.safeParse({ general: { language } });
  expect(error?.issues.map(({ path }) => path)).toEqual([['general', 'language']]);
});

test.each(['https://www.example.com', 'https://*.notes.example', 'http://localhost:5173'])(
  '%s may be an origin of a frame',
  (origin) => {
    const publicShare = { frameOrigins: [origin] };
    expect(settingsSchema.safeParse({ publicShare }).success).toBe(true);
  },
);
test.each([
  '*',
  'example.com',
  'https://a.example/page',
  'https://a.example; script-src *',
  'https://a.example b',
])('%j may not', (origin) => {
  const { error } = settingsSchema.safeParse({ publicShare: { frameOrigins: [origin] } });
  expect(error?.issues.map(({ path }) => path)).toEqual([['publicShare', 'frameOrigins', 0]]);
});
