import { z } from 'zod';

/** A file that somebody wants to send. */
export const uploadRequestSchema = z.object({
  blockId: z.string().min(1).max(255).meta({ description: 'The `id` of the `input` that is asked.' }),
  fileName: z.string().min(1).max(1_000),
  fileType: z.string().max(255).optional().meta({ description: 'Its media type.' }),
  fileSize: z.int().min(1).optional().meta({ description: 'In bytes; then exactly so many must come.' }),
});
export type UploadRequest = z.output<typeof uploadRequestSchema>;
