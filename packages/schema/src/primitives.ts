import { z } from 'zod';
import { typeName } from './plain-issues.ts';

/** Longest id accepted from a caller; ids made here are far shorter (open-points: formats of ids). */
const maxIdLength = 255;

/** A non-empty id. Its format is open: ids of imported bots are kept as they are. */
export const idSchema = z.string().min(1).max(maxIdLength);

/** An ISO 8601 instant in UTC with milliseconds, as every timestamp is written here. */
export const timestampSchema = z.iso
  .datetime({ precision: 3 })
  .meta({ description: 'ISO 8601, UTC, milliseconds', example: '2026-11-21T09:30:00.000Z' });

/** Position of a node on a builder's canvas. */
export const coordinatesSchema = z
  .looseObject({ x: z.number(), y: z.number() })
  .meta({ id: 'GraphCoordinates' });

/** `schema`, or null if nothing is set. A union, because JSON Schema cannot express a nullable reference. */
export function orNull<T extends z.ZodType>(schema: T): z.ZodUnion<[T, z.ZodNull]> {
  return z.union([schema, z.null()], `must be ${typeName(schema.def.type)} or null`);
}
