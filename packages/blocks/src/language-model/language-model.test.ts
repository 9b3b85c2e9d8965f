import { converseWith, findingsIn, says } from '../shared/testing.ts';
import { languageModel } from './language-model.ts';

const types = [languageModel.type, ...(languageModel.aliases ?? [])];

test.each(types)('%s answers nothing in place of the model', (type) => {
  const options = { responseMapping: [{ item: 'Message content', variableId: 'v:Answer' }] };
  converseWith({
    groups: { A: [{ id: 'x', type, options }, says('on')] },
    variables: [{ id: 'v:Answer', name: 'Answer', value: 'before' }],
  })
    .start()
    .sets('Answer', 'before')
    .logs('was skipped: this installation has no connection to language models')
    .says('on')
    .ends();
});

test.each(types)('%s is warned of before it is published, and its options are looked at', (type) => {
  const check = (options: object): string[] => findingsIn({ groups: { A: [{ id: 'x', type, options }] } });
  expect(check({ model: 'any', temperature: 1 })).toEqual([
    'warning unavailable-integration /groups/0/blocks/0/type',
  ]);
  expect(check({ messages: 'hello' })).toEqual(['error invalid-block /groups/0/blocks/0/options/messages']);
});
