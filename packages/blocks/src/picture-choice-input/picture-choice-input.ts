import { defineBlock } from '@parley/engine';
import { checkChoices, judgeChoice } from '../shared/choice-reply.ts';
import { checkDisplay } from '../shared/display-condition.ts';
import { checkVariables, wireInput } from '../shared/input.ts';
import { itemEdges } from '../shared/item-edges.ts';
import { checkUrl } from '../shared/url.ts';
import { pictureChoiceSchemas } from './schema.ts';
import { shownPictures } from './shown-pictures.ts';
import { checkCardsOnChannels } from '../shared/channel-checks.ts';
import { checkMediaOnChannels } from '../shared/channel-media.ts';

export const pictureChoiceInput = defineBlock({
  type: 'picture choice input',
  category: 'input',
  inputName: 'picture choice',
  summary: 'Offers pictures; the visitor picks one, or several if you allow it.',
  whenToUse: 'When a choice is easier to see than to read: styles, colours, dishes.',
  ...pictureChoiceSchemas,
  isReferable: ({ options, items = [] }) =>
    options?.dynamicItems?.isEnabled !== true &&
    items.every(({ displayCondition }) => displayCondition?.isEnabled !== true),
  enter(block, context) {
    const pictures = shownPictures(block, context);
    const items = pictures.map(({ id, logs: _, ...fields }) => ({
      id,
      ...Object.fromEntries(Object.entries(fields).filter(([, field]) => field !== undefined)),
    }));
    const input = wireInput(block, context, { prefills: false, items });
    return { logs: pictures.flatMap(({ logs }) => logs), next: { go: 'ask', input } };
  },
  reply(block, reply, context) {
    const choices = shownPictures(block, context).map(({ title = '', pictureSrc = '', ...picture }) => ({
      id: picture.id,
      content: title.trim() === '' ? pictureSrc : title,
      value: picture.value,
      outgoingEdgeId: picture.outgoingEdgeId,
    }));
    return judgeChoice(choices, reply, block.options ?? {}, context);
  },
  check({ options = {}, items = [] }, scope) {
    const { variableId, dynamicItems } = options;
    const { titlesVariableId, descriptionsVariableId, pictureSrcsVariableId } = dynamicItems ?? {};
    const isDynamic = dynamicItems?.isEnabled === true;
    const lists = isDynamic ? { titlesVariableId, descriptionsVariableId, pictureSrcsVariableId } : {};
    return [
      ...checkVariables({ variableId }, scope),
      ...checkVariables(lists, scope, ['options', 'dynamicItems']),
      ...checkChoices(items, isDynamic && pictureSrcsVariableId !== undefined),
      ...items.flatMap(({ displayCondition, pictureSrc }, index) => [
        ...checkUrl(pictureSrc, ['items', index, 'pictureSrc'], { allowImageData: true }),
        ...checkMediaOnChannels('image', pictureSrc, ['items', index, 'pictureSrc'], scope),
        ...checkDisplay(displayCondition, ['items', index, 'displayCondition'], scope),
      ]),
      ...(isDynamic || options.isMultipleChoice === true
        ? []
        : checkCardsOnChannels(
            items.map(({ title, description }) => ({ words: [title, description], buttons: [] })),
            scope,
          )),
    ];
  },
  edges: ({ items }) => itemEdges(items),
});
