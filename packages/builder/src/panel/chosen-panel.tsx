import { formFor } from '@parley/blocks/forms';
import { setField, type BotDocument } from '@parley/editing';
import { MousePointerClick, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { useBot, useBotStore } from '../canvas/bot-context.ts';
import { KindIcon } from '../canvas/icons.tsx';
import { sourcesOf } from '../canvas/source-of-key.ts';
import { removeChosen } from '../commands/clipboard-actions.ts';
import { useEditor } from '../commands/editor-context.ts';
import { Inspector } from '../inspector/inspector.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { TextField } from '../ui/text-field.tsx';
import { t } from '../words/words.ts';
import { WaysOut } from './ways-out.tsx';
import styles from './panel.module.css';

/** The panel of what is chosen: one block, one group or one event. */
export function ChosenPanel(): ReactElement {
  const blockId = useBot(({ selection }) =>
    selection.blockIds.length === 1 ? selection.blockIds[0] : undefined,
  );
  const nodeId = useBot(({ selection }) =>
    selection.nodeIds.length === 1 ? selection.nodeIds[0] : undefined,
  );
  const document = useBot((bot) => bot.document);
  if (blockId !== undefined && document.blocks[blockId])
    return <BlockPanel document={document} blockId={blockId} />;
  if (nodeId !== undefined && document.groups[nodeId])
    return <GroupPanel document={document} groupId={nodeId} />;
  if (nodeId !== undefined && document.events[nodeId])
    return (
      <div className={styles.parts}>
        <Inspector key={nodeId} table="events" id={nodeId} />
        <WaysOut sources={[{ eventId: nodeId }]} />
      </div>
    );
  return (
    <EmptyState
      icon={<MousePointerClick size={20} aria-hidden />}
      title={t('editor.nothingChosen')}
      text={t('editor.nothingChosenText')}
    />
  );
}

function BlockPanel({
  document,
  blockId,
}: {
  readonly document: BotDocument;
  readonly blockId: string;
}): ReactElement {
  const form = formFor(document.blocks[blockId]?.type ?? '');
  return (
    <div className={styles.parts}>
      <h2 className={styles.heading}>
        <KindIcon name={form.icon} />
        {form.label}
      </h2>
      <Inspector key={blockId} table="blocks" id={blockId} />
      <WaysOut sources={sourcesOf(document, blockId)} />
      <DeleteButton />
    </div>
  );
}

function GroupPanel({
  document,
  groupId,
}: {
  readonly document: BotDocument;
  readonly groupId: string;
}): ReactElement {
  const store = useBotStore();
  const canEdit = useBot((bot) => bot.canEdit);
  return (
    <div className={styles.parts}>
      <TextField
        label={t('editor.title')}
        value={document.groups[groupId]?.title ?? ''}
        isReadOnly={!canEdit}
        onChange={(title) => store.run(setField(['groups', groupId, 'title'], title, t('common.rename')))}
      />
      <DeleteButton />
    </div>
  );
}

function DeleteButton(): ReactElement | null {
  const tools = useEditor();
  const canEdit = useBot((bot) => bot.canEdit);
  if (!canEdit) return null;
  return (
    <Button look="quiet" icon={<Trash2 size={16} aria-hidden />} onPress={() => removeChosen(tools)}>
      {t('editor.delete')}
    </Button>
  );
}
