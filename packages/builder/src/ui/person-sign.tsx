import type { ReactElement } from 'react';
import { classes } from './classes.ts';
import colours from './note-colours.module.css';
import styles from './person-sign.module.css';

type Person = { readonly name: string; readonly tint: keyof typeof colours };

/** The initials of somebody in their colour; their name stands beside it, or is read in its place. */
export function PersonSign({ person }: { readonly person: Person }): ReactElement {
  return <span className={classes(styles.sign, tintOf(person))} data-text={initialsOf(person)} aria-hidden />;
}

/** A number of people, as a sign among those of people. */
export function CountSign({
  text,
  className,
}: {
  readonly text: string;
  readonly className?: string | undefined;
}): ReactElement {
  return <span className={classes(styles.sign, colours.grey, className)} data-text={text} aria-hidden />;
}

/** The signs that stand beside each other; of more people the number is shown. */
const mostSigns = 3;

/** The people whose signs are shown, and the number of the others. */
export function fewOf<P extends Person>(
  people: readonly P[],
): { readonly shown: readonly P[]; readonly more: number } {
  const shown = people.length > mostSigns ? people.slice(0, mostSigns - 1) : people;
  return { shown, more: people.length - shown.length };
}

/** The class that gives an element the colour of somebody. */
export function tintOf({ tint }: Pick<Person, 'tint'>): string | undefined {
  return colours[tint];
}

/** The first letters of the first and the last word of a name; of an address the first letter. */
export function initialsOf({ name }: Person): string {
  const words = (name.includes('@') ? name.slice(0, 1) : name).trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word = '') => String.fromCodePoint(word.codePointAt(0) ?? 32)).join('').toLocaleUpperCase(); // prettier-ignore
}
