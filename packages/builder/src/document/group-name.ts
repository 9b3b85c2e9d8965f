import type { BotDocument } from '@parley/editing';
import { t } from '../words/words.ts';
import { namesOf, titleOf } from './names.ts';
import { rowsOf } from './rows-of.ts';

const mostLetters = 40;

/**
 * The title of a group; of one that its author has not named the first words of it as well, by which one knows it where
 * it cannot be seen: “Group 3 · What is your name?”. The bot keeps its title.
 */
export function groupName(document: BotDocument, groupId: string): string {
  const title = titleOf(document, groupId);
  const words = isOwnTitle(title) ? firstWords(document, groupId) : undefined;
  return words === undefined ? title : t('canvas.titleAndWords', { title, words });
}

/** The first row of a group; undefined if it is empty. */
export function firstWords(document: BotDocument, groupId: string): string | undefined {
  const block = document.blocks[document.blockIds[groupId]?.[0] ?? ''];
  const text = block && rowsOf(block, namesOf(document))[0]?.text.trim();
  if (text === undefined || text === '') return undefined;
  return text.length > mostLetters ? `${text.slice(0, mostLetters - 1).trimEnd()}…` : text;
}

/** True for a title as new groups get it, or that of a group without one. */
function isOwnTitle(title: string): boolean {
  const number = /\d+/.exec(title)?.[0];
  return (
    title === t('canvas.untitled') || (number !== undefined && title === t('canvas.newGroup', { number }))
  );
}
