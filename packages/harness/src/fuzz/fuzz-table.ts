import type { FuzzReport } from './run-fuzz.ts';

/** A report for people: a line for each operation, and every fault. */
export function fuzzTable({ requests, seconds, answers, faults, isHealthy }: FuzzReport): string {
  const rows = Object.entries(answers).map(([operation, byStatus]) => {
    const counts = Object.entries(byStatus).map(([status, count]) => `${status} × ${count}`);
    return `| ${operation} | ${counts.join(', ')} |`;
  });
  return [
    '',
    '| operation | answers |',
    '| --------- | ------- |',
    ...rows,
    '',
    `${requests} requests in ${seconds.toFixed(0)} s; ${faults.length} faults; ${isHealthy ? 'healthy' : 'NOT HEALTHY'} afterwards`,
    ...faults.map((fault) => `- ${fault}`),
  ].join('\n');
}
