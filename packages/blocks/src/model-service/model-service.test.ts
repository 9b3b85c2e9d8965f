import { converseWith, findingsIn, says } from '../shared/testing.ts';
import { modelService } from './model-service.ts';

const types = [modelService.type, ...(modelService.aliases ?? [])];

test.each(types)('%s answers nothing in place of the service', (type) => {
  const options = { responseMapping: [{ item: 'Message content', variableId: 'v:Answer' }] };
  converseWith({
    groups: { A: [{ id: 'x', type, options }, says('on')] },
    variables: [{ id: 'v:Answer', name: 'Answer', value: 'before' }],
  })
    .start()
    .sets('Answer', 'before')
    .logs('was skipped: this installation has no connection to the service')
    .says('on')
    .ends();
});

test.each(types)('%s is warned of before it is published', (type) => {
  expect(findingsIn({ groups: { A: [{ id: 'x', type, options: {} }] } })).toEqual([
    'warning unavailable-integration /groups/0/blocks/0/type',
  ]);
});
