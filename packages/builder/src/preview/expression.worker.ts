import { workOut, workOutText, type Worked } from '@parley/blocks/expressions';
import { openPageSandbox } from '@parley/sandbox/page-sandbox';
import type { VariableValue } from '@parley/schema';

/** An expression with the values of its variables by their names. */
export type ExpressionRequest = {
  readonly turn: number;
  readonly expression: string;
  /** `text`: it is said as it is, but for what stands between braces; `code`: it is a program in any case. */
  readonly kind: 'expression' | 'code' | 'text';
  readonly values: Readonly<Record<string, VariableValue>>;
};
export type ExpressionResult = { readonly turn: number; readonly worked: Worked };

const sandbox = openPageSandbox();

/** Works one expression out after the other. */
onmessage = ({ data: { turn, expression, kind, values } }: MessageEvent<ExpressionRequest>) => {
  void sandbox.then((run) => {
    const valueOf = (name: string): VariableValue | undefined => values[name];
    const worked =
      kind === 'text'
        ? workOutText(expression, valueOf, run)
        : workOut(expression, kind === 'code', valueOf, run);
    const result: ExpressionResult = { turn, worked };
    postMessage(result);
  });
};
