import { z } from 'zod';
import { idSchema } from '../primitives.ts';

/** Fields that every input has on the wire; `options` and `items` depend on its `type`. */
export const inputSchema = z.looseObject({
  id: idSchema,
  type: z.string().meta({ example: 'text input' }),
  outgoingEdgeId: z.string().optional(),
  options: z
    .looseObject({ variableId: z.string().optional() })
    .optional()
    .meta({ description: 'Options of the input, with variables replaced.' }),
  items: z.array(z.looseObject({ id: z.string() })).optional(),
  prefilledValue: z.string().optional(),
  uploads: z
    .object({ maxFileSize: z.int().meta({ description: 'Bytes that a file may have.' }) })
    .optional()
    .meta({ description: 'Extension: the visitor may send files with `createUpload`.' }),
  runtimeOptions: z
    .object({
      paymentIntentSecret: z.string().optional(),
      amountLabel: z.string().optional(),
      publicKey: z.string().optional(),
      paymentPage: z.string().optional().meta({
        description:
          'Extension: the page of the provider where the visitor pays, for clients that started with `opensPaymentPages`.',
      }),
      isTrial: z.boolean().optional().meta({
        description:
          'Extension: true in a preview, whose payments use the test keys of the account and charge nobody.',
      }),
    })
    .optional(),
});
export type ChatInput = z.infer<typeof inputSchema>;
