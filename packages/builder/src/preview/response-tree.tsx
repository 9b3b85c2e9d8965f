import { ChevronDown, ChevronRight } from 'lucide-react';
import { use, useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { t } from '../words/words.ts';
import { PickingContext } from './picking.ts';
import { pathInside } from './response-path.ts';
import { SavePart } from './save-part.tsx';
import styles from './try-request.module.css';

/** Lists and objects further inside are folded until they are asked for. */
const openDepth = 2;

type PartProps = { readonly name: string; readonly value: unknown; readonly path: string };

type TreeProps = PartProps & { readonly depth?: number };

/** A value of a response with all that is inside of it; each can be saved in a variable. */
export function ResponseTree({ name, value, path, depth = 0 }: TreeProps): ReactElement {
  const [isOpen, setOpen] = useState(depth < openDepth);
  const parts = partsOf(value);
  if (parts === undefined) return <Leaf name={name} value={value} path={path} />;
  const Sign = isOpen ? ChevronDown : ChevronRight;
  const isList = Array.isArray(value);
  return (
    <li>
      <div className={styles.row}>
        <Button className={styles.fold} aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          <Sign size={16} aria-hidden />
          <span className={styles.name}>{name}</span>
          <span className={styles.size}>
            {t(isList ? 'tryRequest.elements' : 'tryRequest.fields', { count: parts.length })}
          </span>
        </Button>
        <Pick path={path}>{t('tryRequest.saveWhole')}</Pick>
      </div>
      <SavePart path={path} />
      {isOpen && parts.length > 0 ? (
        <ul className={styles.parts}>
          {parts.map(([key, inner]) => (
            <ResponseTree
              key={key}
              name={String(key)}
              value={inner}
              path={pathInside(path, key)}
              depth={depth + 1}
            />
          ))}
        </ul>
      ) : null}
    </li>
  );
}

/** A value that nothing is inside of. */
function Leaf({ name, value, path }: PartProps): ReactElement {
  return (
    <li>
      <Pick path={path} isRow>
        <span className={styles.name}>{name}</span>
        <code className={styles.value}>{JSON.stringify(value)}</code>
      </Pick>
      <SavePart path={path} />
    </li>
  );
}

type PickProps = { readonly path: string; readonly isRow?: boolean; readonly children: ReactNode };

function Pick({ path, isRow = false, children }: PickProps): ReactElement {
  const picking = use(PickingContext);
  const isPicked = picking?.path === path;
  const button = useRef<HTMLButtonElement>(null);
  const wasPicked = useRef(false);
  // the choice of the variable had the focus, and is gone
  useEffect(() => {
    if (wasPicked.current && picking?.path === undefined) button.current?.focus();
    wasPicked.current = isPicked;
  }, [isPicked, picking?.path]);
  return (
    <Button
      ref={button}
      className={isRow ? styles.leaf : styles.whole}
      aria-label={isRow ? undefined : t('tryRequest.savePath', { path })}
      aria-expanded={isPicked}
      data-part={path}
      onPress={() => picking?.pick(isPicked ? undefined : path)}
    >
      {children}
    </Button>
  );
}

function partsOf(value: unknown): [key: string | number, value: unknown][] | undefined {
  if (Array.isArray(value)) return value.map((element: unknown, index) => [index, element]);
  return typeof value === 'object' && value !== null ? Object.entries(value) : undefined;
}
