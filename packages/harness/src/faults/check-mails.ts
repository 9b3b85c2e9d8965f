import type { ReceivedMail } from '@parley/testing/mail-server';
import type { Installation } from '../installation.ts';
import { goodbye } from './talking-bot.ts';

/** The mails about the results of a bot, and what is wrong with them; `untold` and the rest should be empty. */
export type MailVerdict = {
  /** Different mails that were taken, and those of them that came once more. */
  readonly mails: number;
  readonly again: number;
  /** Completed results, each of which is told to every address. */
  readonly completed: number;
  /** Completed results that an address was not told of. */
  readonly untold: readonly string[];
  /** Results that an address was told of in two different mails. */
  readonly retold: readonly string[];
  /** Results told of that are not there. */
  readonly invented: readonly string[];
  /** Mails that hold what a visitor said, which the author does not allow. */
  readonly telling: readonly string[];
};

/** So many things are named: a broken protocol breaks every mail. */
const mostFindings = 40;

/** A result of the bot, as far as mails are about it. */
type Tellable = { readonly id: string; readonly isCompleted: boolean };

/** Compares what was mailed about a bot with its results. The bot's visitors take leave with the last thing they say. */
export function judgeMails(
  received: readonly ReceivedMail[],
  addresses: readonly string[],
  botId: string,
  results: readonly Tellable[],
): MailVerdict {
  const all = received.map(readMail).filter(({ text }) => text.includes(`/app/b/${botId}/results`));
  const mails = [...new Map(all.map((mail) => [mail.id, mail])).values()];
  const known = new Set(results.map(({ id }) => id));
  const completed = results.filter(({ isCompleted }) => isCompleted).map(({ id }) => id);
  const untold: string[] = [];
  const retold: string[] = [];
  const invented: string[] = [];
  for (const address of addresses) {
    const own = mails.filter(({ recipients }) => recipients.includes(address));
    const told = own.flatMap(({ text }) => resultsIn(text, botId));
    const missing = completed.filter((id) => !told.includes(id));
    // a mail lists the newest results, and says how many more there are
    const unnamed = own.reduce((sum, { text }) => sum + Number(/^And (\d+) more: /m.exec(text)?.[1] ?? 0), 0);
    if (missing.length > unnamed) untold.push(...missing.map((id) => `${id} to ${address}`));
    retold.push(...told.filter((id, index) => told.indexOf(id) !== index).map((id) => `${id} to ${address}`));
    invented.push(...told.filter((id) => !known.has(id)));
  }
  return {
    ...{ mails: mails.length, again: all.length - mails.length, completed: completed.length },
    ...{ untold, retold, invented },
    telling: mails.flatMap(({ id, text }) => (text.includes(goodbye) ? [id] : [])),
  };
}

/** True if nothing is wrong. */
export function areMailsClean({ untold, retold, invented, telling }: MailVerdict): boolean {
  return [untold, retold, invented, telling].every(({ length }) => length === 0);
}

/** Each thing that is wrong with the mails, in a line. */
export function mailFindings({ untold, retold, invented, telling }: MailVerdict): string[] {
  return [
    ...untold.map((what) => `completed result that no mail told of: ${what}`),
    ...retold.map((what) => `completed result that two mails told of: ${what}`),
    ...invented.map((id) => `mail about a result that is not there: ${id}`),
    ...telling.map((id) => `mail that holds what was said: ${id}`),
  ].slice(0, mostFindings);
}

type Mail = { readonly id: string; readonly recipients: readonly string[]; readonly text: string };

/** A mail with the encoding of its text undone. */
function readMail({ recipients, source }: ReceivedMail): Mail {
  const text = source.replace(/=\r\n/g, '').replace(/\r\n/g, '\n');
  return { id: /^Message-ID:\s+(\S+)$/im.exec(text)?.[1] ?? '', recipients, text };
}

function resultsIn(text: string, botId: string): string[] {
  return [...text.matchAll(/\/app\/b\/([^/\s]+)\/results\/([\w-]+)/g)].flatMap(([, of, id]) =>
    of === botId && id !== undefined ? [id] : [],
  );
}

/** Chooses two members who are told of each result of a bot by mail, without what was said; gives their addresses. */
export async function askForMails(installation: Installation, botId: string): Promise<readonly string[]> {
  const { api, workspaceId } = installation;
  const other = (await installation.stranger()).api;
  const members = [(await api.getMe()).user, (await other.getMe()).user];
  const invited = { email: members[1]?.email ?? '', mode: 'read' } as const;
  const { link } = await api.createInvitation({ path: { workspaceId }, body: invited });
  await other.acceptInvitation({ body: { code: link.split('#code=')[1] ?? '' } });
  const memberIds = members.map(({ id }) => id);
  const body = { pace: 'each', hasAnswers: false, hour: 0, timeZone: 'UTC', memberIds } as const;
  await api.setResultMails({ path: { botId }, body });
  return members.map(({ email }) => email);
}
