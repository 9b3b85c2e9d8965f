import type { Worked } from '@parley/blocks/expressions';
import type { VariableValue } from '@parley/schema';
import { useEffect, useRef, useState } from 'react';
import type { ExpressionRequest, ExpressionResult } from './expression.worker.ts';

/** An author who is typing is not told of each key. */
const settledMs = 250;
/** A worker that has not answered by then, loading included, runs a program that nothing else can stop. */
const silenceMs = 8_000;

type Thread = { readonly worker: Worker; turn: number };

/** The last outcome of an expression. */
export type Outcome =
  | { readonly worked: Worked; readonly expression: string; readonly values: ExpressionRequest['values'] }
  | { readonly isTooLong: true }
  | { readonly isGone: true };

/**
 * Works an expression out in a thread of its own, a moment after its last change; undefined until the first answer, and
 * the last one until the next.
 */
export function useWorked(
  expression: string,
  kind: ExpressionRequest['kind'],
  values: Readonly<Record<string, VariableValue>>,
): Outcome | undefined {
  const [outcome, setOutcome] = useState<Outcome>();
  const thread = useRef<Thread>(undefined);
  const stop = (): void => {
    thread.current?.worker.terminate();
    thread.current = undefined;
  };
  useEffect(() => stop, []);
  // values are made anew with each drawing
  const given = JSON.stringify(values);
  useEffect(() => {
    if (expression.trim() === '') return undefined;
    let silence: ReturnType<typeof setTimeout> | undefined;
    const ask = setTimeout(() => {
      thread.current ??= {
        worker: new Worker(new URL('./expression.worker.ts', import.meta.url), { type: 'module' }),
        turn: 0,
      };
      const own = thread.current;
      own.turn += 1;
      const request: ExpressionRequest = {
        turn: own.turn,
        expression,
        kind,
        values: JSON.parse(given) as ExpressionRequest['values'],
      };
      const end = (next: Outcome): void => {
        clearTimeout(silence);
        setOutcome(next);
      };
      own.worker.onmessage = ({ data }: MessageEvent<ExpressionResult>) => {
        if (data.turn === own.turn) end({ worked: data.worked, expression, values: request.values });
      };
      own.worker.onerror = () => {
        stop();
        end({ isGone: true });
      };
      silence = setTimeout(() => {
        stop();
        setOutcome({ isTooLong: true });
      }, silenceMs);
      own.worker.postMessage(request);
    }, settledMs);
    return () => {
      clearTimeout(ask);
      clearTimeout(silence);
    };
  }, [expression, kind, given]);
  return expression.trim() === '' ? undefined : outcome;
}
