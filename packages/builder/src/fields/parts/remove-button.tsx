import { X } from 'lucide-react';
import type { ReactElement } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { t } from '../../words/words.ts';
import { usePanel } from './panel.ts';

type RemoveButtonProps = {
  /** The name of the element, which the button says aloud. */
  readonly thing: string;
  readonly onPress: () => void;
};

/** Takes an element of a list away. */
export function RemoveButton({ thing, onPress }: RemoveButtonProps): ReactElement {
  const { canEdit } = usePanel();
  return (
    <IconButton label={t('fields.remove', { thing })} isDisabled={!canEdit} data-aside onPress={onPress}>
      <X size={16} aria-hidden />
    </IconButton>
  );
}
