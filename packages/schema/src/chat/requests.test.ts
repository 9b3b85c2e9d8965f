import { startPreviewChatBodySchema } from './requests.ts';

test.each([
  [undefined, true],
  ['6', true],
  ['5', false],
  [6, false],
])('a preview with a bot of version %j is taken: %j', (version, isTaken) => {
  const bot = { version, events: [], groups: [], edges: [], variables: [] };
  const { error } = startPreviewChatBodySchema.safeParse({ bot });
  expect(error?.issues.map(({ path }) => path)).toEqual(isTaken ? undefined : [['bot', 'version']]);
});

test('a preview takes a bot as unfinished as drafts are: what it leaves out is empty', () => {
  const { bot } = startPreviewChatBodySchema.parse({ bot: { theme: { customCss: '' } } });
  expect(bot).toEqual({ events: [], groups: [], edges: [], variables: [], theme: { customCss: '' } });
});
