import type { BotContent, Edge } from '@parley/schema';
import type { BotParts } from '../rules/example-bot.ts';

const at = { x: 0, y: 0 };

/**
 * A whole bot out of a few blocks. The group titled T has the id `g:T`, the edge `to:T` leads to it, the variable
 * named N has the id `v:N`.
 */
export function botOf(parts: BotParts): BotContent {
  const titles = Object.keys(parts.groups);
  const to = (title: string): Edge => ({ id: `to:${title}`, from: {}, to: { groupId: `g:${title}` } });
  const [first] = titles;
  const start = {
    id: 'start',
    type: 'start',
    graphCoordinates: at,
    ...(first === undefined ? {} : { outgoingEdgeId: `to:${first}` }),
  };
  return {
    events: [...(parts.hasNoStart === true ? [] : [start]), ...(parts.events ?? [])],
    groups: titles.map((title) => ({
      id: `g:${title}`,
      title,
      graphCoordinates: at,
      blocks: [...(parts.groups[title] ?? [])],
    })),
    edges: [...titles.map(to), ...(parts.edges ?? [])],
    variables: (parts.variables ?? []).map((variable) =>
      typeof variable === 'string' ? { id: `v:${variable}`, name: variable } : variable,
    ),
    theme: parts.theme ?? {},
    settings: parts.settings ?? {},
  };
}
