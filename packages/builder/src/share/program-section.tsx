import { useState, type ReactElement } from 'react';
import { problemText } from '../api/problem-text.ts';
import { useBot } from '../document/bot-context.ts';
import { Button } from '../ui/button.tsx';
import { CodeBox } from '../ui/code-box.tsx';
import { ProblemNotice } from '../ui/problem.tsx';
import { Section } from '../ui/section.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { t } from '../words/words.ts';
import type { Site } from './site.ts';
import { useKept } from './embed-options.ts';
import { curlExample, scriptExample } from './program-examples.ts';
import styles from './share.module.css';
import { useNewToken } from './use-new-token.ts';

/** The bot from a program: a token for it, and examples that work when they are pasted. */
export function ProgramSection({ botId, chatUrl, publicId }: Site): ReactElement {
  const canEdit = useBot((bot) => bot.canEdit);
  const token = useKept(({ programTokens }) => programTokens[botId]) ?? '';
  const make = useNewToken(botId);
  const [shown, setShown] = useState('curl');
  const example = { chatUrl, publicId, token };
  const examples = [
    { id: 'curl', label: t('share.curl'), code: curlExample(example) },
    { id: 'script', label: t('share.script'), code: scriptExample(example) },
  ];
  return (
    <Section
      title={t('share.programTitle')}
      text={t('share.programText')}
      action={
        canEdit && token === '' ? (
          <Button
            isDisabled={make.isPending}
            onPress={() =>
              make.mutate(
                { name: t('share.programTokenName') },
                {
                  onSuccess: ({ value }) =>
                    useKept.setState(({ programTokens }) => ({
                      programTokens: { ...programTokens, [botId]: value },
                    })),
                },
              )
            }
          >
            {t('share.makeToken')}
          </Button>
        ) : null
      }
    >
      {make.error ? <ProblemNotice {...problemText(make.error)} /> : null}
      <Tabs
        label={t('share.programTitle')}
        selected={shown}
        onSelect={setShown}
        tabs={examples.map(({ id, label, code }) => ({
          id,
          label,
          content: (
            <CodeBox label={label} copyLabel={t('share.copyCode')} code={code} isUnfinished={token === ''} />
          ),
        }))}
      />
      <p className={styles.note}>
        {t(token !== '' ? 'share.tokenOnce' : canEdit ? 'share.programTokenFirst' : 'share.tokenReader')}
      </p>
    </Section>
  );
}
