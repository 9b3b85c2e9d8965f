import { messageLimits } from '../limits.ts';
import { continueChatBodySchema, startPreviewChatBodySchema } from './requests.ts';

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

test('a bare text is a message of the type text, and as long as one at most', () => {
  const message = (given: unknown) => continueChatBodySchema.safeParse({ message: given }).data?.message;
  expect(message('Success')).toEqual({ type: 'text', text: 'Success' });
  expect(message('')).toEqual({ type: 'text', text: '' });
  expect(message('x'.repeat(messageLimits.textLength + 1))).toBeUndefined();
  expect(message(7)).toBeUndefined();
});
