import {
  booleanVariable,
  integerVariable,
  keyVariables,
  renamedFrom,
  secretVariable,
  serviceVariables,
} from '@parley/server';
import { networksVariable } from '@parley/server/egress';
import { modelVariables } from '@parley/models';
import { storageVariables } from '@parley/storage';
import { z } from 'zod';

/** Everything the chat service can be told by its environment. The table in infra/docs/configuration.md is made from this. */
export const configSchema = z.object({
  PORT: integerVariable(0, 65_535).default(3001).describe('Port to listen on; 0 lets the system choose'),
  MANAGEMENT_URL: z.url().describe('Address of the management service, for data that Redis does not have'),
  CHAT_SECRET: secretVariable.describe('Signs session ids and page tokens; the same in every chat process'),
  ...keyVariables,
  ...serviceVariables,
  ...storageVariables,
  ...modelVariables,
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Address of the management service for browsers, for links to private files; unset: MANAGEMENT_URL',
    ),
  CHAT_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Address of this service for browsers, for links to public files; unset: http://localhost with its port, as for this machine alone',
    ),
  MESSAGING_B_POLLING: booleanVariable
    .default(false)
    .describe(
      'true: Telegram is asked for messages, in place of being told an address; for installations that it cannot reach',
    ),
  MAX_CONCURRENT_UPLOADS: integerVariable(2, 1_000)
    .default(16)
    .describe('Files that one process receives at the same time; one organization has half of them at most'),
  MAX_UPLOAD_BYTES_PER_SECOND: integerVariable(0, 100_000_000_000)
    .default(50_000_000)
    .describe(
      'Bytes of files that one process takes in a second, so that conversations keep their pace beside them; 0: any number',
    ),
  MAX_ADDRESS_UPLOADS_PER_MINUTE: integerVariable(0, 1_000_000)
    .default(120)
    .describe(
      'Files that visitors of one address may send in a minute; 0: any number. Secret tokens do not count',
    ),
  START_BURST_LIMIT: integerVariable(0, 1_000_000)
    .default(120)
    .describe(
      'Chats that visitors of one address may start in START_BURST_SECONDS; 0: any number. Secret tokens do not count',
    ),
  START_BURST_SECONDS: integerVariable(1, 3_600).default(60).describe('See START_BURST_LIMIT'),
  MAX_SESSION_MESSAGES_PER_MINUTE: integerVariable(0, 1_000_000)
    .default(300)
    .describe('Messages that one session takes in a minute, in each process; 0: any number'),
  MAX_ADDRESS_MESSAGES_PER_MINUTE: integerVariable(0, 1_000_000)
    .default(2_400)
    .describe(
      'Messages that visitors of one address may send in a minute, in each process; 0: any number. Secret tokens do not count',
    ),
  SHARDS: integerVariable(1, 64).default(8).describe('Shards for new sessions; may grow, never shrink'),
  MAX_STREAM_LENGTH: integerVariable(1_000, 100_000_000)
    .default(1_000_000)
    .describe('Turns of a shard that may wait for Postgres; above it new chats are refused'),
  MAX_DEAD_BYTES_PER_WORKSPACE: integerVariable(1_024, 1_073_741_824)
    .default(8_388_608)
    .describe(
      'Bytes of a workspace’s turns of a shard that could not be stored; above it its new chats of that shard are refused',
    ),
  MAX_REDIS_MEMORY_PERCENT: integerVariable(1, 100)
    .default(85)
    .describe('Share of Redis’ maxmemory above which new chats are refused'),
  SANDBOX_THREADS: integerVariable(1, 64).default(2).describe('Threads that run the programs of bots'),
  SANDBOX_LIMIT_MS: integerVariable(10, 60_000).default(1_000).describe('Time one program may take'),
  SANDBOX_MEMORY_MB: integerVariable(4, 1_024).default(32).describe('Memory one program may take'),
  TURN_LIMIT_MS: integerVariable(1_000, 600_000)
    .default(60_000)
    .describe('Time all effects of one turn may take together'),
  SESSION_VALUES_BYTES: integerVariable(10_000, 100_000_000)
    .default(1_000_000)
    .describe('Bytes that all values of one session may take together'),
  MAX_TRANSCRIPT_BYTES: integerVariable(10_000, 100_000_000)
    .default(1_000_000)
    .describe(
      'Transcript that a session keeps for Transcript blocks and pages that come back; its oldest lines go. Results keep all',
    ),
  COMPACT_SESSIONS: booleanVariable
    .default(false)
    .describe(
      'true: sessions refer to the texts of their bot in place of holding them, which takes two fifths less memory of Redis. A new installation of docker compose has it; others set it once no process of a release runs that cannot read it (runbooks/upgrade.md)',
    ),
  REPEAT_LIMIT_MS: integerVariable(1_000, 60_000)
    .default(10_000)
    .describe('Time a repeated message waits for the turn that answers it'),
  MAX_CONCURRENT_TURNS: renamedFrom(
    'TURN_PLACES',
    integerVariable(1, 1_000)
      .default(32)
      .describe('Turns that one process runs at the same time; those that wait for something do not count'),
  ),
  TURNS_WAITING_PER_WORKSPACE: integerVariable(1, 100_000)
    .default(500)
    .describe(
      'Turns of one workspace that may wait in one process, and half of those of its organization; more are refused',
    ),
  PREVIEWS_PER_WORKSPACE: integerVariable(1, 10_000)
    .default(100)
    .describe('Previews of one workspace that are kept, and drafts of bots for them; the oldest go'),
  PREVIEW_BYTES_PER_WORKSPACE: integerVariable(1_000_000, 100_000_000_000)
    .default(67_108_864)
    .describe('Bytes that these drafts may take together; the oldest go'),
  EGRESS_ALLOWED_NETWORKS: networksVariable
    .default([])
    .describe('Networks (CIDR) that bots may reach although they are not public'),
  MAX_CONCURRENT_EGRESS: renamedFrom(
    'EGRESS_PLACES',
    integerVariable(2, 10_000)
      .default(256)
      .describe(
        'Requests of bots that one process makes at the same time; one organization has half of them at most',
      ),
  ),
  MAX_CONCURRENT_MODELS: integerVariable(2, 10_000)
    .default(128)
    .describe(
      'Questions to language models that one process asks at the same time; one organization has half of them at most',
    ),
  EGRESS_MAX_REQUEST_BYTES: integerVariable(1_024, 100_000_000)
    .default(1_000_000)
    .describe('The largest body a bot may send'),
  EGRESS_MAX_RESPONSE_BYTES: integerVariable(1_024, 100_000_000)
    .default(1_000_000)
    .describe('The largest response a bot may receive'),
});
export type Config = Readonly<z.infer<typeof configSchema>>;
