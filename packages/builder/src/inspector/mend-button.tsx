import { giveOwnItemId, type Command } from '@parley/editing';
import type { ReactElement } from 'react';
import { MoveSecret } from '../credentials/move-secret.tsx';
import { newId } from '../document/new-id.ts';
import { usePanel, type FieldFinding } from '../fields/parts/panel.ts';
import { Button } from '../ui/button.tsx';
import '../words/late/findings.ts';
import { t } from '../words/words.ts';
import styles from './inspector.module.css';

type Mended = Pick<FieldFinding, 'code' | 'path'>;

/** True where one press mends the thing that a finding is about. */
export const canMend = (finding: Mended): boolean =>
  finding.code === 'secret-in-text' || ownIdOf(finding) !== undefined;

/** Mends the thing that a finding is about, where one press that needs no answer does; nothing elsewhere. */
export function MendButton({ finding }: { readonly finding: Mended }): ReactElement | null {
  const { run, canEdit } = usePanel();
  if (!canEdit) return null;
  if (finding.code === 'secret-in-text')
    return (
      <div className={styles.mend}>
        <MoveSecret path={finding.path} />
      </div>
    );
  const command = ownIdOf(finding);
  if (!command) return null;
  return (
    <div className={styles.mend}>
      <Button onPress={() => run(command)}>{t('findings.giveOwnId')}</Button>
    </div>
  );
}

function ownIdOf({ code, path: [table, id = '', list, key] }: Mended): Command | undefined {
  const isItem = code === 'duplicate-id' && table === 'blocks' && list === 'items';
  return isItem ? giveOwnItemId(id, Number(key), newId()) : undefined;
}
