import {
  botLineSchema,
  fileAt,
  visitorLineSchema,
  type FileHosts,
  type TranscriptLine,
} from '@parley/schema/contract';
import { z } from 'zod';

/** A line of the visitor, with the files in it that this installation stores. */
const visitorLineWithFilesSchema = visitorLineSchema
  .extend({
    files: z
      .array(
        z.object({
          url: z.url(),
          name: z.string(),
          isPublic: z.boolean().meta({
            description: 'False for a file that only members of the workspace may open, and not its sender.',
          }),
        }),
      )
      .optional()
      .meta({ description: 'The files of the answer that this installation stores.' }),
  })
  .meta({ id: 'SessionVisitorLine' });

/** One line of a conversation, as clients get it. */
export const lineWithFilesSchema = z
  .discriminatedUnion('role', [botLineSchema, visitorLineWithFilesSchema])
  .meta({ id: 'SessionLine' });

type VisitorLine = Extract<TranscriptLine, { role: 'visitor' }>;

/** A line as clients get it: its files by their names, because the visitor may be unable to open their addresses. */
export function lineWithFiles(line: TranscriptLine, hosts: FileHosts): z.input<typeof lineWithFilesSchema> {
  if (line.role === 'bot') return line;
  const files = addressesIn(line).flatMap((url) => {
    const file = fileAt(url, hosts);
    return file ? [{ url, name: file.name, isPublic: file.address.isPublic }] : [];
  });
  return files.length === 0 ? line : { ...line, files };
}

/** The words of a line that may be addresses of files. Most lines have none, and cost nothing. */
function addressesIn({ text, attachedFileUrls = [] }: VisitorLine): string[] {
  const typed = text.includes('/files/') ? text.split(/,?\s+/) : [];
  return [...new Set([...typed, ...attachedFileUrls])];
}
