import { eventFormFor, formFor } from '@parley/blocks/forms';
import type { BotDocument, SearchWords } from '@parley/editing';
import { findingsOf, type Findings } from '../document/findings.ts';
import { namesOf } from '../document/names.ts';
import { rowsOf } from '../document/rows-of.ts';

/** Further words by which parts are found: their kinds, the variables they fill, and the codes of what is wrong. */
export function searchWords(document: BotDocument, findings: Findings): SearchWords {
  const names = namesOf(document);
  return ({ table, id }) => {
    if (table === 'notes') return [];
    const codes = findingsOf(findings, table, id)?.map(({ code }) => code) ?? [];
    const event = document.events[id];
    if (table === 'events' && event) return [eventFormFor(event.type).label, ...codes];
    const block = document.blocks[id];
    if (table !== 'blocks' || !block) return codes;
    const saved = rowsOf(block, names).flatMap(({ text, saves }) => [text, saves ?? '']);
    return [formFor(block.type).label, ...saved, ...codes];
  };
}
