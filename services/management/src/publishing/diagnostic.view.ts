import { severities, type Diagnostic } from '@parley/engine';
import { z } from 'zod';

/** Something worth saying about a bot before it is published. */
export const diagnosticSchema = z
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

/** A diagnostic as the operations return it. */
export function diagnosticView(diagnostic: Diagnostic): z.infer<typeof diagnosticSchema> {
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
