import type { Form } from '@parley/blocks/forms';
import type { BlockKind, BlockKinds, ExampleBot } from '@parley/engine';

/** A block or an event. */
export type Part = ExampleBot['groups'][string][number] | NonNullable<ExampleBot['events']>[number];

/** A kind that has a page: of blocks, or of events. */
export type Explained = {
  readonly summary: string;
  readonly whenToUse: string;
  readonly form: Form;
  /** True for the blocks, or events, of the kind. */
  readonly has: (part: Part) => boolean;
  /** Bots with fresh blocks, or events, of the kind, which the check has something to say about. */
  readonly fresh: readonly ExampleBot[];
  /** True for what the check says of nothing that an author does. */
  readonly isOfData: (category: string) => boolean;
};

/** The words about a kind of event. */
export type EventWords = Pick<Explained, 'summary' | 'whenToUse'>;

/** The help that blocks of a kind have. */
export function explainedBlock(
  { type, summary, whenToUse = '' }: BlockKind,
  tools: { readonly blockKinds: BlockKinds; readonly formFor: (type: string) => Form },
): Explained {
  const form = tools.formFor(type);
  const kind = tools.blockKinds.for(type);
  return {
    summary,
    whenToUse,
    form,
    has: (part) => !('graphCoordinates' in part) && tools.blockKinds.for(part.type) === kind,
    fresh: [{ groups: { Hello: [{ ...freshOf(form), id: 'block', type }] } }],
    isOfData: (category) => category === 'structure',
  };
}

/** The help that events with this form have. */
export function explainedEvent(form: Form, words: EventWords): Explained {
  const { type } = form;
  const fresh = (id: string) => ({ ...freshOf(form), id, type, graphCoordinates: { x: 0, y: 0 }, outgoingEdgeId: 'to:Hello' }); // prettier-ignore
  const groups = { Hello: [] };
  return {
    ...words,
    form,
    has: (part) => 'graphCoordinates' in part && part.type === type,
    fresh: [
      { groups, events: [fresh('one')] },
      { groups, events: [fresh('one'), fresh('two')] },
    ],
    isOfData: () => false,
  };
}

function freshOf(form: Form): Readonly<Record<string, unknown>> {
  let ids = 0;
  return form.fresh(() => `id-${(ids += 1)}`);
}
