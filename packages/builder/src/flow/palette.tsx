import { formCategories, formList, type Form } from '@parley/blocks/forms';
import { useEffect, useRef, useState, type ReactElement, type RefObject } from 'react';
import { KindIcon } from '../canvas/icons.tsx';
import { useEditor } from '../actions/editor-context.ts';
import { SearchField } from '../ui/forms/search-field.tsx';
import { classes } from '../ui/classes.ts';
import { t } from '../words/words.ts';
import { useBot } from '../document/bot-context.ts';
import { hasStart, isFoundBy, kindsToAdd } from '../document/kinds-by-use.ts';
import { recentKinds } from '../document/recent-kinds.ts';
import { kindDragType } from '../document/kind-drag.ts';
import { addAndWrite } from './add-and-write.ts';
import categoryStyles from '../ui/category.module.css';
import styles from './palette.module.css';

/** The kinds of blocks and events, by what they are for. A click adds one where the author is; a drag puts it where it is dropped. */
export function Palette(): ReactElement {
  const [search, setSearch] = useState('');
  const frame = useRef<HTMLElement>(null);
  const recent = useRecentKinds(frame);
  const needsStart = useBot(({ document }) => !hasStart(document));
  const wanted = search.trim();
  return (
    <aside ref={frame} className={styles.palette} aria-label={t('editor.palette')}>
      <SearchField label={t('editor.searchBlocks')} value={search} onChange={setSearch} />
      {wanted === '' ? <RecentKinds types={recent} /> : null}
      {formCategories.map((category) => {
        const forms = kindsToAdd(needsStart).filter(
          (form) => form.category === category && isFoundBy(form, wanted),
        );
        if (forms.length === 0) return null;
        return (
          <section key={category} className={categoryStyles[category]}>
            <h2 className={styles.category}>{t(`editor.${category}`)}</h2>
            <ul className={styles.kinds}>
              {forms.map((form) => (
                <li key={form.type}>
                  <KindButton form={form} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </aside>
  );
}

/** The kinds that were added last. While a mouse or a finger is busy in the palette they stay, so that nothing moves under it. */
function useRecentKinds(palette: RefObject<HTMLElement | null>): readonly string[] {
  const blocks = useBot(({ document }) => document.blocks);
  const [types, setTypes] = useState(recentKinds);
  const isBusy = useRef(false);
  useEffect(() => {
    if (!isBusy.current) setTypes(recentKinds());
  }, [blocks]);
  useEffect(() => {
    const onPointer = ({ target }: Event): void => {
      const wasBusy = isBusy.current;
      isBusy.current = target instanceof Node && palette.current?.contains(target) === true;
      if (wasBusy && !isBusy.current) setTypes(recentKinds());
    };
    // a finger that was lifted is over nothing, and may come back to the same spot
    const events = ['pointermove', 'pointerdown'] as const;
    for (const name of events) document.addEventListener(name, onPointer);
    return () => {
      for (const name of events) document.removeEventListener(name, onPointer);
    };
  }, [palette]);
  return types;
}

function RecentKinds({ types }: { readonly types: readonly string[] }): ReactElement | null {
  const forms = types.flatMap((type) => formList.find((form) => form.type === type) ?? []);
  if (forms.length === 0) return null;
  return (
    <section>
      <h2 className={styles.category}>{t('editor.recent')}</h2>
      <ul className={styles.kinds}>
        {forms.map((form) => (
          <li key={form.type} className={categoryStyles[form.category]}>
            <KindButton form={form} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function KindButton({ form }: { readonly form: Form }): ReactElement {
  const tools = useEditor();
  return (
    <button
      type="button"
      draggable
      className={classes(styles.kind, form.unavailable !== undefined && styles.unavailable)}
      title={form.unavailable}
      onClick={() => addAndWrite(tools, form.type)}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.setData(kindDragType, form.type);
        dataTransfer.effectAllowed = 'copy';
      }}
    >
      <KindIcon name={form.icon} />
      {form.label}
    </button>
  );
}
