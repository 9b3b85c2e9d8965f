import { blockSchema } from '@parley/schema';
import { z } from 'zod';
import { responseMappingSchema } from '../shared/response-mapping.ts';
import { defaultMethod, serviceTypes } from './constants.ts';

const pairSchema = z.looseObject({
  id: z.string().optional(),
  key: z.string().optional(),
  value: z.string().optional(),
});

/** A block that makes an HTTP request. `timeout` is in seconds. */
export const httpRequestSchema = blockSchema.extend({
  type: z.enum(['Webhook', ...serviceTypes]),
  options: z
    .looseObject({
      webhook: z
        .looseObject({
          url: z.string().optional(),
          method: z.string().optional().meta({ example: defaultMethod }),
          headers: z.array(pairSchema).optional(),
          queryParams: z.array(pairSchema).optional(),
          body: z.string().optional(),
        })
        .optional(),
      isCustomBody: z.boolean().optional(),
      isExecutedOnClient: z.boolean().optional(),
      timeout: z.number().optional(),
      responseVariableMapping: responseMappingSchema.optional(),
      variablesForTest: z.array(z.looseObject({})).optional(),
      credentialsId: z.string().optional(),
      proxyCredentialsId: z.string().optional(),
    })
    .optional(),
});
export type HttpRequestBlock = z.infer<typeof httpRequestSchema>;
export type HttpRequestOptions = NonNullable<HttpRequestBlock['options']>;
export type Pair = z.infer<typeof pairSchema>;
