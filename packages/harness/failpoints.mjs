// Loaded before a chat process by the fault harness, never by a product. Kills the process at named points of a turn,
// and breaks the protocol on purpose where that is asked for.
//   FAILPOINTS     reach-failpoint.mjs; at `stall` a commit is held back for longer than its lease
//   SENDS_LOG      file that gets the name of a contact each time that a send to them begins again
//   DROPS_LOG      file that gets the name of a contact and a text each time that the text is left without an answer
//   BREAK          no-fence: commits do not look at claims any more; ack-first: answers go out before they are stored;
//                  two-writers: commits do not look at which session writes to a result; start-order: turns do not say
//                  since when their session has written to it; forget-files: turns do not say which files are theirs
import fs from 'node:fs';
import { ServerResponse } from 'node:http';
import { createHash } from 'node:crypto';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { isHit, noteBroken, reach } from './reach-failpoint.mjs';

const chat = join(import.meta.dirname, '..', '..', 'services', 'chat');
const readFileSync = fs.readFileSync;
/** The file of a script of chat, without its ending, whichever version it has. */
const versionOf = (script) => {
  const pattern = new RegExp(`^${script}-\\d+\\.lua$`);
  const [file, ...others] = fs.readdirSync(join(chat, 'lua')).filter((name) => pattern.test(name));
  if (file === undefined || others.length > 0) throw new Error(`chat has no script ${script}, or several`);
  return basename(file, '.lua');
};
const commit = versionOf('commit');

const breakings = new Map([
  ['no-fence', [/^if .*then return { 'lost' } end$/m, '']],
  ['two-writers', [/^elseif since and since ~= .* then$/m, 'elseif false then']],
  ['start-order', [/record = '{"writerSince":'.*$/m, '']],
  [
    'forget-files',
    [/^local record = ARGV\[9\]$/m, `local record = string.gsub(ARGV[9], '"files":%[.-%]', '"files":[]')`],
  ],
]);
const breaking = breakings.get(process.env.BREAK);

if (breaking) {
  fs.readFileSync = (path, ...rest) => {
    const content = readFileSync(path, ...rest);
    if (!String(path).endsWith(`${commit}.lua`)) return content;
    const broken = String(content).replace(...breaking);
    if (broken === String(content))
      throw new Error('what is to be broken was not found: nothing would be shown');
    noteBroken();
    return broken;
  };
  syncBuiltinESMExports();
}

const storage = join(chat, '..', '..', 'packages', 'storage');
const sourceOf = (name, home = chat) => fs.readFileSync(join(home, 'lua', `${name}.lua`), 'utf8');
const shaOf = (name, home) => createHash('sha1').update(sourceOf(name, home)).digest('hex');
const scripts = new Map([
  [shaOf(versionOf('claim')), 'claim'],
  [shaOf(versionOf('hold-turn')), 'hold'],
  [shaOf(versionOf('journal')), 'journal'],
  [shaOf(commit), 'commit'],
  [shaOf('reserve-files-1', storage), 'reserve'],
  [shaOf('end-upload-2'), 'end-upload'],
  // by its source, too: a Redis that was killed knows no hashes, and none of these may pass unseen
  ...[
    'accept-contact',
    'lease-contact',
    'begin-message',
    'settle-contact',
    'begin-send',
    'sent-contact',
  ].flatMap((script) => [
    [shaOf(versionOf(script)), script],
    [sourceOf(versionOf(script)), script],
  ]),
]);

/** Notes that a send to a contact may go out a second time, by the name of the contact. */
const noteAgain = (key) => {
  const [, contact] = /:contact:([^]+)$/.exec(String(key)) ?? [];
  if (process.env.SENDS_LOG && contact) fs.appendFileSync(process.env.SENDS_LOG, `${contact}\n`);
};

/** The times of each contact that this process works for: of its last question, and of the message before that. */
const questions = new Map();
const noteQuestion = (key, reply) => {
  if (!Array.isArray(reply) || String(reply[0]) !== 'busy') return;
  const flat = reply.slice(3).map(String);
  const timeOf = (name) =>
    Number(flat[flat.findIndex((text, at) => at % 2 === 0 && text === name) + 1] ?? 0) || 0;
  questions.set(String(key), { askedAt: timeOf('askedAt'), answeredAt: timeOf('answeredAt') });
};

/**
 * Notes that a message of a contact ends without an answer because it came before the question: nothing of what is known of
 * the contact changes. One that is given up is none of these.
 */
const noteDrop = ([, , key, , , , entry, , fields]) => {
  const [, contact] = /:contact:([^]+)$/.exec(String(key)) ?? [];
  if (!process.env.DROPS_LOG || !contact || Number(fields) > 0) return;
  const [receivedAt, message] = String(entry).split('\n');
  const { event, at } = JSON.parse(message);
  const { askedAt, answeredAt } = questions.get(String(key)) ?? { askedAt: 0, answeredAt: 0 };
  if (Number(receivedAt) >= askedAt && at >= answeredAt) return;
  fs.appendFileSync(process.env.DROPS_LOG, `${contact} ${event.text}\n`);
};

/** Longer than a lease, so that somebody else has taken the turn over by then. */
const stallMs = 6_000;

const { Redis } = createRequire(join(chat, 'package.json'))('ioredis');
const sendCommand = Redis.prototype.sendCommand;
Redis.prototype.sendCommand = function (command, stream) {
  const script =
    command.name === 'evalsha' || command.name === 'eval' ? scripts.get(String(command.args[0])) : undefined;
  if (!script) return sendCommand.call(this, command, stream);
  reach(`before-${script}`);
  if (script === 'settle-contact') noteDrop(command.args);
  if (script === 'commit' && process.env.BREAK === 'ack-first') {
    noteBroken();
    // the answer goes out at once, the store follows a little later: what dies in between is lost. The source is sent,
    // because nobody listens any more who would send it where Redis does not know the hash
    setTimeout(() => {
      reach('before-store');
      this.eval(sourceOf(commit), ...command.args.slice(1)).catch(() => undefined);
    }, 40);
    return Promise.resolve(['committed']);
  }
  if (script === 'commit' && isHit('stall')) {
    setTimeout(() => void sendCommand.call(this, command, stream), stallMs + Math.random() * stallMs);
    return command.promise;
  }
  const reply = sendCommand.call(this, command, stream);
  command.promise.then(
    (answer) => {
      if (script === 'lease-contact') noteQuestion(command.args[2], answer);
      if (script === 'begin-send' && String(answer) === 'again') noteAgain(command.args[2]);
      reach(`after-${script}`);
    },
    () => undefined,
  );
  return reply;
};

// a file gets its name once all of its bytes are on disk; the one by which a start tries the folder is no visitor’s
const rename = fs.promises.rename;
const isTrial = (path) => basename(dirname(String(path))) === 'checks';
fs.promises.rename = async (from, to) => {
  if (isTrial(to)) return rename(from, to);
  reach('before-name');
  await rename(from, to);
  reach('after-name');
};
syncBuiltinESMExports();

const end = ServerResponse.prototype.end;
ServerResponse.prototype.end = function (...args) {
  if (this.req?.url?.startsWith('/api/')) reach('before-reply');
  if (this.req?.url?.startsWith('/uploads/')) reach('before-upload-reply');
  return end.apply(this, args);
};
