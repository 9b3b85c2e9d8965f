import { itemSchema } from '@parley/schema';
import { accept, ask, defineBlock, refuse, type Run } from '@parley/engine';
import { z } from 'zod';
import { matchMany, matchOne, type Choice } from '../shared/choices.ts';
import { conditionSchema, conditionHolds } from '../shared/condition.ts';
import { checkVariables, inputSchemas, wireInput } from '../shared/input.ts';

const optionsSchema = z.looseObject({
  isMultipleChoice: z.boolean().optional(),
  buttonLabel: z.string().optional(),
  dynamicVariableId: z.string().optional(),
  isSearchable: z.boolean().optional(),
  searchInputPlaceholder: z.string().optional(),
  areInitialSearchButtonsVisible: z.boolean().optional(),
  variableId: z.string().optional(),
});
const choiceItemSchema = itemSchema.extend({
  content: z.string().optional(),
  value: z.string().optional(),
  displayCondition: z
    .looseObject({ isEnabled: z.boolean().optional(), condition: conditionSchema.optional() })
    .optional(),
});
const schemas = inputSchemas('choice input', optionsSchema, choiceItemSchema);
type ChoiceBlock = z.infer<typeof schemas.schema>;

export const choiceInput = defineBlock({
  type: 'choice input',
  category: 'input',
  inputName: 'buttons',
  summary: 'Offers buttons, of which one or several are chosen.',
  ...schemas,
  enter(block, run) {
    const items = shownItems(block, run).map(({ id, content, value, outgoingEdgeId }) => ({
      id,
      ...(outgoingEdgeId === undefined ? {} : { outgoingEdgeId }),
      content,
      ...(value === undefined ? {} : { value }),
    }));
    return ask(wireInput(block, run, { prefills: false, items }));
  },
  reply(block, reply, run) {
    if (reply?.type !== 'text') return refuse();
    const { options = {} } = block;
    const items = shownItems(block, run);
    if (options.isMultipleChoice === true) {
      const chosen = matchMany(items, reply.text, reply.metadata?.replyId);
      if (chosen.length === 0) return refuse();
      return accept(chosen.map(storedText).join(', '), { variableId: options.variableId });
    }
    const chosen = matchOne(items, reply.text, reply.metadata?.replyId);
    if (!chosen || storedText(chosen) === '') return refuse();
    return accept(storedText(chosen), { variableId: options.variableId, edgeId: chosen.outgoingEdgeId });
  },
  check({ options = {}, items = [] }, scope) {
    const { variableId, dynamicVariableId } = options;
    return [
      ...checkVariables({ variableId, dynamicVariableId }, scope),
      ...(items.length === 0 && dynamicVariableId === undefined
        ? [
            {
              code: 'no-choices',
              severity: 'error',
              message: 'there is nothing to choose from',
              path: ['items'],
            } as const,
          ]
        : []),
    ];
  },
  edges: ({ items = [] }) =>
    items.flatMap(({ outgoingEdgeId }, index) =>
      outgoingEdgeId === undefined
        ? []
        : [{ edgeId: outgoingEdgeId, path: ['items', index, 'outgoingEdgeId'] }],
    ),
});

type Shown = Choice & { readonly outgoingEdgeId?: string | undefined };

/** The buttons as the visitor sees them: those whose condition holds, or one for each element of a list. */
function shownItems({ options, items = [] }: ChoiceBlock, run: Run): Shown[] {
  const dynamic = options?.dynamicVariableId === undefined ? undefined : run.value(options.dynamicVariableId);
  if (dynamic !== undefined && dynamic !== null) {
    const values = (Array.isArray(dynamic) ? dynamic : [dynamic]).filter(
      (value) => value !== null && value !== '',
    );
    return [...new Set(values)].map((value, index) => ({
      id: `choice${index}`,
      content: value ?? '',
      value: undefined,
    }));
  }
  return items
    .filter(
      ({ displayCondition }) =>
        displayCondition?.isEnabled !== true || conditionHolds(displayCondition.condition, run),
    )
    .map(({ id, content, value, outgoingEdgeId }) => ({
      id,
      content: run.render(content ?? ''),
      value: value === undefined ? undefined : run.render(value),
      outgoingEdgeId,
    }));
}

const storedText = ({ value, content }: Choice): string =>
  value === undefined || value === '' ? content.trim() : value;
