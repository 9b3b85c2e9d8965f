import { setField } from '@parley/editing';
import type { BotContent } from '@parley/schema';
import { useState, type ReactElement } from 'react';
import { Form } from 'react-aria-components';
import { useBot, useBotStore } from '../document/bot-context.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { CodeBox } from '../ui/code-box.tsx';
import { Section } from '../ui/section.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { t } from '../words/words.ts';
import type { Site } from './site.ts';
import { frameCode } from './embed-code.ts';
import { readOrigins } from './origins.ts';
import styles from './share.module.css';

type FrameSectionProps = Site & { readonly published: BotContent };

/** The page of the bot in a frame, for builders of sites that take no script: the sites, the address, the code. */
export function FrameSection({ published, chatUrl, publicId }: FrameSectionProps): ReactElement {
  const store = useBotStore();
  const name = useBot(({ document }) => document.fields.name);
  const allowed = useBot(({ document }) => document.settings.publicShare?.frameOrigins) ?? [];
  const canEdit = useBot((bot) => bot.canEdit);
  const [typed, setTyped] = useState(allowed.join(' '));
  const [unreadable, setUnreadable] = useState<string>();
  const isPublished = sameList(allowed, published.settings.publicShare?.frameOrigins ?? []);
  const allow = (): void => {
    const read = readOrigins(typed);
    setUnreadable(read.unreadable);
    if (read.unreadable !== undefined) return;
    const value = read.origins.length === 0 ? undefined : read.origins;
    store.run(setField(['settings', 'publicShare', 'frameOrigins'], value, t('share.frameSites')));
    setTyped(read.origins.join(' '));
  };
  return (
    <Section title={t('share.frameTitle')} text={t('share.frameText')}>
      <Form
        className={styles.stack}
        onSubmit={(event) => {
          event.preventDefault();
          allow();
        }}
      >
        <TextField
          label={t('share.frameSites')}
          help={t('share.frameSitesHelp')}
          placeholder={t('share.frameSitesExample')}
          error={unreadable === undefined ? undefined : t('share.originUnreadable', { text: unreadable })}
          value={typed}
          onChange={setTyped}
          isReadOnly={!canEdit}
        />
        {canEdit ? (
          <div className={styles.row}>
            <Button type="submit" isDisabled={typed === allowed.join(' ')}>
              {t('share.allowSites')}
            </Button>
          </div>
        ) : null}
      </Form>
      {isPublished ? null : <Banner kind="warning">{t('share.frameUnpublished')}</Banner>}
      <CodeBox
        label={t('share.frameLink')}
        copyLabel={t('share.copyAddress')}
        code={`${chatUrl}/${publicId}`}
      />
      <CodeBox
        label={t('share.frameCode')}
        copyLabel={t('share.copyCode')}
        code={frameCode({ chatUrl, publicId }, name)}
      />
    </Section>
  );
}

function sameList(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((origin) => right.includes(origin));
}
