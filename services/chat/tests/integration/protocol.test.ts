import { protocolSuite } from '../support/protocol-suite.ts';

describe('on one Redis', () => {
  protocolSuite(() => Promise.resolve({}));
});
