import type { Logger } from '../base/logger.ts';
import type { Finding } from './finding.ts';

/** Thrown when a service must not begin to serve; its message holds the findings. */
export class CannotServe extends Error {
  constructor(failures: readonly Finding[]) {
    const lines = failures.map(({ about, found, remedy }) => `  ${about}: ${found} ${remedy}`);
    super(`Parley cannot work like this:\n${lines.join('\n')}`);
    this.name = 'CannotServe';
  }
}

/** Logs the warnings, and throws `CannotServe` if there are failures. */
export function refuseToServe(findings: readonly Finding[], logger: Logger): void {
  for (const { about, level, found, remedy } of findings) {
    if (level === 'warning')
      logger.warn({ about, found, remedy }, 'the check of the installation found a weakness');
  }
  const failures = findings.filter(({ level }) => level === 'failure');
  if (failures.length > 0) throw new CannotServe(failures);
}
