import type { Command } from '@parley/editing';
import { useRef } from 'react';
import { Editor, Range, Transforms } from 'slate';
import { restOfVariable, useVariableList, type VariableList } from '../fields/parts/use-variable-list.ts';

type TextVariables = {
  readonly list: VariableList;
  /** Looks anew after the text or the caret has changed. */
  readonly look: () => void;
  /** The edit that makes the variable which has just been put in, where it is new; once. */
  readonly takeMaking: () => Command | undefined;
};

/** Offers variables in a formatted text, as other texts do. */
export function useTextVariables(editor: Editor): TextVariables {
  const made = useRef<Command>(undefined);
  const list = useVariableList(({ text, begun, making }) => {
    const { selection } = editor;
    if (!selection) return;
    const { path, offset } = Range.end(selection);
    const [leaf] = Editor.leaf(editor, path);
    const [rest = ''] = restOfVariable.exec(leaf.text.slice(offset)) ?? [];
    made.current = making;
    Transforms.select(editor, {
      anchor: { path, offset: offset - begun.length - '{{'.length },
      focus: { path, offset: offset + rest.length },
    });
    Transforms.insertText(editor, text);
  });
  return {
    list,
    look() {
      // a caret that comes to a variable by itself asks for nothing
      const isWritten = editor.operations.some(({ type }) => type !== 'set_selection');
      if (isWritten || list.isOpen) list.look(textBefore(editor));
    },
    takeMaking() {
      const { current } = made;
      made.current = undefined;
      return current;
    },
  };
}

/** Begins a variable at the caret, which opens the list. */
export function beginVariable(editor: Editor): void {
  if (!editor.selection) Transforms.select(editor, Editor.end(editor, []));
  Editor.insertText(editor, '{{');
}

/** The text in front of the caret, as far as it has one formatting. */
function textBefore(editor: Editor): string {
  const { selection } = editor;
  if (!selection || Range.isExpanded(selection)) return '';
  const { path, offset } = selection.anchor;
  return Editor.leaf(editor, path)[0].text.slice(0, offset);
}
