import { botContent, says } from '@parley/testing';
import { storeTurns } from '../../src/drain/drain-task.ts';
import { freshResultId, noon, turnOf } from '../support/turns.ts';
import { useManagement } from '../support/use-management.ts';

const world = useManagement();
const { groups } = botContent();

/** A bot that asks for an email address and quotes it. */
const asking = (bye: string): object => ({
  groups: [
    {
      ...groups[0],
      blocks: [
        says('hello', 'Where can we write to?'),
        { id: 'mail', type: 'email input', options: { variableId: 'v' } },
        says('bye', bye),
      ],
    },
  ],
  variables: [{ id: 'v', name: 'Email' }],
});

/** The turns of a conversation as chat stores them: what the visitor said, and how many texts came. */
async function held(botId: string, hash: string, turns: readonly (readonly [string | undefined, number])[]) {
  const resultId = freshResultId();
  const content = { type: 'richText' as const, richText: [] as unknown[] };
  const line = { role: 'bot' as const, message: { id: 'said', type: 'text' as const, content } };
  const records = turns.map(([said, texts], index) => {
    const record = turnOf({ botId, resultId, hash, turn: index + 1 });
    const visitor = said === undefined ? [] : [{ role: 'visitor', text: said } as const];
    const messages = Array.from({ length: texts }, () => line);
    return { ...record, transcript: [...visitor, ...messages] };
  });
  await storeTurns(world.management.deps)(records);
  return resultId;
}

async function published(bye = 'Thanks, {{Email}}.') {
  const { id: botId } = await world.newWholeBot(asking(bye));
  const hash: string = (await world.call.post(`/v1/bots/${botId}/publish`)).body.version.hash;
  return { botId, hash };
}
const make = (botId: string, resultId: string) =>
  world.call.post(`/v1/bots/${botId}/results/${resultId}/test`);
const codeOf = ({ body }: { body: { type: string } }) => body.type.split('/').at(-1);

test('a test that is made of a result names nobody, and passes with the version of the result and no other', async () => {
  const { botId, hash } = await published();
  const resultId = await held(botId, hash, [
    [undefined, 1],
    ['grace@navy', 1],
    ['grace@navy.example', 1],
  ]);
  const { status, body } = await make(botId, resultId);
  expect(status).toBe(200);
  expect(body).toMatchObject({ turns: 3, heldTurns: 3, assumed: [] });
  expect(body.content.cases[0]).toMatchObject({
    name: `Conversation of ${new Date(noon).toISOString().slice(0, 16).replace('T', ' ')}`,
    steps: [
      { bot: 'Where can we write to?' },
      { asks: 'email input' },
      { user: 'Something else' },
      { bot: expect.any(String) },
      { asks: 'email input' },
      { user: 'ada@example.org' },
      { bot: 'Thanks, ada@example.org.' },
      { ends: { completed: true } },
    ],
  });
  expect(JSON.stringify(body)).not.toContain('navy');

  const kept = await world.call.post(`/v1/bots/${botId}/tests`, { name: 'Kept', content: body.content });
  expect(kept.status).toBe(200);
  const run = (against: string) => world.call.post(`/v1/bots/${botId}/tests/run`, { against });
  expect((await run(hash)).body.outcomes).toMatchObject([{ cases: 1, failed: 0 }]);
  await world.call.patch(`/v1/bots/${botId}`, { bot: asking('Bye.') });
  expect((await run('draft')).body.outcomes).toMatchObject([{ failed: 1 }]);
});

test('a test ends before the turn that goes otherwise, and there is none of a beginning that does', async () => {
  const { botId, hash } = await published();
  const part = await held(botId, hash, [
    [undefined, 1],
    ['grace@navy.example', 2],
  ]);
  expect((await make(botId, part)).body).toMatchObject({ turns: 1, heldTurns: 2 });
  const other = await held(botId, hash, [[undefined, 3]]);
  const refused = await make(botId, other);
  expect([refused.status, codeOf(refused)]).toEqual([422, 'result-not-repeatable']);
});

test('a result that is not there, or whose version is gone, is refused', async () => {
  const { botId } = await published();
  expect(codeOf(await make(botId, freshResultId()))).toBe('result-not-found');
  const gone = await held(botId, 'no-version', [[undefined, 1]]);
  expect(codeOf(await make(botId, gone))).toBe('version-not-found');
});
