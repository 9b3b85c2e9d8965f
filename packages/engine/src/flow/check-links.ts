import type { BotContent } from '@parley/schema';
import { diagnosticAt, type Diagnostic } from '../rules/diagnostic.ts';
import type { Facts } from '../rules/facts.ts';
import { flowRules } from '../rules/flow.rules.ts';
import type { Link, LinkGraph, Reach } from '../rules/link-graph.ts';
import type { Flow } from './flow.ts';
import { componentsOf } from './longest-path.ts';

/** Reports links on which bots lead to each other in a circle without a question. Needs the facts of the check. */
export function checkLinks(
  content: BotContent,
  flow: Flow,
  own: LinkGraph | undefined,
  facts: Facts | undefined,
): Diagnostic[] {
  if (!facts || !own || own.links.length === 0) return [];
  const linkGraphs = new Map(Object.entries(facts.linkGraphs));
  // other bots lead back to this bot as it would be published
  linkGraphs.set(facts.botId, own);
  const circular = circularLinks(linkGraphs, facts.botId);
  const groupIndex = new Map(content.groups.map((group, index) => [group.id, index]));
  const blocks = [...flow.blocks.values()].filter(({ kind, block }) => kind.link?.(block) !== undefined);
  return blocks.flatMap(({ block, group, index }, link) =>
    circular.has(link)
      ? [
          diagnosticAt(
            ['groups', groupIndex.get(group.id) ?? 0, 'blocks', index],
            flowRules['circular-links'],
            'the linked bot leads back here, and no bot on the way asks anything: ask something, or remove the link',
            { groupId: group.id, blockId: block.id },
          ),
        ]
      : [],
  );
}

/** A link of one of several bots, in one graph with those of the others. */
type Node = { readonly botId: string; readonly link: Link & { readonly next: Reach } };

/** The links of the bot `botId`, by index, through which a circle of several bots goes. */
function circularLinks(linkGraphs: ReadonlyMap<string, LinkGraph>, botId: string): Set<number> {
  const nodes: Node[] = [...linkGraphs].flatMap(([id, { links }]) =>
    links.map((link) => ({ botId: id, link })),
  );
  const firstOf = new Map<string, number>();
  nodes.forEach((node, index) => {
    if (!firstOf.has(node.botId)) firstOf.set(node.botId, index);
  });
  const nodesOf = (id: string, { links }: Reach): number[] =>
    links.map((link) => (firstOf.get(id) ?? 0) + link);
  const targets = nodes.map(({ link }) => targetOf(link, linkGraphs));
  const returns = returning(nodes, targets, nodesOf);
  const successors = nodes.map(({ botId: id, link }, node) => {
    const target = targets[node];
    const inside = target ? nodesOf(link.botId, target) : [];
    return returns[node] === true ? [...inside, ...nodesOf(id, link.next)] : inside;
  });
  const components = componentsOf(successors);
  // a loop inside one bot is no matter of links, and is reported by itself
  const botsOf = new Map<number, Set<string>>();
  components.forEach((component, node) => {
    const bots = botsOf.get(component) ?? new Set();
    botsOf.set(component, bots.add(nodes[node]?.botId ?? ''));
  });
  const own = linkGraphs.get(botId)?.links ?? [];
  return new Set(
    own.flatMap((_, link) =>
      (botsOf.get(components[(firstOf.get(botId) ?? 0) + link] ?? -1)?.size ?? 0) > 1 ? [link] : [],
    ),
  );
}

/** The ways from where a link enters another bot; undefined where that cannot be known. */
function targetOf({ botId, group }: Link, linkGraphs: ReadonlyMap<string, LinkGraph>): Reach | undefined {
  const linkGraph = linkGraphs.get(botId);
  if (!linkGraph || group?.includes('{{') === true) return undefined;
  if (group === undefined) return linkGraph.start;
  return Object.hasOwn(linkGraph.groups, group) ? linkGraph.groups[group] : undefined;
}

/** For each link whether the bot it leads to can end, and so come back, without a question. */
function returning(
  nodes: readonly Node[],
  targets: readonly (Reach | undefined)[],
  nodesOf: (botId: string, reach: Reach) => readonly number[],
): boolean[] {
  const returns = targets.map((target) => target?.ends === true);
  const endsAfter = nodes.map(({ link }) => link.next.ends);
  // a way that leads through a link goes on where the linked bot returns: back to a link, or to the end after one
  const entering = new Map<number, number[]>();
  const following = new Map<number, number[]>();
  nodes.forEach(({ botId, link }, node) => {
    const target = targets[node];
    for (const inner of target ? nodesOf(link.botId, target) : []) append(entering, inner, node);
    for (const next of nodesOf(botId, link.next)) append(following, next, node);
  });
  const isPassed = (node: number): boolean => returns[node] === true && endsAfter[node] === true;
  const open = [...nodes.keys()].filter(isPassed);
  const settle = (known: boolean[], waiting: readonly number[] = []): void => {
    for (const node of waiting) {
      if (known[node] === true) continue;
      known[node] = true;
      if (isPassed(node)) open.push(node);
    }
  };
  for (let passed = open.pop(); passed !== undefined; passed = open.pop()) {
    settle(returns, entering.get(passed));
    settle(endsAfter, following.get(passed));
  }
  return returns;
}

function append(lists: Map<number, number[]>, key: number, value: number): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
