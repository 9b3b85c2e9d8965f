import { useQuery } from '@tanstack/react-query';
import { toBot, type BotDocument } from '@parley/editing';
import { useEffect, useState } from 'react';
import { api } from '../api/client.ts';
import { placedFindings, type PlacedFinding } from './finding-place.ts';

/** The document has to rest so long before it is checked. */
const restMs = 600;

/** The findings about the document as it is on the screen, saved or not; those before stay until the next are there. */
export function useFindings(document: BotDocument): {
  readonly findings: readonly PlacedFinding[];
  readonly hasFailed: boolean;
} {
  const rested = useRested(document);
  const { data = [], isError } = useQuery({
    queryKey: ['findings', rested.fields.id, rested],
    queryKeyHashFn: () => keyOf(rested),
    queryFn: async ({ signal }) => {
      const { events, groups, edges, variables, theme, settings } = toBot(rested);
      const bot = { events, groups, edges, variables, theme, settings };
      const { diagnostics } = await api.checkBot({
        path: { botId: rested.fields.id },
        body: { bot },
        signal,
      });
      return placedFindings(rested, diagnostics);
    },
    placeholderData: (before) => before,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  return { findings: data, hasFailed: isError };
}

function useRested(document: BotDocument): BotDocument {
  const [rested, setRested] = useState(document);
  useEffect(() => {
    const timer = setTimeout(() => setRested(document), restMs);
    return () => clearTimeout(timer);
  }, [document]);
  return rested;
}

const numbers = new WeakMap<BotDocument, number>();
let last = 0;

/** A short name for a document: hashing its content would take as long as checking it. */
function keyOf(document: BotDocument): string {
  const number = numbers.get(document) ?? ++last;
  numbers.set(document, number);
  return `findings ${number}`;
}
