import { valueAt } from '@parley/blocks/forms';
import { use, useEffect, useRef, type ReactElement } from 'react';
import { newId } from '../document/new-id.ts';
import { useDocument } from '../fields/parts/panel.ts';
import { VariablePicker } from '../fields/variable.tsx';
import { focusFirst } from '../ui/focus-first.ts';
import { t } from '../words/words.ts';
import { PickingContext } from './picking.ts';
import styles from './try-request.module.css';

/** The variables that take a part of the response, and the choice of another one while the part is picked. */
export function SavePart({ path }: { readonly path: string }): ReactElement | null {
  const picking = use(PickingContext);
  const variables = useDocument((document) => document.variables);
  const frame = useRef<HTMLDivElement>(null);
  const isPicked = picking?.path === path;
  useEffect(() => {
    if (isPicked && frame.current) focusFirst(frame.current);
  }, [isPicked]);
  if (picking === null) return null;
  const { mapping, pick } = picking;
  const entries: readonly unknown[] = Array.isArray(mapping.value) ? mapping.value : [];
  const names = entries
    .filter((entry) => valueAt(entry, 'bodyPath') === path)
    .flatMap((entry) => variables[String(valueAt(entry, 'variableId'))]?.name ?? []);
  return (
    <>
      {names.length === 0 ? null : (
        <p className={styles.saved}>{t('tryRequest.savedIn', { names: names.join(', ') })}</p>
      )}
      {isPicked ? (
        <div ref={frame} className={styles.pick}>
          <VariablePicker
            label={t('tryRequest.saveIn', { path })}
            place={{
              value: undefined,
              path: mapping.path,
              set: (variableId) => {
                pick(undefined);
                return mapping.add([{ id: newId(), bodyPath: path, variableId }]);
              },
            }}
          />
        </div>
      ) : null}
    </>
  );
}
