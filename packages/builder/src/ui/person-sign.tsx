import type { ReactElement } from 'react';
import { classes } from './classes.ts';
import colours from './note-colours.module.css';
import styles from './person-sign.module.css';

const tints = ['blue', 'green', 'purple', 'pink', 'yellow', 'grey'] as const;

type Person = { readonly userId: string; readonly name: string };

/** The initials of somebody in a colour that is always theirs; their name stands beside it, or is read in its place. */
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
export function tintOf({ userId }: Person): string | undefined {
  return colours[tints[hashOf(userId) % tints.length] ?? 'grey'];
}

/** The first letters of the first and the last word of a name; of an address the first letter. */
export function initialsOf({ name }: Person): string {
  const words = (name.includes('@') ? name.slice(0, 1) : name).trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word = '') => String.fromCodePoint(word.codePointAt(0) ?? 32)).join('').toLocaleUpperCase(); // prettier-ignore
}

function hashOf(text: string): number {
  let hash = 7;
  for (let at = 0; at < text.length; at++) hash = (hash * 31 + text.charCodeAt(at)) % 1_000_003;
  return hash;
}
