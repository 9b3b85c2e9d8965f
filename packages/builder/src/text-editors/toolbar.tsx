import { Bold, Braces, Code, Italic, Link, List, ListOrdered, Underline } from 'lucide-react';
import { memo, useState, type ReactElement } from 'react';
import {
  Button as AriaButton,
  Dialog,
  DialogTrigger,
  Popover,
  ToggleButton,
  Toolbar as AriaToolbar,
} from 'react-aria-components';
import type { Editor } from 'slate';
import { ReactEditor, useSlate } from 'slate-react';
import '../words/late/rich-text.ts';
import { Button } from '../ui/button.tsx';
import menuStyles from '../ui/menu.module.css';
import { TextField } from '../ui/forms/text-field.tsx';
import { t } from '../words/words.ts';
import { hasMark, isInList, linkAt, setLink, toggleList, toggleMark } from './commands.ts';
import { marks } from './nodes.ts';
import styles from './rich-text.module.css';
import { beginVariable } from './use-text-variables.ts';

const signs = { bold: Bold, italic: Italic, underline: Underline, code: Code } as const;

/** The ways to format what is chosen, and to put in a variable. Each is drawn anew where it changes, not with each key. */
export function Toolbar(): ReactElement {
  const editor = useSlate();
  return (
    <AriaToolbar aria-label={t('richText.format')} className={styles.toolbar}>
      {marks.map((mark) => (
        <MarkButton key={mark} editor={editor} mark={mark} isSelected={hasMark(editor, mark)} />
      ))}
      <LinkButton editor={editor} isSelected={linkAt(editor) !== undefined} />
      <ListButton editor={editor} list="ul" isSelected={isInList(editor, 'ul')} />
      <ListButton editor={editor} list="ol" isSelected={isInList(editor, 'ol')} />
      <VariableButton editor={editor} />
    </AriaToolbar>
  );
}

type ToolProps = { readonly editor: Editor; readonly isSelected: boolean };

const MarkButton = memo(function MarkButton({
  editor,
  mark,
  isSelected,
}: ToolProps & { readonly mark: (typeof marks)[number] }): ReactElement {
  const Sign = signs[mark];
  return (
    <ToggleButton
      className={styles.tool}
      aria-label={t(`richText.${mark}`)}
      isSelected={isSelected}
      onChange={() => toggleMark(editor, mark)}
      preventFocusOnPress
    >
      <Sign size={16} aria-hidden />
    </ToggleButton>
  );
});

const lists = {
  ul: { Sign: List, words: 'richText.list' },
  ol: { Sign: ListOrdered, words: 'richText.numbered' },
} as const;

const ListButton = memo(function ListButton({
  editor,
  list,
  isSelected,
}: ToolProps & { readonly list: keyof typeof lists }): ReactElement {
  const { Sign, words } = lists[list];
  return (
    <ToggleButton
      className={styles.tool}
      aria-label={t(words)}
      isSelected={isSelected}
      onChange={() => toggleList(editor, list)}
      preventFocusOnPress
    >
      <Sign size={16} aria-hidden />
    </ToggleButton>
  );
});

const VariableButton = memo(function VariableButton({ editor }: Pick<ToolProps, 'editor'>): ReactElement {
  return (
    <AriaButton
      className={styles.tool}
      aria-label={t('richText.variable')}
      onPress={() => {
        ReactEditor.focus(editor);
        beginVariable(editor);
      }}
      preventFocusOnPress
    >
      <Braces size={16} aria-hidden />
    </AriaButton>
  );
});

const LinkButton = memo(function LinkButton({ editor, isSelected }: ToolProps): ReactElement {
  const [url, setUrl] = useState<string>();
  const done = (): void => {
    setLink(editor, (url ?? '').trim());
    setUrl(undefined);
    ReactEditor.focus(editor);
  };
  return (
    <DialogTrigger
      isOpen={url !== undefined}
      onOpenChange={(isOpen) => setUrl(isOpen ? (linkAt(editor) ?? '') : undefined)}
    >
      <AriaButton
        className={styles.tool}
        aria-label={t('richText.link')}
        data-selected={isSelected || undefined}
      >
        <Link size={16} aria-hidden />
      </AriaButton>
      <Popover className={menuStyles.popover} offset={4}>
        <Dialog aria-label={t('richText.link')} className={styles.linkForm}>
          <TextField
            label={t('richText.address')}
            help={t('richText.addressHelp')}
            placeholder={t('richText.addressExample')}
            autoFocus
            value={url ?? ''}
            onChange={setUrl}
            onKeyDown={(event) => {
              if (event.key === 'Enter') done();
            }}
          />
          <Button look="primary" onPress={done}>
            {t('common.save')}
          </Button>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
});
