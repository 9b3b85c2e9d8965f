import {
  fileQuotaExceeded,
  fileRefused,
  filesNotStored,
  fileTooLarge,
  scannerUnavailable,
  storageFull,
  workspaceLocked,
  workspaceNotFound,
} from '@parley/errors';
import { requestBytes } from '@parley/server';
import { z } from 'zod';
import { workspaceAccess } from '../access/workspace-access.ts';
import { defineEndpoint } from '../define-endpoint.ts';
import { keepMedia } from './keep-media.ts';
import { exampleMedia, mediaSchema, mediaView } from './media.view.ts';

export const createMedia = defineEndpoint({
  method: 'post',
  path: '/v1/workspaces/{workspaceId}/media',
  operationId: 'createMedia',
  summary: 'Upload a picture, a sound or a film',
  description:
    'For bots to show: the body is the file. Its type is decided by its bytes: PNG, JPEG, GIF, WebP, AVIF, MP3, M4A, ' +
    'AAC, OGG, WAV, FLAC, MP4, MOV and WebM are taken. Everybody who has its address can read it. The same file sent ' +
    'again is the same media, so that a request whose answer was lost can be repeated. Media count as files of the ' +
    'workspace, and are scanned for viruses where the files of visitors are.',
  tags: ['Media', 'Extension'],
  access: workspaceAccess('write'),
  params: z.object({ workspaceId: z.string() }),
  query: z.object({
    name: z
      .string()
      .trim()
      .min(1)
      .max(255)
      .default('file')
      .meta({ description: 'What the file is called; it says nothing about its type.', default: 'file' }),
  }),
  body: requestBytes,
  bodyMediaTypes: ['application/octet-stream', 'image/*', 'audio/*', 'video/*'],
  response: z.object({
    media: mediaSchema,
    isNew: z.boolean().meta({ description: 'False where the workspace had the same file already.' }),
  }),
  errors: [
    workspaceNotFound,
    workspaceLocked,
    fileTooLarge,
    fileRefused,
    fileQuotaExceeded,
    filesNotStored,
    scannerUnavailable,
    storageFull,
  ],
  examples: { response: { media: exampleMedia, isNew: true } },
  async handle({ query: { name }, body: { chunks, announcedBytes }, scope: { workspace, user } }, deps) {
    if (!deps.files) throw filesNotStored();
    const { userId, organizationId } = user;
    const sent = { workspaceId: workspace.id, organizationId, userId, name, announcedBytes, chunks };
    const { media, isNew } = await keepMedia(deps, deps.files, sent);
    return { media: mediaView(media, deps.config), isNew };
  },
});
