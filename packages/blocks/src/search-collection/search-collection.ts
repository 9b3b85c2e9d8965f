import {
  defineBlock,
  finding,
  goOn,
  perform,
  type BlockContext,
  type BlockResult,
  type EffectResultOf,
  type Finding,
} from '@parley/engine';
import { blockSchema } from '@parley/schema';
import { z } from 'zod';
import { goOnWithout } from '../shared/block-failure.ts';
import { checkCollection, distinctSources, searchIn, sourceText } from '../shared/collections.ts';
import type { foundParts } from './constants.ts';
import { searchCollectionRules } from './search-collection.rules.ts';

const text = z.string().optional();

const schema = blockSchema.extend({
  type: z.literal('Search collection'),
  options: z
    .looseObject({
      collectionId: text,
      query: text.meta({ example: '{{Question}}' }),
      passages: z.number().optional(),
      responseMapping: z.array(z.looseObject({ id: text, item: text, variableId: text })).optional(),
      saveErrorInVariableId: text,
    })
    .optional(),
});
type SearchBlock = z.infer<typeof schema>;

export const searchCollection = defineBlock<SearchBlock>({
  type: 'Search collection',
  category: 'integration',
  summary:
    'Searches a collection of texts and saves what it finds in variables; if nothing fits, they are emptied. If it fails, they keep their values.',
  whenToUse:
    'When answers should come from your own documents: show what was found, or give it to a language model.',
  schema,
  enter(block, context) {
    const { query = '', ...options } = block.options ?? {};
    if ((options.collectionId ?? '') === '') return failed(block, 'no collection is chosen', context);
    const search = searchIn({ ...options, query: context.render(query) });
    if (!search) return failed(block, 'there is nothing to search for', context);
    return perform({ type: 'searchCollection', ...search });
  },
  resume(block, resumption, context) {
    if (resumption.from === 'client' || resumption.result.type !== 'searchCollection') return goOn();
    const { result } = resumption;
    return 'error' in result ? failed(block, result.error, context) : saved(block, result.passages);
  },
  check(block, scope) {
    return [...checkSetUp(block), ...checkCollection(block.options?.collectionId, scope)];
  },
});

type Found = Extract<EffectResultOf<'searchCollection'>, { passages: unknown }>['passages'];

function saved({ options = {} }: SearchBlock, passages: Found): BlockResult {
  const texts = passages.map(({ text: passage }) => passage);
  const isEmpty = texts.length === 0;
  const parts: Readonly<Record<(typeof foundParts)[number], string | string[] | null>> = {
    Text: isEmpty ? null : texts.join('\n\n'),
    Passages: isEmpty ? null : texts,
    Sources: isEmpty ? null : distinctSources(passages).map(sourceText),
    'Number of passages': String(texts.length),
  };
  const set = (options.responseMapping ?? []).flatMap(({ item = 'Text', variableId = '' }) =>
    variableId === '' ? [] : [{ variableId, value: parts[item as keyof typeof parts] ?? null }],
  );
  return goOn({ set });
}

const failed = (block: SearchBlock, why: string, context: BlockContext): BlockResult =>
  goOnWithout(block, 'searched nothing, and its variables stay as they are', why, context);

function checkSetUp({ options = {} }: SearchBlock): Finding[] {
  const { collectionId = '', query = '', responseMapping = [] } = options;
  const lacking = (message: string, field: string): Finding[] => [
    finding(searchCollectionRules['search-not-set-up'], message, ['options', field]),
  ];
  if (collectionId === '') return lacking('nothing is searched: choose a collection', 'collectionId');
  if (query.trim() === '') return lacking('nothing is searched for: write the question', 'query');
  return responseMapping.some(({ variableId = '' }) => variableId !== '')
    ? []
    : lacking('no variable takes what is found: choose one', 'responseMapping');
}
