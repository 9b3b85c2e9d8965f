import { workOut, type Worked } from '@parley/blocks/expressions';
import { openPageSandbox } from '@parley/sandbox/page-sandbox';
import type { VariableValue } from '@parley/schema';

/** An expression with the values of its variables by their names. */
export type ExpressionRequest = {
  readonly turn: number;
  readonly expression: string;
  readonly isCode: boolean;
  readonly values: Readonly<Record<string, VariableValue>>;
};
export type ExpressionResult = { readonly turn: number; readonly worked: Worked };

const sandbox = openPageSandbox();

/** Works one expression out after the other. */
onmessage = ({ data: { turn, expression, isCode, values } }: MessageEvent<ExpressionRequest>) => {
  void sandbox.then((run) => {
    const result: ExpressionResult = {
      turn,
      worked: workOut(expression, isCode, (name) => values[name], run),
    };
    postMessage(result);
  });
};
