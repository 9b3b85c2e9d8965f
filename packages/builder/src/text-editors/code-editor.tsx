import { useId, useRef, type ReactElement } from 'react';
import type { Command } from '@parley/editing';
import { useVariableList } from '../fields/parts/use-variable-list.ts';
import { WithVariableList } from '../fields/parts/variable-list.tsx';
import type { FieldParts } from '../ui/forms/field.tsx';
import fieldStyles from '../ui/forms/field.module.css';
import styles from './code.module.css';
import type { CodeLanguage } from './languages.ts';
import { useCodeMirror } from './use-code-mirror.ts';

export type CodeEditorProps = FieldParts & {
  /** An example of a good answer. */
  readonly placeholder?: string | undefined;
  readonly language: CodeLanguage;
  /** True: `{{` opens the list of variables. */
  readonly takesVariables?: boolean | undefined;
  readonly isReadOnly: boolean;
  readonly value: string;
  /** Takes the text, and the edit that makes a variable which was just put into it. */
  readonly onChange: (text: string, making: Command | undefined) => void;
  readonly onBlur?: (() => void) | undefined;
};

/** A field for code, in the colours of its language. Tab leaves it; Ctrl+] and Ctrl+[ indent. */
export function CodeEditor({
  label,
  help,
  error,
  takesVariables = false,
  ...rest
}: CodeEditorProps): ReactElement {
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const made = useRef<Command>(undefined);
  const list = useVariableList(({ text, begun, making }) => {
    made.current = making;
    code.insertVariable(text, begun);
  });
  const { isReadOnly, value, onChange, onBlur } = rest;
  const code = useCodeMirror(frame, {
    ...rest,
    takesVariables,
    attributes: {
      'aria-labelledby': `${id}-label`,
      'aria-describedby': [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' '),
      'aria-invalid': String(error !== undefined),
      'aria-readonly': String(isReadOnly),
      ...(takesVariables ? list.described : {}),
    },
    value,
    onChange(text, before) {
      const making = made.current;
      made.current = undefined;
      onChange(text, making);
      if (takesVariables) list.look(before);
    },
    onKey: (event) => list.takeKey(event),
    onBlur() {
      list.close();
      onBlur?.();
    },
  });
  return (
    <div className={fieldStyles.field}>
      {/* a label belongs to a control of the form, and the editor is none */}
      <span id={`${id}-label`} className={fieldStyles.label}>
        {label}
      </span>
      <WithVariableList list={list}>
        <div ref={frame} className={styles.frame} data-invalid={error === undefined ? undefined : true} />
      </WithVariableList>
      {help === undefined ? null : (
        <span id={`${id}-help`} className={fieldStyles.help}>
          {help}
        </span>
      )}
      {error === undefined ? null : (
        <span id={`${id}-error`} className={fieldStyles.error}>
          {error}
        </span>
      )}
    </div>
  );
}
