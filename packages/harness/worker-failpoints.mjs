// Loaded before a worker by the fault harness, never by a product. Kills the process at named points of storing turns and
// of sending events and mails, has days of retention rules pass quickly, and breaks things on purpose where that is asked
// for.
//   FAILPOINTS     reach-failpoint.mjs
//   BREAK          forget-events: an event counts as taken before it is sent; rename-events: an event gets another id
//                  each time it is stored; forget-mails: a mail counts as sent before it is; tell-answers: mails about
//                  results hold what was said, also where that is not allowed
//   RETENTION_DAY_MS, HOUSEKEEPING_EVERY_MS   how long a day of a retention rule is, and the pause of housekeeping
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { noteBroken, reach } from './reach-failpoint.mjs';

const management = join(import.meta.dirname, '..', '..', 'services', 'management');
const ofManagement = createRequire(join(management, 'package.json'));
const { Client } = ofManagement('pg');
const { Redis } = ofManagement('ioredis');
const { Queue } = ofManagement('bullmq');

const claiming = /update "webhook_deliveries" set (?="attempts" = )/;
const settling = /^update "webhook_deliveries" set "status" = /;
const claimingMail = /update "deliveries" set (?="attempts" = )/;
const settlingMail =
  /^update "deliveries" set "status" = 'sent'|^update "deliveries" set "status" = \$1, "delivery" = /;
const breakings = new Map([
  ['forget-mails', [claimingMail, `update "deliveries" set "status" = 'sent', `]],
  ['tell-answers', [/"has_answers"(?=, "hour", "time_zone", "next_at".* for update)/, 'true']],
  ['forget-events', [claiming, `update "webhook_deliveries" set "status" = 'delivered', `]],
  [
    'rename-events',
    [/(?<=^\s*INSERT INTO webhook_deliveries [^]*SELECT) id(?=,)/, ` 'msg_' || random()::text`],
  ],
]);
const breaking = breakings.get(process.env.BREAK);

const dayOfRetention = /\)::bigint \* (\$\d+)::bigint/;
const daysIn = Math.round(86_400_000 / Number(process.env.RETENTION_DAY_MS ?? 86_400_000));

const query = Client.prototype.query;
Client.prototype.query = function (asked, ...rest) {
  const text = typeof asked === 'string' ? asked : (asked?.text ?? '');
  if (settling.test(text)) reach('before-event-settle');
  if (settlingMail.test(text)) reach('before-mail-settle');
  const answered = rest.at(-1);
  const claim = claiming.test(text)
    ? 'after-event-claim'
    : claimingMail.test(text)
      ? 'after-mail-claim'
      : undefined;
  if (claim !== undefined && typeof answered === 'function')
    rest[rest.length - 1] = (error, result) => {
      // also the first look of a worker that starts is a claim, of nothing
      if (result?.rowCount > 0) reach(claim);
      answered(error, result);
    };
  const isBroken = breaking?.[0].test(text) === true;
  if (isBroken) noteBroken();
  if (!isBroken && !dayOfRetention.test(text)) return query.call(this, asked, ...rest);
  const changed = (isBroken ? text.replace(...breaking) : text).replace(
    dayOfRetention,
    `)::bigint * $1::bigint / ${daysIn}`,
  );
  return query.call(this, typeof asked === 'string' ? changed : { ...asked, text: changed }, ...rest);
};

const schedule = Queue.prototype.upsertJobScheduler;
const every = Number(process.env.HOUSEKEEPING_EVERY_MS ?? 0);
Queue.prototype.upsertJobScheduler = function (name, repeated, ...rest) {
  const isHousekeeping = name === 'housekeeping' && every > 0;
  return schedule.call(this, name, isHousekeeping ? { ...repeated, every } : repeated, ...rest);
};

// turns leave their stream once they are stored
const sendCommand = Redis.prototype.sendCommand;
Redis.prototype.sendCommand = function (command, stream) {
  if (command.name === 'xack') reach('before-acknowledge');
  return sendCommand.call(this, command, stream);
};
