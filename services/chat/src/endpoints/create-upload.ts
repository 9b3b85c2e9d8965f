import {
  fileRefused,
  filesNotStored,
  fileTooLarge,
  originNotAllowed,
  sessionExpired,
  sessionFinished,
  sessionFromNewerRelease,
  sessionNotFound,
  tooManyUploads,
  uploadNotExpected,
} from '@parley/errors';
import { z } from 'zod';
import { defineEndpoint, tokensOf } from '../define-endpoint.ts';
import { grantFile } from '../uploads/grant-upload.ts';
import { uploadRequestSchema } from '../uploads/wire.ts';
import { uploadCaller } from '../uploads/upload-caller.ts';

export const createUpload = defineEndpoint({
  method: 'post',
  path: '/v1/sessions/{sessionId}/uploads',
  operationId: 'createUpload',
  summary: 'Send a file',
  description:
    'Lets one file be sent for the question that is asked. Send its bytes as `upload` says, within ten minutes; a 2xx ' +
    'says that they have come. Then name `fileUrl` in the answer to the question. A file that no answer names is deleted after a ' +
    'day. What breaks off can be sent again to the same address.',
  tags: ['Extension'],
  access: tokensOf(['secret', 'publishable', 'preview', 'page'], { mode: 'guest' }),
  params: z.object({ sessionId: z.string().max(255) }),
  body: uploadRequestSchema,
  response: z.object({
    fileId: z.string(),
    fileUrl: z.url().meta({ description: 'The address of the file, for the answer.' }),
    isPublic: z.boolean().meta({
      description: 'False for a file that only members of the workspace may open, and not its sender.',
    }),
    upload: z.object({
      method: z.literal('PUT'),
      url: z.url(),
      headers: z.record(z.string(), z.string()).meta({ description: 'The headers that the PUT must have.' }),
    }),
    completeUrl: z
      .url()
      .optional()
      .meta({
        description:
          'Set where the bytes go to a store of files and not to this host: after they have been sent, a POST without ' +
          'a body to this address has them inspected; the answer is 204, or says why the file is refused.',
      }),
    maxFileSize: z.int(),
    expiresAt: z.iso.datetime(),
  }),
  errors: [
    sessionNotFound,
    sessionExpired,
    sessionFinished,
    sessionFromNewerRelease,
    originNotAllowed,
    uploadNotExpected,
    tooManyUploads,
    fileTooLarge,
    fileRefused,
    filesNotStored,
  ],
  async handle({ params, body, principal, context }, deps) {
    const from = await uploadCaller(deps, params.sessionId, principal, context);
    const { fileId, fileUrl, isPublic, upload, completeUrl, expiresAt } = await grantFile(deps, from, body);
    return {
      fileId,
      fileUrl,
      isPublic,
      upload: { method: 'PUT' as const, ...upload },
      ...(completeUrl === undefined ? {} : { completeUrl }),
      maxFileSize: deps.config.MAX_FILE_BYTES,
      expiresAt: expiresAt.toISOString(),
    };
  },
});
