/** A directed graph by node index. A path collects the `weight` of its nodes. */
export type Graph = {
  readonly successors: readonly (readonly number[])[];
  readonly weight: readonly number[];
};

/**
 * For each node the greatest weight that a path from it can collect, its own included. Each loop is collapsed into one
 * node that weighs as much as all of its nodes together, so every node counts once. Linear in the graph's size.
 */
export function longestPath(graph: Graph): number[] {
  const component = componentsOf(graph.successors);
  const members: number[][] = [];
  component.forEach((c, node) => (members[c] ??= []).push(node));
  // Tarjan numbers components in reverse topological order: a component leads to lower numbers only
  const best: number[] = [];
  members.forEach((nodes, c) => {
    let own = 0;
    let beyond = 0;
    for (const node of nodes) {
      own += graph.weight[node] ?? 0;
      for (const next of graph.successors[node] ?? []) {
        const other = component[next];
        if (other !== undefined && other !== c) beyond = Math.max(beyond, best[other] ?? 0);
      }
    }
    best[c] = own + beyond;
  });
  return component.map((c) => best[c] ?? 0);
}

/** The number of the strongly connected component of each node (Tarjan, without recursion: flows can be deep). */
export function componentsOf(successors: readonly (readonly number[])[]): number[] {
  const component = new Array<number>(successors.length).fill(-1);
  const order = new Array<number>(successors.length).fill(-1);
  const low = new Array<number>(successors.length).fill(0);
  const open: number[] = [];
  let visited = 0;
  let components = 0;

  for (let root = 0; root < successors.length; root++) {
    if (order[root] !== -1) continue;
    const path: { node: number; next: number }[] = [];
    const enter = (node: number): void => {
      order[node] = low[node] = visited++;
      open.push(node);
      path.push({ node, next: 0 });
    };
    enter(root);
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const { node } = top;
      const target = successors[node]?.[top.next++];
      if (target !== undefined) {
        if (order[target] === -1) enter(target);
        else if (component[target] === -1) low[node] = Math.min(low[node] ?? 0, order[target] ?? 0);
        continue;
      }
      path.pop();
      const parent = path.at(-1);
      if (parent) low[parent.node] = Math.min(low[parent.node] ?? 0, low[node] ?? 0);
      if (low[node] !== order[node]) continue;
      for (let member = open.pop(); member !== undefined; member = member === node ? undefined : open.pop()) {
        component[member] = components;
      }
      components++;
    }
  }
  return component;
}
