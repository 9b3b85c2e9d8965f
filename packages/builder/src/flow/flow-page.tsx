import { ReactFlowProvider } from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { useEffect, type ReactElement } from 'react';
import { useSearch } from 'wouter';
import { useBot } from '../document/bot-context.ts';
import { EditingCanvas } from './editing-canvas.tsx';
import { EditorContext } from '../actions/editor-context.ts';
import { lastChosen } from '../actions/navigation.ts';
import { laterSearch } from '../search/later-search.tsx';
import { preloadPaste } from '../actions/paste.ts';
import { useEditorKeys } from '../actions/use-editor-keys.ts';
import { Palette } from './palette.tsx';
import { closeComments, showThread, useCommentsAsked } from '../document/commenting.store.ts';
import { useCommentMarks } from '../comments/queries.ts';
import { useTour } from '../help/tour.store.ts';
import { SidePanel } from '../inspector/side-panel.tsx';
import { hidesForm, usePreviewing } from '../preview/previewing.store.ts';
import { RichTextWidget } from '../text-editors/rich-text-widget.tsx';
import { InBar } from '../ui/bar-tools.tsx';
import { classes } from '../ui/classes.ts';
import { later } from '../ui/later.tsx';
import { roomy, useMediaQuery } from '../ui/use-media-query.ts';
import { useWhenIdle } from '../ui/use-when-idle.ts';
import { EditorTools } from './editor-tools.tsx';
import { useEditorTools } from './use-editor-tools.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import styles from './flow.module.css';

const Outline = later(async () => (await import('./outline.tsx')).Outline);
const SearchBar = laterSearch(async () => (await import('../search/search-bar.tsx')).SearchBar);
const Tour = later(async () => (await import('../help/tour.tsx')).Tour);
const EditorDialogs = laterSearch(async () => (await import('../search/editor-dialogs.tsx')).EditorDialogs);

/** The first sight of a flow needs none of these; they come right after it, so that one can go on without a connection. */
function preload(): void {
  for (const part of [Outline, SearchBar, EditorDialogs, RichTextWidget]) part.preload();
  preloadPaste();
}

/** The flow of the open bot: the canvas or the outline, and the panels beside it. */
export function FlowPage(): ReactElement {
  return (
    <ReactFlowProvider>
      <FlowEditor />
    </ReactFlowProvider>
  );
}

function FlowEditor(): ReactElement {
  const workspaceId = useBot(({ document }) => String(document.fields['workspaceId']));
  const canEdit = useBot((bot) => bot.canEdit);
  const { tools, dialog, closeDialog, announcement } = useEditorTools();
  useEditorKeys(tools);
  useKeptFocus(tools);
  const { step: tourStep } = useTour();
  useWhenIdle(preload);
  const isRoomy = useMediaQuery(roomy);
  const isInPlaceOfForm = usePreviewing(({ isOpen }) => isOpen) && !isRoomy;
  const wanted = useBot((bot) => bot.wanted);
  const { isOpen: isCommenting, number: asked } = useCommentsAsked();
  useEffect(() => {
    // in a small window the field that is gone to stands in the panel that the preview takes the place of
    if ((wanted || isCommenting) && hidesForm()) usePreviewing.setState({ isOpen: false });
  }, [wanted, isCommenting, asked]);
  useEffect(() => {
    if (!wanted || wanted.path[0] === 'variables') return;
    const part = lastChosen(tools.store.getState().selection);
    if (part) tools.view.reveal(part, { keepsZoom: true });
  }, [wanted, tools]);
  const botId = useBot(({ document }) => document.fields.id);
  const openThreads = useCommentMarks(botId);
  useThreadOfAddress();
  const isNothingChosen = useBot(
    ({ selection }) => selection.nodeIds.length + selection.blockIds.length === 0,
  );
  return (
    <EditorContext value={tools}>
      <InBar>
        <EditorTools />
      </InBar>
      <div className={styles.editor}>
        {dialog === 'find' ? <SearchBar onClose={closeDialog} /> : null}
        <div className={styles.columns}>
          {canEdit && !tools.isOutline ? <Palette /> : null}
          {tools.isOutline ? <Outline /> : <EditingCanvas />}
          {isInPlaceOfForm ? null : (
            <div className={classes(styles.side, isNothingChosen && !isCommenting && styles.empty)}>
              <SidePanel
                workspaceId={workspaceId}
                isNothingChosen={isNothingChosen}
                openThreads={openThreads}
              />
            </div>
          )}
        </div>
      </div>
      {tourStep === undefined ? null : <Tour step={tourStep} />}
      <div className="unseen" role="status">
        <span key={announcement.number}>{announcement.text}</span>
      </div>
      {dialog === undefined || dialog === 'find' ? null : (
        <EditorDialogs key={dialog} dialog={dialog} onClose={closeDialog} />
      )}
    </EditorContext>
  );
}

/** Shows the thread that the address names, as mails about mentions do. Comments of one bot are closed for another one. */
function useThreadOfAddress(): void {
  const threadId = new URLSearchParams(useSearch()).get('thread');
  useEffect(() => {
    if (threadId !== null) showThread(threadId);
    return closeComments;
  }, [threadId]);
}
