import { severities } from '@parley/engine';
import { idSchema, orNull, timestampSchema } from '@parley/schema';
import { z } from 'zod';
import type { Acknowledgement } from './acknowledgements.repository.ts';
import type { KeyedDiagnostic } from './judging/finding-keys.ts';
import { maxDiagnostics, type Report } from './judging/judge.ts';

/** The name of a finding. */
export const findingKeySchema = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'is the `key` of a diagnostic')
  .meta({
    description: 'Names the finding: the same as long as its rule, words, place and value are.',
  });

/** Something worth saying about a bot before it is published. */
const diagnosticSchema = z
  .object({
    code: z.string().meta({ description: 'Names the rule (infra/docs/rules.md), in kebab case.' }),
    severity: z.enum(severities).meta({
      description: 'Errors refuse the publication. Information may be just as it is meant to be.',
    }),
    message: z.string(),
    pointer: z.string().meta({ description: 'JSON pointer from the root of the bot.' }),
    groupId: z.string().optional(),
    blockId: z.string().optional(),
    key: findingKeySchema,
    acknowledgement: z
      .object({
        by: orNull(z.object({ userId: idSchema, email: z.string() })).meta({
          description: 'Null for somebody whose account is gone.',
        }),
        at: timestampSchema,
      })
      .optional()
      .meta({
        id: 'Acknowledgement',
        description:
          'Somebody has read this warning and published the bot all the same. Members with `guest` do not see it.',
      }),
  })
  .meta({ id: 'Diagnostic' });

const countSchema = z.int().nonnegative();

/** The findings about a bot, as publishing and checking it return them. */
export const reportFields = {
  diagnostics: z
    .array(diagnosticSchema)
    .max(maxDiagnostics)
    .meta({ description: 'Errors first, then warnings, then information; `summary` counts all of them.' }),
  summary: z.object({ errors: countSchema, warnings: countSchema, infos: countSchema }).meta({
    id: 'DiagnosticSummary',
    description: 'The number of diagnostics, including those not listed.',
  }),
};

type ReportView = z.infer<z.ZodObject<typeof reportFields>>;

/** A report as the operations return it, with the acknowledgements of its warnings that whoever asks may see. */
export function reportView(
  { diagnostics, counts }: Report,
  acknowledgements: readonly Acknowledgement[] = [],
): ReportView {
  const byKey = new Map(acknowledgements.map((one) => [one.key, one]));
  return {
    diagnostics: diagnostics.map((diagnostic) => diagnosticView(diagnostic, byKey.get(diagnostic.key))),
    summary: { errors: counts.error, warnings: counts.warning, infos: counts.info },
  };
}

function diagnosticView(
  diagnostic: KeyedDiagnostic,
  acknowledgement: Acknowledgement | undefined,
): z.infer<typeof diagnosticSchema> {
  const { code, severity, message, pointer, groupId, blockId, key } = diagnostic;
  return {
    code,
    severity,
    message,
    pointer,
    ...(groupId === undefined ? {} : { groupId }),
    ...(blockId === undefined ? {} : { blockId }),
    key,
    ...(acknowledgement === undefined
      ? {}
      : { acknowledgement: { by: acknowledgement.by, at: acknowledgement.at.toISOString() } }),
  };
}
