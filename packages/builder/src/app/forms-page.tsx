import { eventFormFor, eventFormList, formFor, formList } from '@parley/blocks/forms';
import {
  addBlock,
  addEvent,
  addGroup,
  edit,
  groupOfBlock,
  toDocument,
  type BotDocument,
  type Command,
} from '@parley/editing';
import { memo, useEffect, useMemo, useState, type ReactElement } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { PanelContext } from '../fields/parts/panel.ts';
import { Inspector } from '../inspector/inspector.tsx';
import { Mark, Page } from '../ui/page.tsx';
import { t } from '../words/words.ts';
import styles from './ui-page.module.css';

/**
 * The form of every kind, as wide as the panel, for people who write forms and for the pictures of the tests. A bot that
 * is pasted as JSON takes the place of the sample: the forms of all its events and blocks.
 */
export function FormsPage(): ReactElement {
  const [store] = useState(() => createStore(() => ({ document: sampleDocument() })));
  const document = useStore(store, (state) => state.document);
  useEffect(() => {
    const showPasted = ({ target, clipboardData }: ClipboardEvent): void => {
      // the rest is for the field that it is pasted into
      if (target !== window.document.body) return;
      const bot = JSON.parse(clipboardData?.getData('text/plain') ?? '') as Parameters<typeof toDocument>[0];
      store.setState({ document: toDocument(bot) });
    };
    window.document.addEventListener('paste', showPasted);
    return () => window.document.removeEventListener('paste', showPasted);
  }, [store]);
  const panel = useMemo(
    () => ({
      workspaceId: 'sample',
      store,
      canEdit: true,
      bots: [],
      run: (command: Command) =>
        store.setState((before) => ({ document: edit(before.document, command).after })),
    }),
    [store],
  );
  return (
    <Page title={t('inspector.samples')} start={<Mark />}>
      <h1>{t('inspector.samples')}</h1>
      <PanelContext value={panel}>
        <div className={styles.forms}>
          {document.order.events.map((id) => (
            <Form key={id} table="events" id={id} type={document.events[id]?.type ?? ''} />
          ))}
          {Object.keys(document.blocks)
            .filter((id) => groupOfBlock(document, id) !== 'target')
            .map((id) => (
              <Form key={id} table="blocks" id={id} type={document.blocks[id]?.type ?? ''} />
            ))}
        </div>
      </PanelContext>
    </Page>
  );
}

type FormProps = { readonly table: 'blocks' | 'events'; readonly id: string; readonly type: string };

/** One of many: a key that is typed in another one does not draw it anew. */
const Form = memo(function Form({ table, id, type }: FormProps): ReactElement {
  const { label } = table === 'blocks' ? formFor(type) : eventFormFor(type);
  return (
    <div className={styles.card}>
      <h2>{label}</h2>
      <Inspector table={table} id={id} />
    </div>
  );
});

/** A bot with a new block of every kind and a new event of every kind. */
function sampleDocument(): BotDocument {
  let ids = 0;
  const newId = (): string => `sample${ids++}`;
  // a bot as the API gives it has more fields, which no form reads
  const empty = toDocument({
    id: 'sample',
    name: 'Sample',
    version: '6',
    groups: [],
    edges: [],
    events: [],
    theme: {},
    settings: {},
    variables: [
      { id: 'name', name: 'Name' },
      { id: 'email', name: 'Email' },
    ],
  } as unknown as Parameters<typeof toDocument>[0]);
  const commands = [
    addGroup({ id: 'group', title: 'Sample', x: 0, y: 0 }),
    // for the forms that lead there
    addGroup({ id: 'target', title: 'Target', x: 0, y: 0 }),
    addBlock('target', { id: 'target-says', type: 'text' }, null),
    ...formList.map((form) =>
      addBlock('group', { ...form.fresh(newId), id: form.type.replace(/\W/g, '-'), type: form.type }, null),
    ),
    ...eventFormList.map((form) =>
      addEvent({ ...form.fresh(newId), id: form.type, type: form.type, graphCoordinates: { x: 0, y: 0 } }),
    ),
  ];
  return commands.reduce((document, command) => edit(document, command).after, empty);
}
