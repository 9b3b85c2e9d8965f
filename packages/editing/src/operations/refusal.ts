import type { Operation, Path } from './operation.ts';

/** An operation that does not fit the bot it is applied to; `reason` says why, for the author of the request. */
export class OperationRefused extends Error {
  readonly operation: Operation;
  readonly reason: string;

  constructor(operation: Operation, reason: string) {
    super(`${operation.op} ${describePath(operation.path)}: ${reason}`);
    this.operation = operation;
    this.reason = reason;
  }
}

/** A path as people read it. */
function describePath(path: Path): string {
  return path.join('/');
}
