import type { FieldFor } from '@parley/blocks/forms';
import { useCallback, useId, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import { ToggleButton } from 'react-aria-components';
import {
  createEditor,
  Editor,
  Node,
  Text,
  Transforms,
  type DecoratedRange,
  type Descendant,
  type NodeEntry,
} from 'slate';
import { withHistory } from 'slate-history';
import {
  Editable,
  ReactEditor,
  Slate,
  withReact,
  type RenderElementProps,
  type RenderLeafProps,
} from 'slate-react';
import { both } from '../document/both.ts';
import { JsonWidget } from './json-widget.tsx';
import { FaultText } from '../fields/parts/fault-text.tsx';
import { hintOf } from '../fields/parts/hint.ts';
import { usePanel } from '../fields/parts/panel.ts';
import type { Place } from '../fields/parts/place.ts';
import { WithVariableList } from '../fields/parts/variable-list.tsx';
import { later } from '../ui/later.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { t } from '../words/words.ts';
import fieldStyles from '../ui/forms/field.module.css';
import { breakList, insertBlocks, toggleMark } from './commands.ts';
import { areNodes, emptyText, type TextLeaf } from './nodes.ts';
import { nodesOfHtml } from './pasted.ts';
import styles from './rich-text.module.css';
import { Toolbar } from './toolbar.tsx';
import { useTextVariables } from './use-text-variables.ts';

const MarkdownText = later(
  async () => (await import('./markdown-text.tsx')).MarkdownText,
  <Skeleton height={120} />,
);

type RichTextProps = { readonly field: FieldFor<'richText'>; readonly place: Place };

/** A formatted text with variables, or its Markdown. Nodes that the editor does not know are shown as text and kept. */
export function RichText({ field, place }: RichTextProps): ReactElement {
  const sent = useRef(place.value);
  const [round, setRound] = useState(0);
  const [isMarkdown, setMarkdown] = useState(false);
  // somebody else, or an undo, has changed the text: the editor begins again with it
  if (sent.current !== place.value) {
    sent.current = place.value;
    setRound(round + 1);
  }
  if (place.value !== undefined && !areNodes(place.value) && !isEmptyList(place.value))
    return <JsonWidget field={{ ...field, widget: 'json' }} place={place} />;
  const onSent = (value: unknown): void => {
    sent.current = value;
  };
  const Mode = isMarkdown ? MarkdownText : Writing;
  return (
    <div className={styles.modes}>
      <Mode key={round} field={field} place={place} onSent={onSent} />
      <ToggleButton className={styles.mode} isSelected={isMarkdown} onChange={setMarkdown}>
        {t('richText.markdown')}
      </ToggleButton>
    </div>
  );
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

type WritingProps = RichTextProps & { readonly onSent: (value: unknown) => void };

function Writing({ field, place, onSent }: WritingProps): ReactElement {
  const { run, canEdit } = usePanel();
  const [editor] = useState(makeEditor);
  // the mouse puts the caret where it points
  const isPressed = useRef(false);
  // the editor holds the text from then on, and changes what it holds
  const [initial] = useState(() => structuredClone(areNodes(place.value) ? place.value : [...emptyText]));
  const label = useId();
  const { list, look, takeMaking } = useTextVariables(editor);
  const changed = (value: Descendant[]): void => {
    look();
    if (editor.operations.every(({ type }) => type === 'set_selection')) return;
    const next = structuredClone(value);
    onSent(next);
    const written = place.set(next, field.label);
    const making = takeMaking();
    run(making ? both(field.label, making, written) : written);
  };
  return (
    <div className={fieldStyles.field}>
      <span id={label} className={fieldStyles.label}>
        {field.label}
      </span>
      <Slate editor={editor} initialValue={initial} onChange={changed}>
        <WithVariableList list={list}>
          <div className={styles.frame}>
            {canEdit ? <Toolbar /> : null}
            <Editable
              className={styles.text}
              role="textbox"
              aria-multiline
              aria-labelledby={label}
              placeholder={hintOf(field)}
              readOnly={!canEdit}
              renderPlaceholder={({ attributes: { style, ...attributes }, children }) => (
                <span {...attributes} style={{ ...style, opacity: 1 }} className={styles.placeholder}>
                  {children}
                </span>
              )}
              decorate={variablesIn}
              renderElement={useCallback(
                (props: RenderElementProps) => (
                  <ElementView {...props} />
                ),
                [],
              )}
              renderLeaf={useCallback(
                (props: RenderLeafProps) => (
                  <LeafView {...props} />
                ),
                [],
              )}
              onKeyDown={(event) => {
                if (!list.takeKey(event)) onKey(editor, event);
              }}
              onMouseDown={() => {
                isPressed.current = true;
              }}
              onFocus={() => {
                // Firefox tells of the caret later: one that Slate does not know is taken away when it draws before that
                if (!isPressed.current && !restoreCaret(editor))
                  Transforms.select(editor, Editor.start(editor, []));
                isPressed.current = false;
              }}
              onBlur={list.close}
              {...list.described}
            />
          </div>
        </WithVariableList>
      </Slate>
      {field.help === undefined ? null : <p className={styles.help}>{field.help}</p>}
      <FaultText place={place} />
    </div>
  );
}

/**
 * Puts the caret where it was when the text was left, which a browser forgets where a dialog closes; false where there
 * was none.
 */
function restoreCaret(editor: Editor): boolean {
  const { selection } = editor;
  if (!selection) return false;
  if (!ReactEditor.hasRange(editor, selection)) return true;
  const shown = document.getSelection();
  shown?.removeAllRanges();
  shown?.addRange(ReactEditor.toDOMRange(editor, selection));
  return true;
}

function makeEditor(): Editor {
  const editor = withHistory(withReact(createEditor()));
  const { isInline, insertData, insertBreak } = editor;
  editor.isInline = (element) => ['a', 'inline-variable'].includes(element.type ?? '') || isInline(element);
  editor.insertData = (data) => {
    const html = data.getData('application/x-slate-fragment') === '' ? data.getData('text/html') : '';
    const nodes = html === '' ? [] : nodesOfHtml(html);
    if (nodes.length > 0) insertBlocks(editor, nodes);
    else insertData(data);
  };
  editor.insertBreak = () => {
    if (!breakList(editor)) insertBreak();
  };
  return editor;
}

const keys: Readonly<Record<string, 'bold' | 'italic' | 'underline'>> = {
  b: 'bold',
  i: 'italic',
  u: 'underline',
};

function onKey(editor: Editor, event: KeyboardEvent): void {
  const mark = event.ctrlKey || event.metaKey ? keys[event.key] : undefined;
  if (mark === undefined) return;
  event.preventDefault();
  toggleMark(editor, mark);
}

/** The places of variables in a text, which are shown as chips. */
function variablesIn([node, path]: NodeEntry): DecoratedRange[] {
  if (!Text.isText(node)) return [];
  return [...Node.string(node).matchAll(/\{\{[^{}]+\}\}/g)].map((match) => ({
    anchor: { path, offset: match.index },
    focus: { path, offset: match.index + match[0].length },
    isVariable: true,
  }));
}

function ElementView({ attributes, children, element }: RenderElementProps): ReactElement {
  switch (element.type) {
    case 'a':
      return (
        <span {...attributes} className={styles.link} title={element.url}>
          {children}
        </span>
      );
    case 'ul':
      return <ul {...attributes}>{children}</ul>;
    case 'ol':
      return <ol {...attributes}>{children}</ol>;
    case 'li':
      return <li {...attributes}>{children}</li>;
    case 'inline-variable':
      return (
        <span {...attributes} className={styles.chip}>
          {children}
        </span>
      );
    default:
      return <div {...attributes}>{children}</div>;
  }
}

function LeafView({ attributes, children, leaf }: RenderLeafProps): ReactElement {
  const { bold, italic, underline, code, isVariable }: TextLeaf & { isVariable?: boolean } = leaf;
  const names = [
    bold && styles.bold,
    italic && styles.italic,
    underline && styles.underline,
    code && styles.codeText,
    isVariable && styles.chip,
  ];
  return (
    <span {...attributes} className={names.filter(Boolean).join(' ')}>
      {children}
    </span>
  );
}
