import { eventFormFor, formFor, type Form } from '@parley/blocks/forms';
import { eventIdOf, noteIdOf, setField } from '@parley/editing';
import { CircleHelp, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { useBot, useBotStore } from '../document/bot-context.ts';
import { KindIcon } from '../canvas/icons.tsx';
import { removeChosen } from '../actions/clipboard-actions.ts';
import { commandNamed, type CommandId } from '../actions/editor-commands.ts';
import { useEditor } from '../actions/editor-context.ts';
import { mayLeadFailure } from '../actions/request-status.ts';
import { Inspector } from './inspector.tsx';
import { useHelp } from '../help/help.store.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { showToast } from '../ui/toast.tsx';
import { t } from '../words/words.ts';
import { GroupColour, NoteFields } from './note-panel.tsx';
import { WaysOut } from './ways-out.tsx';
import styles from './panel.module.css';

/** The panel of what is chosen: one block, one group, one event, one note, or several parts. */
export function ChosenPanel(): ReactElement | null {
  const count = useBot(({ selection }) => selection.nodeIds.length + selection.blockIds.length);
  const blockId = useBot(({ selection }) =>
    selection.blockIds.length === 1 ? selection.blockIds[0] : undefined,
  );
  const nodeId = useBot(({ selection }) =>
    selection.nodeIds.length === 1 ? selection.nodeIds[0] : undefined,
  );
  const blockType = useBot(({ document }) => document.blocks[blockId ?? '']?.type);
  const isGroup = useBot(({ document }) => document.groups[nodeId ?? ''] !== undefined);
  const eventId = useBot(({ document }) => eventIdOf(document, nodeId ?? ''));
  const eventType = useBot(({ document }) => document.events[eventId ?? '']?.type);
  const noteId = useBot(({ document }) => noteIdOf(document, nodeId ?? ''));
  if (blockId !== undefined && blockType !== undefined)
    return <BlockPanel type={blockType} blockId={blockId} />;
  if (nodeId !== undefined && isGroup) return <GroupPanel groupId={nodeId} />;
  if (eventId !== undefined && eventType !== undefined)
    return (
      <div className={styles.parts}>
        <Heading form={eventFormFor(eventType)} type={eventType} help={t('editor.helpOfEvent')} />
        <Inspector key={eventId} table="events" id={eventId} />
        <WaysOut of={{ eventId }} />
        {/* conversations begin at the start: it stays */}
        {eventType === 'start' ? null : <Actions ids={[]} />}
      </div>
    );
  if (noteId !== undefined)
    return (
      <div className={styles.parts}>
        <NoteFields key={noteId} noteId={noteId} />
        <Actions ids={['duplicate']} />
      </div>
    );
  return count > 1 ? <SeveralPanel count={count} /> : null;
}

type BlockPanelProps = { readonly type: string; readonly blockId: string };

function BlockPanel({ type, blockId }: BlockPanelProps): ReactElement {
  const form = formFor(type);
  return (
    <div className={styles.parts}>
      <Heading form={form} type={type} help={t('editor.helpOf')} />
      <Inspector key={blockId} table="blocks" id={blockId} />
      <FailureWay blockId={blockId} />
      <WaysOut of={{ blockId }} />
      <Actions ids={['comment', 'split', 'duplicate']} />
    </div>
  );
}

/** Offers a way for a request that fails, where nothing looks at its status. */
function FailureWay({ blockId }: { readonly blockId: string }): ReactElement | null {
  const tools = useEditor();
  const isOffered = useBot(({ document, canEdit }) => canEdit && mayLeadFailure(document, blockId));
  if (!isOffered) return null;
  const lead = (): void => {
    import('../actions/lead-failure.ts')
      .then(({ leadFailure }) => leadFailure(tools, blockId))
      .catch(() => showToast({ text: t('editor.failureNotLed') }));
  };
  return (
    <div className={styles.offer}>
      <Button onPress={lead}>{t('editor.leadFailure')}</Button>
      <p>{t('editor.leadFailureText')}</p>
    </div>
  );
}

type HeadingProps = {
  readonly form: Form;
  readonly type: string;
  /** The name of the button that opens the help. */
  readonly help: string;
};

/** The name of a kind of block or event, and the way to the help about it. */
function Heading({ form, type, help }: HeadingProps): ReactElement {
  const isKnown = form.type === type || form.aliases?.includes(type) === true;
  return (
    <div className={styles.kind}>
      <h2 className={styles.heading}>
        <KindIcon name={form.icon} />
        {form.label}
      </h2>
      {isKnown ? <HelpButton type={form.type} label={help} /> : null}
    </div>
  );
}

/** Opens the help about a kind of block or event. */
function HelpButton({ type, label }: { readonly type: string; readonly label: string }): ReactElement {
  const { open } = useEditor();
  return (
    <IconButton
      label={label}
      keys="F1"
      onPress={() => {
        useHelp.setState({ type });
        open('help');
      }}
    >
      <CircleHelp size={16} aria-hidden />
    </IconButton>
  );
}

function GroupPanel({ groupId }: { readonly groupId: string }): ReactElement {
  const store = useBotStore();
  const title = useBot(({ document }) => document.groups[groupId]?.title ?? '');
  const canEdit = useBot((bot) => bot.canEdit);
  return (
    <div className={styles.parts}>
      <TextField
        label={t('editor.title')}
        value={title}
        isReadOnly={!canEdit}
        onChange={(typed) => store.run(setField(['groups', groupId, 'title'], typed, t('common.rename')))}
      />
      <GroupColour groupId={groupId} />
      <Actions ids={['comment', 'fold', 'duplicate']} />
    </div>
  );
}

/** Several parts: everything that can be done with them together. */
function SeveralPanel({ count }: { readonly count: number }): ReactElement {
  return (
    <div className={styles.parts}>
      <h2 className={styles.heading}>{t('editor.severalChosen', { count })}</h2>
      <div className={styles.actions}>
        <CommandButtons
          ids={[
            'align-left',
            'align-top',
            'spread-across',
            'spread-down',
            'merge',
            'fold',
            'tidy',
            'duplicate',
            'delete',
          ]}
        />
      </div>
    </div>
  );
}

/** The commands for what the panel shows, and the way to delete it. */
function Actions({ ids }: { readonly ids: readonly CommandId[] }): ReactElement {
  return (
    <div className={styles.actions}>
      <CommandButtons ids={ids} />
      <DeleteButton />
    </div>
  );
}

/** A button for each of these commands that can be done now. */
function CommandButtons({ ids }: { readonly ids: readonly CommandId[] }): ReactElement {
  const tools = useEditor();
  return (
    <>
      {ids
        .map(commandNamed)
        .filter(({ when }) => when?.(tools) !== false)
        .map(({ id, words, run }) => (
          <Button key={id} onPress={() => run(tools)}>
            {t(words)}
          </Button>
        ))}
    </>
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
