import type { ReactElement } from 'react';
import { Button, DialogTrigger, Popover } from 'react-aria-components';
import { useStore } from 'zustand';
import type { PersonHere } from '../document/sync/bot-watch.ts';
import type { DraftSync } from '../document/sync/draft-sync.ts';
import { classes } from '../ui/classes.ts';
import colours from '../ui/note-colours.module.css';
import { Tooltip } from '../ui/tooltip.tsx';
import { t } from '../words/words.ts';
import styles from './people-here.module.css';

/** The people whose signs stand beside each other; of more the number is shown. */
const mostSigns = 3;

const tints = ['blue', 'green', 'purple', 'pink', 'yellow', 'grey'] as const;

/** The others who have the bot open: their initials, and in a list that opens their names. */
export function PeopleHere({ sync }: { readonly sync: DraftSync }): ReactElement | null {
  const { people } = useStore(sync.company);
  const others = people.filter(({ userId }) => userId !== sync.owner.userId);
  if (others.length === 0) return null;
  const shown = others.length > mostSigns ? others.slice(0, mostSigns - 1) : others;
  const more = others.length - shown.length;
  const names = shown.map(({ name }) => name).join(', ');
  const label = t('bot.alsoHere', { names: more === 0 ? names : t('bot.andMore', { names, count: more }) });
  return (
    <DialogTrigger>
      <Tooltip text={label}>
        <Button aria-label={label} className={styles.people}>
          {shown.map((person) => (
            <Sign key={person.userId} person={person} />
          ))}
          {more === 0 ? null : (
            <span className={classes(styles.sign, colours.grey)} aria-hidden>
              +{more}
            </span>
          )}
          {others.length === 1 ? null : (
            <span className={classes(styles.sign, styles.total, colours.grey)} aria-hidden>
              {others.length}
            </span>
          )}
        </Button>
      </Tooltip>
      <Popover placement="bottom end" offset={4} className={styles.popover}>
        <ul className={styles.list}>
          {others.map((person) => (
            <li key={person.userId} className={styles.person}>
              <Sign person={person} />
              <span className={styles.name}>{person.name}</span>
            </li>
          ))}
        </ul>
      </Popover>
    </DialogTrigger>
  );
}

/** The initials of somebody in a colour that is always theirs. */
function Sign({ person: { userId, name } }: { readonly person: PersonHere }): ReactElement {
  const colour = tints[hashOf(userId) % tints.length] ?? 'grey';
  return (
    <span className={classes(styles.sign, colours[colour])} aria-hidden>
      {initialsOf(name)}
    </span>
  );
}

/** The first letters of the first and the last word of a name; of an address the first letter. */
function initialsOf(name: string): string {
  const words = (name.includes('@') ? name.slice(0, 1) : name).trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word = '') => String.fromCodePoint(word.codePointAt(0) ?? 32)).join('').toLocaleUpperCase(); // prettier-ignore
}

function hashOf(text: string): number {
  let hash = 7;
  for (let at = 0; at < text.length; at++) hash = (hash * 31 + text.charCodeAt(at)) % 1_000_003;
  return hash;
}
