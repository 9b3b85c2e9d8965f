import { request, Agent } from 'node:http';
import type { Bench } from '../bench.ts';
import { watchMachine, type MachineUse } from '../measure/machine.ts';
import { median, percentile } from '../measure/statistics.ts';
import { installationOf, type Figure } from '../scenario.ts';
import type { EditorPage } from './editor-page.ts';
import { typedBlock } from './editor-bot.ts';

const warmUps = 10;
const requests = 100;
const checks = 20;

type Measured = {
  readonly times: readonly number[];
  readonly bytes: number;
  /** Processor time of one request, by process. */
  readonly work: Readonly<Record<string, number>>;
};

/** Requests that change one place of a bot, as an editor sends them: their time, and their bytes on the wire. */
export async function changeRequests(
  bench: Bench,
  { large, small }: { readonly large: string; readonly small: string },
): Promise<Figure[]> {
  const few = await changesOf(bench, small);
  const { times, bytes, work } = await changesOf(bench, large);
  const sorted = times.toSorted((a, b) => a - b);
  const figures = ['management', 'postgres'].flatMap((name): Figure[] => {
    const [here = Number.NaN, inSmall = Number.NaN] = [work[name], few.work[name]];
    return [
      { name: `change request, processor time of ${name}`, value: here, unit: 'ms' },
      {
        name: `change request, processor time of ${name}, in a bot of 10 groups`,
        value: inSmall,
        unit: 'ms',
      },
    ];
  });
  return [
    { name: 'change request', value: median(times), unit: 'ms', budget: { atMost: 25 } },
    { name: 'change request, 95 of 100 within', value: percentile(sorted, 0.95), unit: 'ms' },
    { name: 'change request, in a bot of 10 groups', value: median(few.times), unit: 'ms' },
    ...figures,
    { name: 'change request, both ways on the wire', value: bytes, unit: 'bytes', budget: { atMost: 2_048 } },
  ];
}

async function changesOf(bench: Bench, botId: string): Promise<Measured> {
  const { api, management, secretToken } = installationOf(bench);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const [times, bytes]: [number[], number[]] = [[], []];
  let { updatedAt: base } = (await api.getBot({ path: { botId } })).bot;
  let end = watchMachine(bench.target.watched());
  for (let round = 0; round < warmUps + requests; round++) {
    if (round === warmUps) end = watchMachine(bench.target.watched());
    const operations = [{ op: 'set', path: ['groups', 'group-0', 'title'], value: `Title ${round}` }];
    const body = JSON.stringify({ batchId: `batch-${botId}-${round}`, base, operations });
    const sent = await send(`${management.url}/api/v1/bots/${botId}/changes`, secretToken, body, agent);
    base = (JSON.parse(sent.answer) as { updatedAt: string }).updatedAt;
    if (round < warmUps) continue;
    times.push(sent.ms);
    bytes.push(sent.bytes);
  }
  agent.destroy();
  return { times, bytes: median(bytes), work: workOfEach(end(), requests) };
}

/** The processor time of one of so many requests in each process, in milliseconds. */
function workOfEach({ seconds, cores }: MachineUse, count: number): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(cores).map(([name, share]) => [name, (share * seconds * 1_000) / count]),
  );
}

type Sent = { readonly answer: string; readonly ms: number; readonly bytes: number };

/** Sends a request over the connection of an agent and counts what goes over it both ways. */
function send(url: string, token: string, body: string, agent: Agent): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const sending = request(url, { method: 'POST', headers, agent }, (response) => {
      const { socket } = response;
      let answer = '';
      response.setEncoding('utf8').on('data', (text: string) => (answer += text));
      response.on('end', () => {
        const ms = performance.now() - started;
        if (response.statusCode !== 200) reject(new Error(`${response.statusCode}: ${answer}`));
        else resolve({ answer, ms, bytes: socket.bytesRead + socket.bytesWritten - before });
      });
    });
    let before = 0;
    sending.on('socket', (socket) => (before = socket.bytesRead + socket.bytesWritten));
    sending.on('error', reject).end(body);
  });
}

/** The findings after an edit: in the editor, from the answer of the save to that of the check; and of the server. */
export async function findings(editor: EditorPage, bench: Bench, botId: string): Promise<Figure[]> {
  const { page } = editor;
  await editor.focusCanvas();
  await editor.probe('zoomTo', 0.8);
  await page.locator(`[data-block="${typedBlock(0)}"]`).click();
  const field = page.getByRole('complementary', { name: 'Panel' }).getByLabel('Hint in the answer field');
  const waits: number[] = [];
  for (let round = 0; round < 5; round++) {
    const checked = page.waitForResponse((response) => response.url().endsWith('/check'));
    const saved = page.waitForResponse((response) => response.url().endsWith('/changes'));
    await field.fill(`Findings ${round}`);
    await (await saved).finished();
    await (await checked).finished();
    await editor.key('Shift', 'frame');
    waits.push(await between(editor));
  }
  const path = { botId };
  const times: number[] = [];
  const end = watchMachine(bench.target.watched());
  for (let round = 0; round < checks; round++) {
    const started = performance.now();
    await installationOf(bench).api.checkBot({ path });
    times.push(performance.now() - started);
  }
  const { management: work = Number.NaN } = workOfEach(end(), checks);
  return [
    { name: 'findings after a save', value: median(waits), unit: 'ms', budget: { atMost: 1_000 } },
    { name: 'check of the stored draft', value: median(times), unit: 'ms', budget: { atMost: 60 } },
    { name: 'check of the stored draft, processor time of management', value: work, unit: 'ms' },
  ];
}

/** Milliseconds from the last answer of a save to the last of a check; 0 where the check was first. */
async function between(editor: EditorPage): Promise<number> {
  const [saved, checked] = await Promise.all(
    ['/changes', '/check'].map(
      async (ending) => (await editor.probe<number[]>('answersTo', ending)).at(-1) ?? 0,
    ),
  );
  return Math.max(0, (checked ?? 0) - (saved ?? 0));
}
