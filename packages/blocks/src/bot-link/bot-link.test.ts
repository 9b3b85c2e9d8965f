import type { Block } from '@parley/schema';
import type { Effect, EffectResult } from '@parley/engine';
import { botOf, type BotParts, type Conversation } from '@parley/engine/testing';
import { converseWith, findingsIn, says, type ConverseOptions } from '../shared/testing.ts';

const link = (options: object, more: Partial<Block> = {}): Block => ({
  ...more,
  id: 'link',
  type: 'Bot link',
  options,
});
const asksFor = (variable: string): Block => ({
  id: `ask-${variable}`,
  type: 'text input',
  options: { variableId: `v:${variable}` },
});

/** Opens bots whose content hash is their id, and records the effects it is asked for. */
function opener(asked: Effect[] = []): (effect: Effect) => EffectResult {
  return (effect) => {
    asked.push(effect);
    if (effect.type !== 'openBot') throw new Error(`nothing performs ${effect.type}`);
    const { botId, needsResult } = effect;
    return {
      type: 'openBot',
      ok: true,
      hash: botId,
      ...(needsResult ? { resultId: `result of ${botId}` } : {}),
    };
  };
}

const child: BotParts = {
  groups: {
    Child: [says('known', 'I know {{Name}}.'), asksFor('Colour')],
    Short: [says('In short.')],
  },
  variables: ['Name', 'Colour'],
};

function linked(
  options: object,
  more: Partial<ConverseOptions> = {},
  parent: Partial<BotParts> = {},
): Conversation {
  return converseWith(
    {
      groups: {
        Main: [asksFor('Name'), link({ botId: 'child', ...options }), says('back', 'Back: {{Colour}}.')],
      },
      variables: ['Name', 'Colour'],
      ...parent,
    },
    { linked: { child: botOf(child) }, perform: opener(), resultId: 'parent', ...more },
  ).start();
}

describe('another bot', () => {
  test('takes over the variables, asks, and comes back with its own result behind it', () => {
    const conversation = linked({}).reply('Ada').says('I know Ada.').asks('text input', { id: 'ask-Colour' });
    conversation.reply('red').says('Back: .').ends();
    expect(conversation.turn.finishedFrames).toMatchObject([
      { botId: 'child', resultId: 'result of child', variables: { 'v:Colour': 'red' }, hasAnswers: true },
    ]);
    expect(conversation.turn.answers).toMatchObject([{ resultId: 'result of child', content: 'red' }]);
  });

  test('that merges gives its answers and variables to the result of the first', () => {
    const conversation = linked({ mergeResults: true }).reply('Ada').reply('red').says('Back: red.').ends();
    expect(conversation.turn.finishedFrames).toEqual([]);
    expect(conversation.turn.answers).toMatchObject([{ resultId: 'parent', content: 'red' }]);
    expect(conversation.state.frames[0]?.answers).toEqual({ Name: 'Ada', Colour: 'red' });
  });

  test('needs no result where nothing is kept', () => {
    const asked: Effect[] = [];
    converseWith(
      { groups: { A: [link({ botId: 'child' })] } },
      { linked: { child: botOf(child) }, perform: opener(asked) },
    ).start();
    linked({ mergeResults: true }, { perform: opener(asked) }).reply('Ada');
    linked({}, { perform: opener(asked) }).reply('Ada');
    expect(asked.map((effect) => effect.type === 'openBot' && effect.needsResult)).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('is entered at a group by its id or by its title', () => {
    linked({ groupId: 'g:Short' }).reply('Ada').says('In short.', 'Back: .').ends();
    linked(
      { groupId: '{{Part}}' },
      {},
      { variables: ['Name', 'Colour', { id: 'v:Part', name: 'Part', value: 'Short' }] },
    )
      .reply('Ada')
      .says('In short.', 'Back: .')
      .ends();
  });

  test('is entered at its start where the variable for the group is empty', () => {
    linked({ groupId: '{{Part}}' }, {}, { variables: ['Name', 'Colour', 'Part'] })
      .reply('Ada')
      .says('I know Ada.');
  });

  test('without that group is left again', () => {
    linked({ groupId: 'gone' }).reply('Ada').logs('does not exist').says('Back: .').ends();
  });

  test('is the same version every time a session enters it', () => {
    const asked: Effect[] = [];
    converseWith(
      {
        groups: {
          A: [
            link({ botId: 'child', groupId: 'g:Short' }),
            { ...link({ botId: 'child', groupId: 'g:Short' }), id: 'again' },
          ],
        },
      },
      { linked: { child: botOf(child) }, perform: opener(asked) },
    ).start();
    expect(asked.map((effect) => effect.type === 'openBot' && effect.hash)).toEqual([undefined, 'child']);
  });

  test('that links back in circles does not run for ever', () => {
    const circle = botOf({ groups: { C: [link({ botId: 'parent' })] } });
    converseWith(
      { groups: { A: [link({ botId: 'child' })] } },
      {
        linked: { child: circle, parent: botOf({ groups: { P: [link({ botId: 'child' })] } }) },
        perform: opener(),
      },
    )
      .start()
      .logs('did too much in one turn')
      .ends();
  });
});

describe('the same bot', () => {
  test.each(['current', 'bot'])('called %s asks nobody for it and keeps its result', (botId) => {
    converseWith(
      {
        groups: { A: [link({ botId, groupId: 'g:B' }), says('back')], B: [asksFor('Name'), says('b')] },
        variables: ['Name'],
      },
      { resultId: 'r' },
    )
      .start()
      .reply('Ada')
      .stores('Ada')
      .says('b', 'back')
      .ends();
  });

  test('without a group begins again; what stands behind it comes last', () => {
    const conversation = converseWith({
      groups: { A: [says('again?'), asksFor('Name'), link({ botId: 'current' }), says('end')] },
      variables: ['Name'],
    });
    conversation.start().reply('x').says('again?').asks('text input');
  });
});

test('its own edge is where it comes back to', () => {
  converseWith({
    groups: {
      A: [link({ botId: 'current', groupId: 'g:B' }, { outgoingEdgeId: 'to:C' })],
      B: [says('b')],
      C: [says('c')],
    },
  })
    .start()
    .says('b', 'c')
    .ends();
});

test('without a bot it is passed over, and the log says so', () => {
  for (const options of [{}, { botId: '' }])
    converseWith({ groups: { A: [link(options), says('on')] } })
      .start()
      .logs('no bot is chosen')
      .says('on')
      .ends();
});

test('before it is published: its target is looked at as far as it can be known', () => {
  const linkedBots = { other: { groups: ['theirs'] }, draft: { groups: undefined } };
  const check = (options: object): string[] =>
    findingsIn({ groups: { A: [link(options)] }, facts: { linkedBots } });
  const at = '/groups/0/blocks/0/options';
  expect(check({})).toEqual(['warning no-target /groups/0/blocks/0/options/botId']);
  expect(check({ botId: 'current', groupId: 'gone' })).toEqual([
    'error unknown-target /groups/0/blocks/0/options/groupId',
  ]);
  expect(check({ botId: 'other', groupId: 'theirs' })).toEqual([]);
  expect(check({ botId: 'other', groupId: '{{Somewhere}}' })).toEqual([]);
  expect(check({ botId: 'other', groupId: 'gone' })).toEqual([`error linked-bot-missing ${at}/groupId`]);
  expect(check({ botId: 'draft' })).toEqual([`warning linked-bot-missing ${at}/botId`]);
  expect(check({ botId: 'constructor' })).toEqual([`error linked-bot-missing ${at}/botId`]);
  expect(check({ botId: 'bot' })).toEqual([]);
  expect(check({ botId: 'current', groupId: '{{Somewhere}}' })).toEqual([]);
});
