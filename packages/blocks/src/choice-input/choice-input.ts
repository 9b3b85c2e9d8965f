import { itemSchema } from '@parley/schema';
import { ask, defineBlock, type BlockContext } from '@parley/engine';
import { z } from 'zod';
import { checkChoices, judgeChoice, type ShownChoice } from '../shared/choice-reply.ts';
import { checkDisplay, displayConditionSchema, isDisplayed } from '../shared/display-condition.ts';
import { checkVariables, inputSchemas, wireInput } from '../shared/input.ts';
import { canDraw } from '../shared/drawing.ts';
import { itemEdges } from '../shared/item-edges.ts';
import { checkOptionsOnChannels } from '../shared/channel-checks.ts';

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
  displayCondition: displayConditionSchema.optional(),
});
const schemas = inputSchemas('choice input', optionsSchema, choiceItemSchema);
type ChoiceBlock = z.infer<typeof schemas.schema>;

export const choiceInput = defineBlock({
  type: 'choice input',
  category: 'input',
  inputName: 'buttons',
  summary: 'Offers buttons; the visitor picks one, or several if you allow it.',
  whenToUse:
    'When you know the possible answers. Pressing a button is quicker than typing, and each button can lead somewhere else.',
  ...schemas,
  isReferable: ({ options, items = [] }) =>
    options?.dynamicVariableId === undefined &&
    items.every(({ displayCondition }) => displayCondition?.isEnabled !== true),
  enter(block, context) {
    const items = shownItems(block, context).map(({ id, content, value, outgoingEdgeId }) => ({
      id,
      ...(outgoingEdgeId === undefined ? {} : { outgoingEdgeId }),
      content,
      ...(value === undefined ? {} : { value }),
    }));
    return ask(wireInput(block, context, { prefills: false, items }));
  },
  reply: (block, reply, context) =>
    judgeChoice(shownItems(block, context), reply, block.options ?? {}, context),
  check({ options = {}, items = [] }, scope) {
    const { variableId, dynamicVariableId, isMultipleChoice } = options;
    return [
      ...checkVariables({ variableId, dynamicVariableId }, scope),
      ...checkChoices(items, dynamicVariableId !== undefined),
      ...items.flatMap(({ displayCondition }, index) =>
        checkDisplay(displayCondition, ['items', index, 'displayCondition'], scope),
      ),
      ...(dynamicVariableId === undefined
        ? checkOptionsOnChannels(
            items.map(({ content }, index) => ({ text: content, path: ['items', index, 'content'] })),
            { isMultipleChoice, path: ['items'] },
            scope,
          )
        : []),
    ];
  },
  edges: ({ items }) => itemEdges(items),
});

/** The buttons as the visitor sees them: those whose condition holds, or one for each element of a list. */
function shownItems({ options, items = [] }: ChoiceBlock, context: BlockContext): ShownChoice[] {
  const dynamic =
    options?.dynamicVariableId === undefined ? undefined : context.value(options.dynamicVariableId);
  if (dynamic !== undefined && dynamic !== null) {
    const values = Array.isArray(dynamic) ? dynamic : [dynamic];
    if (!canDraw(values.length, [values], context)) return [];
    return [...new Set(values)]
      .filter((value) => value !== null)
      .filter((value) => value !== '')
      .map((content, index) => ({ id: `choice${index}`, content, value: undefined }));
  }
  return items
    .filter(({ displayCondition }) => isDisplayed(displayCondition, context))
    .map(({ id, content, value, outgoingEdgeId }) => ({
      id,
      content: context.render(content ?? ''),
      value: value === undefined ? undefined : context.render(value),
      outgoingEdgeId,
    }));
}
