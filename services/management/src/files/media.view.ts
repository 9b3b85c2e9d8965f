import { mediaPathOf } from '@parley/schema/contract';
import { idSchema, orNull, timestampSchema } from '@parley/schema';
import { shownAs } from '@parley/storage';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { exampleIds } from '../examples.ts';
import type { MediaRow } from './media.repository.ts';
import { mediaKinds } from './media-types.ts';

/** Media as members see them. */
export const mediaSchema = z
  .object({
    id: idSchema.meta({ description: 'The SHA-256 of its bytes: the same file is there once.' }),
    kind: z.enum(mediaKinds),
    name: z.string().meta({ description: 'As the file was called that was sent first.' }),
    mediaType: z.string().meta({ description: 'By its bytes, and not by its name.', example: 'image/png' }),
    sizeBytes: z.int(),
    width: orNull(z.int()).meta({ description: 'Of a picture, in pixels.' }),
    height: orNull(z.int()),
    url: z.url().meta({ description: 'Its address on the chat host, for bots and everybody else.' }),
    createdAt: timestampSchema,
  })
  .meta({ id: 'Media' });
export type Media = z.infer<typeof mediaSchema>;

/** Media as the operations return them. */
export function mediaView(row: MediaRow, { CHAT_URL }: Pick<Config, 'CHAT_URL'>): Media {
  const { workspaceId, id, extension, kind, name, sizeBytes, width, height, createdAt } = row;
  const path = mediaPathOf({ workspaceId, sha256: id, extension });
  return {
    id,
    kind,
    name,
    mediaType: shownAs(extension).mediaType,
    sizeBytes,
    width,
    height,
    url: new URL(path, CHAT_URL).href,
    createdAt: createdAt.toISOString(),
  };
}

/** The example of the documentation. */
export const exampleMedia: Media = {
  id: exampleIds.hash,
  kind: 'image',
  name: 'welcome.png',
  mediaType: 'image/png',
  sizeBytes: 48_213,
  width: 1200,
  height: 630,
  url: `https://chat.example.com/media/${exampleIds.workspaceId}/${exampleIds.hash}.png`,
  createdAt: '2026-11-21T09:30:00.000Z',
};
