import { Bold, Braces, Code, Italic, Link, List, ListOrdered, Underline } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import {
  Button as AriaButton,
  Dialog,
  DialogTrigger,
  Popover,
  ToggleButton,
  Toolbar as AriaToolbar,
} from 'react-aria-components';
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

/** The ways to format what is chosen, and to put in a variable. */
export function Toolbar(): ReactElement {
  const editor = useSlate();
  return (
    <AriaToolbar aria-label={t('richText.format')} className={styles.toolbar}>
      {marks.map((mark) => {
        const Sign = signs[mark];
        return (
          <ToggleButton
            key={mark}
            className={styles.tool}
            aria-label={t(`richText.${mark}`)}
            isSelected={hasMark(editor, mark)}
            onChange={() => toggleMark(editor, mark)}
            preventFocusOnPress
          >
            <Sign size={16} aria-hidden />
          </ToggleButton>
        );
      })}
      <LinkButton />
      <ToggleButton
        className={styles.tool}
        aria-label={t('richText.list')}
        isSelected={isInList(editor, 'ul')}
        onChange={() => toggleList(editor, 'ul')}
        preventFocusOnPress
      >
        <List size={16} aria-hidden />
      </ToggleButton>
      <ToggleButton
        className={styles.tool}
        aria-label={t('richText.numbered')}
        isSelected={isInList(editor, 'ol')}
        onChange={() => toggleList(editor, 'ol')}
        preventFocusOnPress
      >
        <ListOrdered size={16} aria-hidden />
      </ToggleButton>
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
    </AriaToolbar>
  );
}

function LinkButton(): ReactElement {
  const editor = useSlate();
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
        data-selected={linkAt(editor) !== undefined || undefined}
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
}
