import { expect, test } from '@jest/globals';
import { conversationTestSchema, type TestStep } from '@parley/schema';
import type { PreviewTurn } from './preview-message.ts';
import { accepted, judge, messageOf, stepsOf } from './test-steps.ts';

const trace = { visits: [], variables: [], requests: [], isShortened: false };
const says = (text: string): PreviewTurn['messages'][number] => ({
  id: 'says',
  type: 'text',
  content: { type: 'richText', richText: [{ type: 'p', children: [{ text }] }] },
});
const input = { id: 'asks', type: 'text input', options: {} } as NonNullable<PreviewTurn['input']>;
const turn = (rest: Partial<PreviewTurn>): PreviewTurn => ({
  number: 1,
  trace,
  logs: [],
  messages: [],
  ...rest,
});

test('a conversation is written down in its order, with its end', () => {
  const turns = [
    turn({ messages: [says('Your name?')], input }),
    turn({ answer: { message: { type: 'text', text: 'Ada' } }, messages: [says('Hello Ada')] }),
  ];
  expect(stepsOf(turns, true)).toEqual([
    { bot: 'Your name?' },
    { asks: 'text input' },
    { user: 'Ada' },
    { bot: 'Hello Ada' },
    { ends: { completed: true } },
  ]);
});

const answers: PreviewTurn['answer'][] = [
  { message: { type: 'text', text: 'Ada' } },
  { message: { type: 'text', text: 'Yes', metadata: { replyId: 'item' } } },
  { message: { type: 'text', text: 'Mine', attachedFileUrls: ['https://example.com/a.pdf'] } },
  { message: { type: 'audio', url: 'https://example.com/a.webm' } },
  { message: { type: 'command', command: 'help' } },
  { message: undefined },
];
test.each(answers)('the answer %j can be given once more, and stands in the file', (answer) => {
  const steps = stepsOf([turn({ answer })], false);
  const [step] = steps;
  if (!step || !('user' in step)) throw new Error('no answer was written down');
  expect(messageOf(step.user)).toEqual(answer?.message);
  const file = { format: 'parley-test/1', cases: [{ name: 'One', steps }] };
  expect(conversationTestSchema.parse(file)).toEqual(file);
});

const kept: TestStep[] = [{ bot: 'Name?' }, { asks: 'text input' }, { user: 'Ada' }, { bot: 'Hello' }];
test.each([
  { conversation: [], verdict: { result: 'going', same: 0, next: undefined } },
  { conversation: kept.slice(0, 2), verdict: { result: 'going', same: 2, next: 'Ada' } },
  { conversation: kept, verdict: { result: 'passed', same: 4 } },
  { conversation: [...kept, { asks: 'number input' }], verdict: { result: 'passed', same: 4 } },
  {
    conversation: [...kept.slice(0, 3), { bot: 'Hi' }],
    verdict: { result: 'differs', same: 3, now: { bot: 'Hi' } },
  },
  {
    conversation: [kept[0]!, { ends: { completed: true } }],
    verdict: { result: 'differs', same: 1, now: { ends: { completed: true } } },
  },
] as const)('against $conversation it is $verdict', ({ conversation, verdict }) => {
  expect(judge(kept, conversation as TestStep[])).toEqual(verdict);
});

const [first, ...others] = kept;
test.each<[string, readonly TestStep[], readonly TestStep[]]>([
  ['says other words', [...kept.slice(0, 3), { bot: 'Hi' }], [...kept.slice(0, 3), { bot: 'Hi' }]],
  ['says more', [{ bot: 'Hi' }, ...kept], [{ bot: 'Hi' }, ...kept]],
  ['says less', others, others],
  [
    'asks in another way',
    [first!, { asks: 'email input' }],
    [first!, { asks: 'email input' }, ...kept.slice(2)],
  ],
])('a change is taken into the test, step by step, where the bot %s', (_, conversation, steps) => {
  let now: readonly TestStep[] = kept;
  // no more often than there are steps
  for (const _step of [...kept, ...conversation]) {
    const verdict = judge(now, conversation);
    if (verdict.result === 'differs') now = accepted(now, verdict);
  }
  expect(now).toEqual(steps);
});
