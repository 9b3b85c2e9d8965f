import { HttpConnection } from './http-connection.ts';
import { loadResult, type LoadResult, type ContactsTask } from './load-task.ts';

/** As many connections as Telegram opens to one bot. */
const connections = 40;

/** Posts a text of each of so many contacts, all at once, as Telegram does. Latencies are those of its requests. */
export async function runContacts(task: ContactsTask): Promise<LoadResult> {
  const { url, path, secret, contacts, firstContact } = task;
  const latencies: number[] = [];
  const failures: Record<string, number> = {};
  const waiting = Array.from({ length: contacts }, (_, index) => firstContact + index);
  const headers = `content-type: application/json\r\nx-telegram-bot-api-secret-token: ${secret}\r\n`;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const connection = await HttpConnection.open(url);
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
        const sentAt = performance.now();
        const { status } = await connection.send('POST', path, headers, JSON.stringify(updateOf(id)));
        if (status === 200) latencies.push(performance.now() - sentAt);
        else failures[status] = (failures[status] ?? 0) + 1;
      }
      connection.close();
    }),
  );
  return loadResult({ startedAt: started, latencies, conversations: contacts, failures });
}

function updateOf(id: number): object {
  return {
    update_id: id,
    message: {
      message_id: id,
      date: Math.floor(Date.now() / 1_000),
      chat: { id, type: 'private' },
      from: { id, is_bot: false, first_name: 'Ada' },
      text: 'Hello',
    },
  };
}
