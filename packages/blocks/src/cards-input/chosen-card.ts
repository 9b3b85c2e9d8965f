import type { Reply } from '@parley/engine';
import { folded, type Reader } from '../shared/folding.ts';
import { isTooLong } from '../shared/input.ts';
import type { ShownCard } from './shown-cards.ts';

type ChosenCard = { readonly card: ShownCard; readonly path: ShownCard['paths'][number] | undefined };

/**
 * The card and the button that a reply names: by the id of the button, else by the title of the card, which means its
 * first button.
 */
export function chosenCard(
  cards: readonly ShownCard[],
  reply: Reply | undefined,
  context: Reader,
): ChosenCard | undefined {
  if (reply?.type !== 'text' || isTooLong(reply.text)) return undefined;
  for (const wanted of [reply.metadata?.replyId, reply.text]) {
    for (const card of cards) {
      const path = card.paths.find(({ id }) => id === wanted);
      if (path) return { card, path };
    }
  }
  const title = folded(reply.text, context);
  const card = title === '' ? undefined : cards.find((one) => folded(one.title ?? '', context) === title);
  return card && { card, path: card.paths[0] };
}
