import { accept, defineBlock, refuse, type Assignment } from '@parley/engine';
import { checkChoices } from '../shared/choice-reply.ts';
import { checkDisplay } from '../shared/display-condition.ts';
import { wireInput } from '../shared/input.ts';
import { itemEdges } from '../shared/item-edges.ts';
import { checkUrl, judgedUrl } from '../shared/url.ts';
import { chosenCard } from './chosen-card.ts';
import { checkMapping, savedFields } from './saved-fields.ts';
import { cardsSchemas } from './schema.ts';
import { shownCards } from './shown-cards.ts';
import { checkCardsOnChannels } from '../shared/channel-checks.ts';
import { checkMediaOnChannels } from '../shared/channel-media.ts';

export const cardsInput = defineBlock({
  type: 'cards',
  category: 'input',
  inputName: 'cards',
  summary: 'Offers cards with a picture, words and buttons; the visitor presses one of the buttons.',
  whenToUse: 'When each choice needs a picture and a few words: products, rooms, courses.',
  ...cardsSchemas,
  // a variable in the texts of a card may hold a list of cards
  isReferable: ({ items = [] }) =>
    !JSON.stringify(items).includes('{{') &&
    items.every(({ options }) => options?.displayCondition?.isEnabled !== true),
  enter(block, context) {
    const cards = shownCards(block, context).map((card) => ({
      card,
      image: judgedUrl(card.imageUrl, context, { allowImageData: true }),
    }));
    const items = cards.map(({ card: { id, title, description, paths }, image }) => ({
      id,
      ...(image.text === undefined ? {} : { imageUrl: image.text }),
      ...(title === undefined ? {} : { title }),
      ...(description === undefined ? {} : { description }),
      paths: paths.map(({ id, text }) => ({ id, ...(text === undefined ? {} : { text }) })),
    }));
    const input = wireInput(block, context, { prefills: false, items });
    return { logs: cards.flatMap(({ image }) => image.logs), next: { go: 'ask', input } };
  },
  reply(block, reply, context) {
    const chosen = chosenCard(shownCards(block, context), reply, context);
    const content =
      chosen && [chosen.card.title, chosen.card.imageUrl, chosen.path?.text].find((text) => text?.trim());
    if (!chosen || content === undefined) return refuse();
    const { card, path } = chosen;
    const set = (block.options?.saveResponseMapping ?? []).flatMap(
      ({ field = '', variableId }): Assignment[] => {
        const read = savedFields.get(field);
        return variableId === undefined || !read ? [] : [{ variableId, value: read(card, path?.text) }];
      },
    );
    const label = [card.title, path?.text].filter(Boolean).join(': ') || content;
    const edgeId = path?.outgoingEdgeId ?? card.outgoingEdgeId;
    return accept(content, { label, set, edgeId, itemIds: [card.id], counted: true });
  },
  check: ({ options = {}, items = [] }, scope) => [
    ...checkChoices(items, false),
    ...checkMapping(options.saveResponseMapping, scope),
    ...items.flatMap(({ imageUrl, options: own }, index) => [
      ...checkUrl(imageUrl ?? undefined, ['items', index, 'imageUrl'], { allowImageData: true }),
      ...checkMediaOnChannels('image', imageUrl, ['items', index, 'imageUrl'], scope),
      ...checkDisplay(own?.displayCondition, ['items', index, 'options', 'displayCondition'], scope),
    ]),
    ...checkCardsOnChannels(
      items.map(({ title, description, paths = [] }, index) => ({
        words: [title, description],
        buttons: paths.map(({ text }, at) => ({ text, path: ['items', index, 'paths', at, 'text'] })),
      })),
      scope,
    ),
  ],
  edges: ({ items = [] }) => [
    ...itemEdges(items),
    ...items.flatMap(({ paths = [] }, item) =>
      paths.flatMap(({ outgoingEdgeId }, path) =>
        outgoingEdgeId === undefined
          ? []
          : [{ edgeId: outgoingEdgeId, path: ['items', item, 'paths', path, 'outgoingEdgeId'] }],
      ),
    ),
  ],
});
