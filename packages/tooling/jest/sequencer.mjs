import Sequencer from '@jest/test-sequencer';

const order = ['unit', 'service', 'system', 'browser'];
const rank = ({ context }) => order.indexOf(context.config.displayName?.name);

/**
 * Runs the projects one after the other, the fast ones first, so that a mistake shows in the first minute; in each of
 * them what failed before and what took longest comes first, so that the workers end together.
 */
export default class ByProject extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((one, other) => rank(one) - rank(other));
  }
}
