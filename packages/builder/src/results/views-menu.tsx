import { Bookmark, ChevronDown, Columns3 } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { Button } from '../ui/button.tsx';
import { FormDialog } from '../ui/forms/form-dialog.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { Menu, type MenuEntry } from '../ui/menu.ts';
import { showToast } from '../ui/toast.tsx';
import { t } from '../words/words.ts';
import { addressOf, choicesIn, type Choices } from './filter.ts';
import { isSameLayout, withView, type KeptTable, type View } from './layout.ts';
import styles from './results.module.css';

type ViewsMenuProps = {
  readonly choices: Choices;
  readonly table: KeptTable;
  readonly onChange: (choices: Choices) => void;
  readonly onKeep: (table: KeptTable) => void;
  /** Opens the choice of columns. */
  readonly onColumns: () => void;
};

const longestName = 60;

/** The views of this person: goes to one, keeps the one that is shown, and names, renames and deletes them. */
export function ViewsMenu({ choices, table, onChange, onKeep, onColumns }: ViewsMenuProps): ReactElement {
  const [asked, setAsked] = useState<'save' | 'rename'>();
  const { layout, views } = table;
  const address = addressIn(choices);
  const shown = views.find((view) => view.address === address && isSameLayout(view.layout, layout));
  const choose = (view: View): void => {
    onKeep({ ...table, layout: view.layout });
    onChange(choicesIn(new URLSearchParams(view.address)));
  };
  const save = (name: string): void => {
    const others = asked === 'rename' ? views.filter((view) => view !== shown) : views;
    onKeep({ layout, views: withView(others, { name, address, layout }) });
    setAsked(undefined);
  };
  const remove = (view: View): void => {
    onKeep({ layout, views: views.filter((other) => other !== view) });
    const undo = { label: t('common.undo'), run: () => onKeep(table) };
    showToast({ text: t('results.viewDeleted', { name: view.name }), action: undo });
  };
  const entries: readonly MenuEntry[] = [
    ...views.map((view) => ({ id: `view ${view.name}`, label: view.name, run: () => choose(view) })),
    ...(views.length > 0 ? [{ id: 'line', isSeparator: true } as const] : []),
    { id: 'columns', label: t('results.chooseColumns'), run: onColumns },
    { id: 'save', label: t('results.saveView'), run: () => setAsked('save') },
    ...(shown
      ? [
          {
            id: 'rename',
            label: t('results.renameView', { name: shown.name }),
            run: () => setAsked('rename'),
          },
          {
            id: 'delete',
            label: t('results.deleteView', { name: shown.name }),
            isDangerous: true,
            run: () => remove(shown),
          },
        ]
      : []),
  ];
  return (
    <>
      <Menu label={t('results.ownViews')} entries={entries}>
        <Button icon={shown ? <Bookmark size={16} aria-hidden /> : <Columns3 size={16} aria-hidden />}>
          <span className={styles.viewName}>{shown?.name ?? t('results.view')}</span>
          <ChevronDown size={16} aria-hidden />
        </Button>
      </Menu>
      {asked ? (
        <NameDialog
          isNew={asked === 'save'}
          name={asked === 'rename' ? (shown?.name ?? '') : ''}
          onName={save}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </>
  );
}

const addressIn = (choices: Choices): string => new URLSearchParams(addressOf(choices)).toString();

type NameDialogProps = {
  readonly isNew: boolean;
  readonly name: string;
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
};

function NameDialog({ isNew, name, onName, onClose }: NameDialogProps): ReactElement {
  const [typed, setTyped] = useState(name);
  const wanted = typed.trim();
  return (
    <FormDialog
      title={t(isNew ? 'results.saveTitle' : 'results.renameTitle')}
      confirm={t(isNew ? 'common.save' : 'common.rename')}
      isDisabled={wanted === ''}
      onConfirm={() => onName(wanted)}
      onClose={onClose}
    >
      <TextField
        label={t('results.viewName')}
        help={isNew ? t('results.viewHelp') : undefined}
        value={typed}
        onChange={setTyped}
        maxLength={longestName}
        autoFocus
      />
    </FormDialog>
  );
}
