// Refuses folders of a package that depend on each other in a circle, and endpoints that reach into another feature's
// repository. dependency-cruiser sees cycles of files; these are about the rooms that files stand in.
import { join } from 'node:path';
import { folderCycles, foreignRepositories, importGraph } from './folder-graph.ts';

const graph = importGraph(join(import.meta.dirname, '..', '..', '..'));
const cycles = folderCycles(graph);
const foreign = foreignRepositories(graph);
for (const cycle of cycles) console.error(`folders in a circle: ${cycle.join(', ')}`);
for (const line of foreign) console.error(`an endpoint with another feature's repository: ${line}`);
console.log(
  `${graph.size} files, ${cycles.length} circles of folders, ${foreign.length} foreign repositories`,
);
process.exitCode = cycles.length + foreign.length > 0 ? 1 : 0;
