import '../words/late/stored-tests.ts';
import { useState, type ReactElement } from 'react';
import { problemText } from '../api/problem-text.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/forms/dialog.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { Switch } from '../ui/forms/toggles.tsx';
import { ProblemNotice } from '../ui/problem.tsx';
import { showToast } from '../ui/toast.tsx';
import { t } from '../words/words.ts';
import { useKeep, type TestContent } from './use-tests.ts';

type KeepTestDialogProps = {
  readonly botId: string;
  readonly content: TestContent;
  /** Sentences about what the test has and has not. */
  readonly notes?: readonly string[];
  readonly onClose: () => void;
};

/** Asks for the name of a test, and keeps it with the bot. */
export function KeepTestDialog({ botId, content, notes = [], onClose }: KeepTestDialogProps): ReactElement {
  const [name, setName] = useState(content.cases[0]?.name ?? '');
  const [isRequired, setRequired] = useState(false);
  const keep = useKeep(botId);
  const isNamed = name.trim() !== '';
  return (
    <Dialog
      title={t('storedTests.keepTitle')}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('common.cancel')}</Button>
          <Button
            look="primary"
            isDisabled={!isNamed || keep.isPending}
            onPress={() =>
              keep.mutate(
                { name, isRequired, content },
                {
                  onSuccess: () => {
                    showToast({ text: t('storedTests.kept') });
                    onClose();
                  },
                },
              )
            }
          >
            {t('storedTests.keep')}
          </Button>
        </>
      }
    >
      {keep.error ? <ProblemNotice {...problemText(keep.error)} /> : null}
      {notes.map((note) => (
        <Banner key={note}>{note}</Banner>
      ))}
      <TextField label={t('storedTests.name')} value={name} onChange={setName} maxLength={200} />
      <Switch help={t('storedTests.requiredHelp')} isSelected={isRequired} onChange={setRequired}>
        {t('storedTests.required')}
      </Switch>
    </Dialog>
  );
}
