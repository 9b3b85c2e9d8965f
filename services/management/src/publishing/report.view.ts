import { severities, type Diagnostic } from '@parley/engine';
import { z } from 'zod';
import { maxDiagnostics, type Report } from './judge.ts';

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

/** A report as the operations return it. */
export function reportView({ diagnostics, counts }: Report): ReportView {
  return {
    diagnostics: diagnostics.map(diagnosticView),
    summary: { errors: counts.error, warnings: counts.warning, infos: counts.info },
  };
}

function diagnosticView(diagnostic: Diagnostic): z.infer<typeof diagnosticSchema> {
  const { code, severity, message, pointer, groupId, blockId } = diagnostic;
  return {
    code,
    severity,
    message,
    pointer,
    ...(groupId === undefined ? {} : { groupId }),
    ...(blockId === undefined ? {} : { blockId }),
  };
}
