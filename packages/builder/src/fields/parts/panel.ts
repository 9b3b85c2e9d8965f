import type { BotDocument, Command } from '@parley/editing';
import { createContext, useContext, type ComponentType } from 'react';
import { useStore, type StoreApi } from 'zustand';
import type { AnyField, FieldFor } from '@parley/blocks/forms';
import type { PlacedFinding } from '../../document/findings.ts';
import type { Place } from './place.ts';

/** A mistake in a field: the words of the check, at the value that it is about. */
export type FieldFinding = {
  /** The rule that the check names; undefined where the page itself has found it. */
  readonly code?: string;
  readonly severity: 'error' | 'warning' | 'info';
  readonly message: string;
  /** The place of the value in words, for a list of findings; undefined where only its field says it. */
  readonly place?: string;
  readonly path: readonly string[];
  /** The author who has accepted it, and when. */
  readonly acknowledgement?: PlacedFinding['acknowledgement'];
};

type Open = { readonly document: BotDocument; readonly wanted?: Wanted | undefined };

/** A place that somebody wants to see the field of; a new object each time. */
type Wanted = { readonly path: readonly string[] };

/**
 * The open bot as fields see it. It stays the same while the bot is edited: a field draws again for its own value, and
 * for what it selects of the document.
 */
export type Panel = {
  readonly workspaceId: string;
  readonly store: Pick<StoreApi<Open>, 'getState' | 'getInitialState' | 'subscribe'>;
  readonly canEdit: boolean;
  readonly run: (command: Command) => void;
  /** The bots of the workspace, for links to them. */
  readonly bots: readonly { readonly id: string; readonly name: string }[];
};

export const PanelContext = createContext<Panel | null>(null);

/** The open bot. */
export function usePanel(): Panel {
  const panel = useContext(PanelContext);
  if (panel === null) throw new Error('invariant: a field stands in a panel');
  return panel;
}

/** A part of the open bot; the field is drawn again when just that part changes. */
export function useDocument<T>(select: (document: BotDocument) => T): T {
  return useStore(usePanel().store, ({ document }) => select(document));
}

/** The place that somebody wants to see the field of. */
export function useWanted(): Wanted | undefined {
  return useStore(usePanel().store, ({ wanted }) => wanted);
}

/** True if a wanted place is at a path or inside of it. */
export function leadsInto(wanted: Wanted | undefined, path: readonly string[]): boolean {
  return wanted !== undefined && path.every((key, index) => wanted.path[index] === key);
}

/** The findings of the last check. */
export const FindingsContext = createContext<readonly FieldFinding[]>([]);

/** The words of the first finding about a place, for its field. */
export function useFault(place: Pick<Place, 'path'>): string | undefined {
  const findings = useContext(FindingsContext);
  const key = place.path.join('/');
  return findings.find(({ path }) => path.join('/') === key)?.message;
}

/** A widget: draws one sort of field at a place. */
export type Widget<W extends AnyField['widget']> = ComponentType<{
  readonly field: FieldFor<W>;
  readonly place: Place;
}>;
