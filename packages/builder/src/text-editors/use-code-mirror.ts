import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, indentOnInput } from '@codemirror/language';
import { Annotation, Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap, placeholder } from '@codemirror/view';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { restOfVariable } from '../fields/parts/use-variable-list.ts';
import { coloured, markedVariables } from './colours.ts';
import { languages, type CodeLanguage } from './languages.ts';

type CodeMirrorOptions = {
  readonly language: CodeLanguage;
  readonly placeholder?: string | undefined;
  readonly takesVariables: boolean;
  readonly isReadOnly: boolean;
  readonly value: string;
  /** Of the element that takes the text; empty ones are left out. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Takes the text after an edit, and the part of it in front of the caret. */
  readonly onChange: (text: string, before: string) => void;
  /** True where a key was meant for something else. */
  readonly onKey: (event: KeyboardEvent) => boolean;
  readonly onBlur: () => void;
};

/** Marks what was set from outside, which is no edit of the author. */
const fromOutside = Annotation.define<boolean>();

/** An editor for code in `frame`, which shows `value` and tells of each edit. */
export function useCodeMirror(
  frame: RefObject<HTMLElement | null>,
  options: CodeMirrorOptions,
): { readonly insertVariable: (text: string, begun: string) => void } {
  const latest = useRef(options);
  latest.current = options;
  const view = useRef<EditorView>(undefined);
  const [changing] = useState(() => new Compartment());
  const { language, value, takesVariables } = options;
  const changeable = changeableParts(options);

  useLayoutEffect(() => {
    const parent = frame.current;
    if (!parent) return;
    const { value: doc, placeholder: example = '' } = latest.current;
    const editor = new EditorView({
      parent,
      state: EditorState.create({
        doc,
        extensions: [
          EditorView.cspNonce.of(
            document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? '',
          ),
          // before the keys of the editor
          EditorView.domEventHandlers({
            keydown: (event) => latest.current.onKey(event),
            blur: () => latest.current.onBlur(),
          }),
          history(),
          keymap.of([...defaultKeymap, ...historyKeymap]),
          languages[language](),
          coloured,
          takesVariables ? markedVariables : [],
          bracketMatching(),
          indentOnInput(),
          EditorView.lineWrapping,
          placeholder(example),
          changing.of(changeableParts(latest.current)),
          EditorView.updateListener.of(({ docChanged, state, transactions }) => {
            if (!docChanged || transactions.some((one) => one.annotation(fromOutside) === true)) return;
            const text = state.doc.toString();
            latest.current.onChange(text, text.slice(0, state.selection.main.head));
          }),
        ],
      }),
    });
    view.current = editor;
    return () => editor.destroy();
  }, [frame, language, takesVariables, changing]);

  const key = JSON.stringify(options.attributes) + String(options.isReadOnly);
  const parts = useRef(changeable);
  parts.current = changeable;
  useLayoutEffect(() => {
    view.current?.dispatch({ effects: changing.reconfigure(parts.current) });
  }, [key, changing]);
  useLayoutEffect(() => {
    const editor = view.current;
    if (!editor) return;
    const { doc } = editor.state;
    // as the editor holds lines
    const wanted = value.replace(/\r\n?/g, '\n');
    if (doc.toString() === wanted) return;
    editor.dispatch({
      changes: { from: 0, to: doc.length, insert: wanted },
      annotations: fromOutside.of(true),
    });
  }, [value]);

  return {
    insertVariable(text, begun) {
      const editor = view.current;
      if (!editor) return;
      const { doc, selection } = editor.state;
      const { head } = selection.main;
      const [rest = ''] = restOfVariable.exec(doc.sliceString(head)) ?? [];
      const from = head - begun.length - '{{'.length;
      editor.dispatch({
        changes: { from, to: head + rest.length, insert: text },
        selection: { anchor: from + text.length },
      });
    },
  };
}

/** The parts that may change while the author is at the text. */
function changeableParts({ attributes, isReadOnly }: CodeMirrorOptions): Extension {
  const given = Object.entries(attributes).filter(([, value]) => value !== '');
  return [EditorState.readOnly.of(isReadOnly), EditorView.contentAttributes.of(Object.fromEntries(given))];
}
