/**
 * The Node that the tests were started with, which is the one that people have: what they start themselves is tested on
 * it. A worker may run on another, that of the services (infra/docs/adr/0058).
 */
export const startedNode = process.env['PARLEY_STARTED_NODE'] ?? process.execPath;
