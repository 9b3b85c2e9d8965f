import {
  edit,
  emptyHistory,
  eventNodeId,
  groupOfBlock,
  partOfNode,
  redo,
  remember,
  toDocument,
  undo,
  type BotDocument,
  type Command,
  type EdgeSource,
  type History,
  type HistoryStep,
  type Operation,
} from '@parley/editing';
import type { Bot } from '@parley/schema';
import { foldedGroups, rememberFolded } from './folded-groups.ts';
import { findingsByPart, type Findings, type PlacedFinding } from './findings.ts';
import { textInPlace, type InPlace } from './in-place.ts';
import type { Part } from './part.ts';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** Parts of the bot that the author has chosen; nodes are groups and events. Blocks are chosen in one group at a time. */
export type Selection = {
  readonly nodeIds: readonly string[];
  readonly blockIds: readonly string[];
  readonly edgeIds: readonly string[];
};

const nothing: Selection = { nodeIds: [], blockIds: [], edgeIds: [] };
const noBlocks: readonly string[] = [];

/** A bot that is open, with its history and what is chosen in it. */
export type OpenBot = {
  readonly document: BotDocument;
  readonly history: History;
  /** True: edits from before a reload cannot be undone, because others have changed the bot since. */
  readonly isHistoryLost: boolean;
  /** The chosen parts: a new object each time something is chosen. */
  readonly selection: Selection;
  /** The part that the keyboard is at: a new object each time it is to get the focus. */
  readonly focused: Part | undefined;
  /** The groups that the canvas shows by their titles alone; a group whose block is chosen is none of them. */
  readonly folded: ReadonlySet<string>;
  /** True while the arrow keys move what is chosen. */
  readonly isMoving: boolean;
  /** The way out that the next part that is clicked is connected to. */
  readonly connecting: EdgeSource | undefined;
  /** The text on the canvas that is being written. */
  readonly written: InPlace | undefined;
  /** Blocks that were just added and that their author has not left yet: nothing is said against them. */
  readonly begun: readonly string[];
  /** The findings of the last check. */
  readonly findings: Findings;
  /** The place in the bot that somebody wants to see the field of; a new object each time. */
  readonly wanted: { readonly path: readonly string[] } | undefined;
  /** False for readers: commands then change nothing. */
  readonly canEdit: boolean;
  /** True for somebody who sees the bot and nothing that it has brought about. */
  readonly isGuest: boolean;
};

/** The rights of the user who opens a bot. */
type Rights = Pick<OpenBot, 'canEdit' | 'isGuest'>;

/** Told of every change of the document that was made here, with the operations that do the same elsewhere. */
type OnOperations = (operations: readonly Operation[]) => void;

/** An open bot and the ways to change it: each change is a command, an undo or a redo. */
export type BotStore = StoreApi<OpenBot> & {
  /** Does a command; true if it changed the document. */
  readonly run: (command: Command) => boolean;
  /** Takes the last edit back, or does it again; undefined where there is none. */
  readonly undo: () => HistoryStep | undefined;
  readonly redo: () => HistoryStep | undefined;
  /** Takes in what came from elsewhere: not an edit of this window, and nothing that it undoes. */
  readonly adopt: (document: BotDocument) => void;
  /** Chooses these parts, and nothing else. */
  readonly select: (selection: Partial<Selection>) => void;
  /** Shows groups by their titles alone, or with their blocks. */
  readonly setFolded: (groupIds: readonly string[], isFolded: boolean) => void;
  /** Chooses the part that a place is in, or the block whose form shows the place, and has its field get the focus. */
  readonly goTo: (path: readonly string[], blockId?: string) => void;
  /** Opens a text for writing where it stands; false where that cannot be. */
  readonly writeInPlace: (place: InPlace | undefined) => boolean;
  readonly setFindings: (findings: readonly PlacedFinding[]) => void;
  /** Moves the focus to a part of the flow as soon as it is on the page. */
  readonly focus: (part: Part) => void;
  /** Lets the arrow keys move what is chosen, until something else is chosen. */
  readonly setMoving: (isMoving: boolean) => void;
  /** Lets the next click on a part connect it to a way out, or ends that. */
  readonly setConnecting: (source: EdgeSource | undefined) => void;
  /** Calls `listener` after every change; returns the way to stop that. */
  readonly onOperations: (listener: OnOperations) => () => void;
};

/** Opens a bot. */
export function createBotStore(bot: Bot, rights: Rights): BotStore {
  const store = createStore<OpenBot>(() => justOpened(bot, rights));
  const listeners = new Set<OnOperations>();
  const tell = (operations: readonly Operation[]): void => {
    if (operations.length > 0) for (const listener of listeners) listener(operations);
  };
  const step = (take: typeof undo): HistoryStep | undefined => {
    const { document, history, selection, canEdit: mayEdit } = store.getState();
    const taken = mayEdit ? take(history, document) : undefined;
    if (!taken) return undefined;
    const { document: after, history: rest, operations } = taken;
    store.setState({ document: after, history: rest, selection: present(selection, after) });
    tell(operations);
    return taken;
  };
  const setFolded = (groupIds: readonly string[], isFolded: boolean): void =>
    store.setState(({ folded, document }) => ({
      folded: folding(folded, document, groupIds, isFolded),
    }));
  const select = (selection: Partial<Selection>): void => {
    const { document } = store.getState();
    const shown = (selection.blockIds ?? []).flatMap((id) => groupOfBlock(document, id) ?? []);
    setFolded(shown, false);
    store.setState((before) => choosing(before, { ...nothing, ...selection }));
  };
  return Object.assign(store, {
    run(command: Command): boolean {
      const { document, history, selection, canEdit: mayEdit } = store.getState();
      if (!mayEdit) return false;
      const done = edit(document, command);
      if (done.operations.length === 0) return false;
      store.setState({
        document: done.after,
        history: remember(history, done, Date.now()),
        selection: present(selection, done.after),
      });
      tell(done.operations);
      return true;
    },
    undo: () => step(undo),
    redo: () => step(redo),
    adopt(document: BotDocument): void {
      store.setState(({ selection }) => ({ document, selection: present(selection, document) }));
    },
    select,
    setFolded,
    goTo(path: readonly string[], blockId?: string): void {
      const [table, id = ''] = path;
      if (table === 'blocks') select({ blockIds: [blockId ?? id] });
      else if (table === 'groups') select({ nodeIds: [id] });
      else if (table === 'events') select({ nodeIds: [eventNodeId(id)] });
      store.setState({ wanted: { path } });
    },
    writeInPlace(place: InPlace | undefined): boolean {
      const { document, canEdit: mayEdit } = store.getState();
      const isPossible = place !== undefined && mayEdit && textInPlace(document, place) !== undefined;
      store.setState({ written: isPossible ? place : undefined });
      return isPossible;
    },
    setFindings(list: readonly PlacedFinding[]): void {
      store.setState(({ findings }) => ({ findings: findingsByPart(list, findings) }));
    },
    focus(part: Part): void {
      store.setState({ focused: { ...part } });
    },
    setMoving(isMoving: boolean): void {
      store.setState({ isMoving });
    },
    setConnecting(source: EdgeSource | undefined): void {
      store.setState(({ canEdit: mayEdit }) => ({ connecting: mayEdit ? source : undefined }));
    },
    onOperations(listener: OnOperations): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
}

/** The state of a bot that was just read. */
function justOpened(bot: Bot, rights: Rights): OpenBot {
  return {
    document: toDocument(bot),
    history: emptyHistory,
    isHistoryLost: false,
    selection: nothing,
    focused: undefined,
    folded: foldedGroups(bot.id),
    isMoving: false,
    connecting: undefined,
    written: undefined,
    begun: noBlocks,
    findings: new Map(),
    wanted: undefined,
    ...rights,
  };
}

/** The groups that are folded once these are too, or are not any more; the same set where that changes nothing. */
function folding(
  folded: ReadonlySet<string>,
  { groups, fields }: BotDocument,
  groupIds: readonly string[],
  isFolded: boolean,
): ReadonlySet<string> {
  if (groupIds.every((id) => folded.has(id) === isFolded)) return folded;
  const others = [...folded].filter((id) => groups[id] && !groupIds.includes(id));
  const next = new Set(isFolded ? [...others, ...groupIds] : others);
  rememberFolded(fields.id, next);
  return next;
}

/** The changes when parts are chosen: blocks that were begun are left once none of them is chosen. */
function choosing({ begun }: OpenBot, selection: Selection): Partial<OpenBot> {
  const isStillThere = begun.some((id) => selection.blockIds.includes(id));
  return { selection, isMoving: false, begun: isStillThere ? begun : noBlocks };
}

/** The chosen parts that are still there; the same selection where all are. */
function present(selection: Selection, document: BotDocument): Selection {
  const nodeIds = selection.nodeIds.filter((id) => partOfNode(document, id));
  const blockIds = selection.blockIds.filter((id) => document.blocks[id]);
  const edgeIds = selection.edgeIds.filter((id) => document.edges[id]);
  const isWhole =
    nodeIds.length === selection.nodeIds.length &&
    blockIds.length === selection.blockIds.length &&
    edgeIds.length === selection.edgeIds.length;
  return isWhole ? selection : { nodeIds, blockIds, edgeIds };
}
