import type { ReactElement } from 'react';
import { useOthers } from '../saving/use-others.ts';
import { classes } from '../ui/classes.ts';
import colours from '../ui/note-colours.module.css';
import { fewOf, initialsOf, tintOf } from '../ui/person-sign.tsx';
import { t } from '../words/words.ts';
import styles from './people-flags.module.css';

type PeopleFlagsProps = {
  readonly groupId: string;
  /** True: they stand in a line with the title, and not above the corner of a card. */
  readonly isInLine?: boolean;
};

/** The others who are at a group: a flag for each, with their initials in their colour. */
export function PeopleFlags({ groupId, isInLine = false }: PeopleFlagsProps): ReactElement | null {
  const people = useOthers(groupId);
  if (people.length === 0) return null;
  const { shown, more } = fewOf(people);
  const words = t('bot.came', {
    names: people.map(({ name }) => name).join(', '),
    count: people.length,
  });
  return (
    <span
      role="img"
      aria-label={words}
      title={words}
      className={classes(styles.flags, isInLine ? styles.line : styles.corner)}
      data-flags
    >
      {shown.map((person) => (
        <span key={person.userId} className={classes(styles.flag, tintOf(person))} aria-hidden>
          {initialsOf(person)}
        </span>
      ))}
      {more === 0 ? null : (
        <span className={classes(styles.flag, colours.grey)} aria-hidden>
          +{more}
        </span>
      )}
    </span>
  );
}
