import { soleVariableOf, type BlockContext } from '@parley/engine';
import { isDisplayed } from '../shared/display-condition.ts';
import { canDraw } from '../shared/drawing.ts';
import type { CardsBlock, DrawnCard } from './schema.ts';

/** The texts of a card, with variables filled in; the address of its picture is not checked yet. */
type CardTexts = Readonly<Record<keyof typeof templates, string | undefined>>;

/** A card as the visitor sees it. */
export type ShownCard = CardTexts & {
  readonly id: string;
  readonly outgoingEdgeId: string | undefined;
  readonly paths: readonly {
    readonly id: string;
    readonly text: string | undefined;
    readonly outgoingEdgeId: string | undefined;
  }[];
};

/** The paths of the texts of a card; the first text that is a list decides the number of cards. */
const templates = {
  title: (card: DrawnCard) => card.title,
  imageUrl: (card: DrawnCard) => card.imageUrl,
  description: (card: DrawnCard) => card.description,
  internalValue: (card: DrawnCard) => card.options?.internalValue,
};
const fields = ['title', 'imageUrl', 'description', 'internalValue'] as const;

/** The cards whose condition holds; a single card made of lists is shown once for each element of the lists. */
export function shownCards({ items = [] }: CardsBlock, context: BlockContext): ShownCard[] {
  const shown = items.filter(({ options }) => isDisplayed(options?.displayCondition, context));
  const [only] = shown;
  const dealt = items.length === 1 && only ? cardsOfLists(only, context) : undefined;
  return (
    dealt ??
    shown.map((card) =>
      shownCard(
        card,
        textsOf((field) => filled(templates[field](card), context)),
        context,
      ),
    )
  );
}

const textsOf = (textOf: (field: keyof CardTexts) => string | undefined): CardTexts => ({
  title: textOf('title'),
  imageUrl: textOf('imageUrl'),
  description: textOf('description'),
  internalValue: textOf('internalValue'),
});

const filled = (template: string | null | undefined, context: BlockContext): string | undefined =>
  template == null ? undefined : context.render(template);

function cardsOfLists(card: DrawnCard, context: BlockContext): ShownCard[] | undefined {
  const lists = new Map(fields.map((field) => [field, listIn(templates[field](card), context)]));
  const length = fields.map((field) => lists.get(field)?.length).find((size) => size !== undefined);
  if (length === undefined) return undefined;
  const drawn = [...lists.values()].filter((list) => list !== undefined);
  if (!canDraw(length, drawn, context, sizeOf(card, lists))) return [];
  return Array.from({ length }, (_, index) => {
    const texts = textsOf((field) => {
      const list = lists.get(field);
      return list ? (list[index] ?? undefined) : filled(templates[field](card), context);
    });
    const one = shownCard(card, texts, context);
    const id = `dynamic-card-${index}`;
    return { ...one, id, paths: one.paths.map((path, j) => ({ ...path, id: `${id}-path-${j}` })) };
  });
}

/** The size that all cards of the lists share: their parts, and the characters on them that come from no list. */
function sizeOf(
  card: DrawnCard,
  lists: ReadonlyMap<keyof CardTexts, unknown>,
): { readonly parts: number; readonly length: number } {
  const own = fields.map((field) => (lists.get(field) === undefined ? templates[field](card) : undefined));
  const { paths = [] } = card;
  const texts = [...own, ...paths.flatMap(({ id, text }) => [id, text])];
  return { parts: 1 + paths.length, length: texts.reduce((sum, text) => sum + (text?.length ?? 0), 0) };
}

/** The list of `template`, if it is one variable and that holds a list. */
function listIn(
  template: string | null | undefined,
  context: BlockContext,
): readonly (string | null)[] | undefined {
  const name = template == null ? undefined : soleVariableOf(template);
  const value = name === undefined ? undefined : context.valueOf(name);
  return Array.isArray(value) ? value : undefined;
}

const shownCard = (
  { id, outgoingEdgeId, paths = [] }: DrawnCard,
  texts: CardTexts,
  context: BlockContext,
): ShownCard => ({
  ...texts,
  id,
  outgoingEdgeId,
  paths: paths.map((path) => ({
    id: path.id,
    text: filled(path.text, context),
    outgoingEdgeId: path.outgoingEdgeId,
  })),
});
