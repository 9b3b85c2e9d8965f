import { z } from 'zod';
import { defineEndpoint } from '../define-endpoint.ts';
import { grantFile } from '../uploads/grant-upload.ts';
import { uploadRequestSchema } from '../uploads/wire.ts';
import { uploadCaller } from '../uploads/upload-caller.ts';
import { createUpload } from './create-upload.ts';

export const generateUploadUrl = defineEndpoint({
  method: 'post',
  path: '/v3/generate-upload-url',
  operationId: 'generateUploadUrl',
  summary: 'Send a file, in the public format',
  description:
    'The same as `createUpload`, under the path and with the field names that clients of the public format know.',
  tags: ['Extension'],
  access: createUpload.access,
  body: uploadRequestSchema.extend({ sessionId: z.string().max(255) }),
  response: z.object({
    presignedUrl: z.url(),
    formData: z.object({}).meta({ description: 'Empty: the bytes are the body of a PUT.' }),
    fileType: z.string(),
    maxFileSize: z.int(),
    fileUrl: z.url(),
  }),
  errors: createUpload.errors,
  async handle({ body: { sessionId, ...wanted }, principal, context }, deps) {
    const from = await uploadCaller(deps, sessionId, principal, context);
    const { fileUrl, upload, mediaType } = await grantFile(deps, from, wanted);
    return {
      presignedUrl: upload.url,
      formData: {},
      fileType: mediaType,
      maxFileSize: deps.config.MAX_FILE_BYTES,
      fileUrl,
    };
  },
});
