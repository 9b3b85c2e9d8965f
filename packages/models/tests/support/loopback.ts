import { createEgress, networksVariable, type Egress } from '@parley/server/egress';

const longMs = 600_000;

/** Limits that no test meets by chance. */
export const roomyLimits = {
  maxTokens: 2_000,
  maxResponseBytes: 100_000,
  firstTokenMs: longMs,
  silenceMs: longMs,
  remainingMs: longMs,
};

/** Egress to this machine alone, for requests up to that size; of responses a test says itself how large they may be. */
export const loopbackEgress = (maxRequestBytes = 1_000_000): Egress =>
  createEgress({
    allowedNetworks: networksVariable.parse('127.0.0.1/32'),
    maxRequestBytes,
    maxResponseBytes: 10,
    maxRedirects: 3,
  });
