import { helpPages } from '@parley/blocks/help';
import { useState, type ReactElement } from 'react';
import '../words/late/help.ts';
import { KindIcon } from '../canvas/icons.tsx';
import { anyFormFor } from '../document/kinds-by-use.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/forms/dialog.tsx';
import { Finder, type FinderEntry } from '../ui/forms/finder.tsx';
import { t } from '../words/words.ts';
import { HelpPageView } from './help-page.tsx';
import { useHelp } from './help.store.ts';

type HelpDialogProps = { readonly onClose: () => void };

/** The help about blocks and events: a list that is searched by name, purpose or what one wants to do, and a page for each. */
export function HelpDialog({ onClose }: HelpDialogProps): ReactElement {
  const { type } = useHelp();
  const [search, setSearch] = useState('');
  const page = type === undefined ? undefined : helpPages.find((one) => one.type === anyFormFor(type).type);
  if (!page)
    return (
      <Finder
        title={t('help.find')}
        entries={entries}
        isOpen
        text={search}
        onText={setSearch}
        onClose={onClose}
        onChoose={(chosen) => useHelp.setState({ type: chosen })}
        staysOpen
      />
    );
  return (
    <Dialog
      title={anyFormFor(page.type).label}
      isOpen
      onClose={onClose}
      size="large"
      actions={
        <>
          <Button
            onPress={() => {
              setSearch('');
              useHelp.setState({ type: undefined });
            }}
          >
            {t('help.all')}
          </Button>
          <Button look="primary" onPress={onClose}>
            {t('common.close')}
          </Button>
        </>
      }
    >
      <HelpPageView page={page} />
    </Dialog>
  );
}

/** All kinds by name; they are found by the words of their pages, too. */
const entries: readonly FinderEntry[] = helpPages
  .map(({ type, summary, whenToUse }) => {
    const { label, icon, category, keywords } = anyFormFor(type);
    return {
      id: type,
      label,
      icon: <KindIcon name={icon} />,
      hint: t(`editor.${category}`),
      keywords: [...keywords, summary, whenToUse],
    };
  })
  .toSorted((one, other) => one.label.localeCompare(other.label));
