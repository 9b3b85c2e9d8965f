import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';

/** Throws unless `body` is just what `schema` describes: nothing missing, nothing wrong, and no field it does not name. */
export function assertExactly(schema: z.ZodType, body: unknown): void {
  const json: unknown = JSON.parse(JSON.stringify(body));
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw new Error(`the response breaks its contract: ${parsed.error.message}`);
  if (!isDeepStrictEqual(parsed.data, json)) {
    throw new Error(
      `the response says more than its contract:\n${JSON.stringify(json)}\nnot:\n${JSON.stringify(parsed.data)}`,
    );
  }
}
