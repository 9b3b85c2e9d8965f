import type { BotDocument, Command } from '@parley/editing';
import { createContext, useContext, type ComponentType } from 'react';
import type { AnyField, FieldFor } from '@parley/blocks/forms';
import type { Place } from './place.ts';

/** A mistake in a field: the words of the check, at the value that it is about. */
export type FieldFinding = {
  readonly severity: 'error' | 'warning' | 'info';
  readonly message: string;
  readonly path: readonly string[];
};

/** The open bot as fields see it. */
export type Panel = {
  readonly document: BotDocument;
  readonly canEdit: boolean;
  readonly run: (command: Command) => void;
  readonly findings: readonly FieldFinding[];
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

/** The words of the first finding about a place, for its field. */
export function useFault(place: Place): string | undefined {
  const { findings } = usePanel();
  const key = place.path.join('/');
  return findings.find(({ path }) => path.join('/') === key)?.message;
}

/** A widget: draws one sort of field at a place. */
export type Widget<W extends AnyField['widget']> = ComponentType<{
  readonly field: FieldFor<W>;
  readonly place: Place;
}>;
