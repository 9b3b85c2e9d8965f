// Loaded before a worker by the fault harness, never by a product. Kills the process at named points of storing turns
// and of sending events, and breaks events on purpose where that is asked for.
//   FAILPOINTS     reach-failpoint.mjs
//   BREAK          forget-events: an event counts as taken before it is sent; rename-events: an event gets another id
//                  each time it is stored
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { noteBroken, reach } from './reach-failpoint.mjs';

const management = join(import.meta.dirname, '..', '..', 'services', 'management');
const require = createRequire(join(management, 'package.json'));
const { Client } = require('pg');
const { Redis } = require('ioredis');

const claiming = /update "webhook_deliveries" set (?="attempts" = )/;
const settling = /^update "webhook_deliveries" set "status" = /;
const breakings = new Map([
  ['forget-events', [claiming, `update "webhook_deliveries" set "status" = 'delivered', `]],
  [
    'rename-events',
    [/(?<=^\s*INSERT INTO webhook_deliveries [^]*SELECT) id(?=,)/, ` 'msg_' || random()::text`],
  ],
]);
const breaking = breakings.get(process.env.BREAK);

const query = Client.prototype.query;
Client.prototype.query = function (asked, ...rest) {
  const text = typeof asked === 'string' ? asked : (asked?.text ?? '');
  if (settling.test(text)) reach('before-event-settle');
  const answered = rest.at(-1);
  if (claiming.test(text) && typeof answered === 'function')
    rest[rest.length - 1] = (error, result) => {
      // also the first look of a worker that starts is a claim, of nothing
      if (result?.rowCount > 0) reach('after-event-claim');
      answered(error, result);
    };
  if (!breaking?.[0].test(text)) return query.call(this, asked, ...rest);
  noteBroken();
  const broken = text.replace(...breaking);
  return query.call(this, typeof asked === 'string' ? broken : { ...asked, text: broken }, ...rest);
};

// turns leave their stream once they are stored
const sendCommand = Redis.prototype.sendCommand;
Redis.prototype.sendCommand = function (command, stream) {
  if (command.name === 'xack') reach('before-acknowledge');
  return sendCommand.call(this, command, stream);
};
