import Sequencer from '@jest/test-sequencer';

const order = ['unit', 'start', 'service', 'system', 'browser'];
const rank = ({ context }) => order.indexOf(context.config.displayName?.name);

/** Short files that take long: where no earlier run has left its times, Jest takes a file for as slow as it is long. */
const slow = [
  /\/tests\/browser\/(conversations|corpus)\.test\.ts$/,
  /\/harness\/src\/(e2e\/(clients|faults|start|switches)|fuzz\/fuzz|operations\/restore|stalls\/stalls)\.test\.ts$/,
];
const isFirst = ({ path, duration }) => duration === undefined && slow.some((pattern) => pattern.test(path));

/**
 * Runs the projects one after the other, the fast ones first, so that a mistake shows in the first minute; in each of
 * them what failed before and what took longest comes first, so that the workers end together.
 */
export default class ByProject extends Sequencer {
  sort(tests) {
    const byTime = super.sort(tests);
    return byTime.sort(
      (one, other) => rank(one) - rank(other) || Number(isFirst(other)) - Number(isFirst(one)),
    );
  }
}
