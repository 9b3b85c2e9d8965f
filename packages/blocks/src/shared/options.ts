import { z } from 'zod';

/** A number, or the text of a variable that holds one. */
export const numberOrVariableSchema = z.union([z.number(), z.string()]);

/** `text` as a finite number, with a comma or a point before decimals; undefined if it is not a number. */
export function toNumber(text: string | number | undefined): number | undefined {
  if (text === undefined) return undefined;
  const trimmed = String(text).trim().replace(',', '.');
  if (trimmed === '') return undefined;
  const number = Number(trimmed);
  return Number.isFinite(number) ? number : undefined;
}

/** The words on an input's field and button. */
export const fieldLabelsSchema = z.looseObject({
  placeholder: z.string().optional(),
  button: z.string().optional(),
});
