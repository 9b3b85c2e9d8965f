import { componentsOf } from './longest-path.ts';

/** Answers for two nodes if a conversation can get from one to the other. */
export type Reaching = {
  /**
   * True if a path leads from any of `sources` to `target`. Also true for a few pairs without a path: the labels of one
   * pass cannot tell all of them apart.
   */
  readonly canReach: (sources: SortedSources, target: number) => boolean;
  /** The nodes in the form `canReach` takes them. */
  readonly sorted: (nodes: readonly number[]) => SortedSources;
};

type SortedSources = readonly { readonly component: number; readonly low: number }[];

/**
 * Labels each node by one pass over the graph whose loops are collapsed: the number of its component and the lowest
 * number that it leads to. A component leads to lower numbers only, so a node that reaches another has a number no
 * lower and a low no higher than the other's.
 */
export function reachingOf(successors: readonly (readonly number[])[]): Reaching {
  const components = componentsOf(successors);
  const members: number[][] = [];
  components.forEach((component, node) => (members[component] ??= []).push(node));
  const lows: number[] = [];
  members.forEach((nodes, component) => {
    let low = component;
    for (const node of nodes)
      for (const next of successors[node] ?? []) low = Math.min(low, lows[components[next] ?? 0] ?? low);
    lows.push(low);
  });
  const labelOf = (node: number): { component: number; low: number } => {
    const component = components[node] ?? 0;
    return { component, low: lows[component] ?? 0 };
  };
  return {
    sorted(nodes) {
      const labels = nodes.map(labelOf).sort((a, b) => b.component - a.component);
      // the lowest of the sources so far: one question then answers for all of them
      let low = Infinity;
      return labels.map(({ component, low: own }) => ({ component, low: (low = Math.min(low, own)) }));
    },
    canReach(sources, target) {
      const label = labelOf(target);
      let [from, to] = [0, sources.length];
      while (from < to) {
        const middle = (from + to) >> 1;
        if ((sources[middle]?.component ?? 0) >= label.component) from = middle + 1;
        else to = middle;
      }
      const last = sources[from - 1];
      return last !== undefined && last.low <= label.low;
    },
  };
}
