import { compile } from '@parley/engine';
import { botOf } from '@parley/engine/testing';
import { blockKinds } from '../index.ts';
import { converse, findingsOf, says } from '../shared/testing.ts';

const block = {
  id: 'q',
  type: 'payment input',
  options: { provider: 'paymentProvider', amount: '{{Price}}', credentialsId: 'c', extra: { kept: true } },
};

test('nobody is asked, and no answer is made up', () => {
  const { turn } = converse([block]).start().says('done').logs('type payment input, block q').ends();
  expect(turn.answers).toEqual([]);
  expect(turn.input).toBeUndefined();
});

test('its edge leads on, before what stands below it', () => {
  converse([{ ...block, outgoingEdgeId: 'to:Later' }], { groups: { Later: [says('later')] } })
    .start()
    .says('later');
});

test('it counts as no question for the progress', () => {
  converse([{ id: 'a', type: 'text input' }, block, { id: 'b', type: 'text input' }])
    .start()
    .progresses(0)
    .reply('x')
    .progresses(50);
});

test('that it cannot run here is said when the bot is published, and nothing worse', () => {
  expect(findingsOf(block)).toEqual(['warning unavailable-integration /type']);
});

test('a loop through it asks nobody and is an error', () => {
  const content = botOf({ groups: { Shop: [{ ...block, outgoingEdgeId: 'to:Shop' }] } });
  const { diagnostics } = compile(content, blockKinds, { botId: 'b', hash: 'h', version: '6' });
  expect(diagnostics.map(({ code }) => code)).toContain('endless-loop');
});

test('what its draft holds is kept whole', () => {
  expect(blockKinds.for('payment input').schema.parse(block)).toEqual(block);
});
