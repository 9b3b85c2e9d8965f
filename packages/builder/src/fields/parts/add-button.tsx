import { Plus } from 'lucide-react';
import type { ReactElement } from 'react';
import { Button } from '../../ui/button.tsx';
import { usePanel } from './panel.ts';
import styles from '../fields.module.css';

type AddButtonProps = { readonly onPress: () => void; readonly children: string };

/** The button below a list that adds to it. Its sign stands where the labels above begin. */
export function AddButton({ onPress, children }: AddButtonProps): ReactElement {
  const { canEdit } = usePanel();
  return (
    <div className={styles.add}>
      <Button look="quiet" icon={<Plus size={16} aria-hidden />} isDisabled={!canEdit} onPress={onPress}>
        {children}
      </Button>
    </div>
  );
}
