import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, PutBucketCorsCommand, S3Client } from '@aws-sdk/client-s3';
import { botOf } from '@parley/engine/testing';
import { png } from '@parley/testing';
import { startS3rver, type S3Server } from '@parley/testing/files';
import { describeOnStage } from '../support/stage.ts';
import { turnRecords } from '../support/turn-records.ts';
import { pdf } from '../support/upload.ts';

const folder = mkdtempSync(join(tmpdir(), 'parley-share-files-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

const fileQuestion = (id: string, variable: string) => ({
  id,
  type: 'file input',
  options: { variableId: `v:${variable}`, visibility: 'Public' },
});
const bot = botOf({
  groups: {
    A: [
      fileQuestion('picture', 'Picture'),
      fileQuestion('paper', 'Paper'),
      {
        id: 'voice',
        type: 'text input',
        options: { audioClip: { isEnabled: true, saveVariableId: 'v:Voice', visibility: 'Public' } },
      },
    ],
  },
  variables: ['Picture', 'Paper', 'Voice'],
});

describeOnStage(
  'a share page',
  (stage) => {
    test('takes a picture, a PDF after one that was cancelled, and a recording, which are all kept', async () => {
      const { publicId } = await stage().chat.publish(bot);
      const { page } = await stage().visitor({ permissions: ['microphone'] });
      const [begun] = await Promise.all([
        page.waitForResponse((response) => response.url().endsWith('/startChat')),
        page.goto(`${stage().chat.url}/${publicId}`),
      ]);
      const { sessionId } = (await begun.json()) as { readonly sessionId: string };
      const send = page.getByRole('button', { name: 'Send' });
      const pick = page.locator('input[type=file]').first();
      await page.locator('.question[data-block="picture"]').waitFor();
      await pick.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png(40, 30) });
      await page.getByRole('button', { name: 'Remove a.png' }).waitFor();
      await send.click();
      await page.locator('.question[data-block="paper"]').waitFor();
      await page.route('**/uploads/*', () => undefined);
      await pick.setInputFiles({ name: 'wrong.pdf', mimeType: 'application/pdf', buffer: pdf });
      await page.getByRole('button', { name: 'Cancel wrong.pdf' }).click();
      await page.locator('.files li').waitFor({ state: 'detached' });
      await page.unroute('**/uploads/*');
      await pick.setInputFiles({ name: 'right.pdf', mimeType: 'application/pdf', buffer: pdf });
      await page.getByRole('button', { name: 'Remove right.pdf' }).waitFor();
      await send.click();
      await page.locator('.question[data-block="voice"]').waitFor();
      await page.getByRole('button', { name: 'Record' }).click();
      await page.getByText('Recording …').waitFor();
      await send.click();
      await page.locator('.chat[data-phase="ended"]').waitFor();
      const records = await turnRecords(stage().chat, sessionId);
      const files = records.flatMap(({ files: kept = [] }) => kept);
      expect(files.map(({ blockId }) => blockId)).toEqual(['picture', 'paper', 'voice']);
      for (const { url, sizeBytes } of files) {
        const read = await fetch(url);
        expect((await read.arrayBuffer()).byteLength).toBe(sizeBytes);
        expect(read.headers.get('content-security-policy')).toContain('sandbox');
      }
      expect(files[1]!.url).toContain('right.pdf');
    });
  },
  () => ({ FILES_DIR: folder }),
);

describe('a bucket of its own', () => {
  let server: S3Server;
  let client: S3Client;
  beforeAll(async () => {
    server = await startS3rver();
    const { bucket: Bucket, endpoint, accessKeyId, secretAccessKey } = server;
    const credentials = { accessKeyId, secretAccessKey };
    client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials });
    await client.send(new CreateBucketCommand({ Bucket }));
  });
  afterAll(async () => {
    client.destroy();
    await server.stop();
  });

  /** The rule that infra/docs/files.md has operators give to their bucket. */
  const allow = (origin: string) =>
    client.send(
      new PutBucketCorsCommand({
        Bucket: server.bucket,
        CORSConfiguration: {
          CORSRules: [
            { AllowedOrigins: [origin], AllowedMethods: ['PUT'], AllowedHeaders: ['content-type'] },
          ],
        },
      }),
    );

  describeOnStage(
    'gets files from a share page',
    (stage) => {
      test('directly, once it lets pages of the chat host send them', async () => {
        const { publicId } = await stage().chat.publish(bot);
        const { page } = await stage().visitor();
        const sentTo: string[] = [];
        page.on('request', (request) => {
          if (request.method() === 'PUT') sentTo.push(new URL(request.url()).origin);
        });
        const [begun] = await Promise.all([
          page.waitForResponse((response) => response.url().endsWith('/startChat')),
          page.goto(`${stage().chat.url}/${publicId}`),
        ]);
        const { sessionId } = (await begun.json()) as { readonly sessionId: string };
        await page.locator('.question[data-block="picture"]').waitFor();
        await allow('https://elsewhere.example');
        const picture = png(40, 30);
        await page
          .locator('input[type=file]')
          .first()
          .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: picture });
        const again = page.getByRole('button', { name: 'Try again: a.png' });
        await again.waitFor();
        await allow(stage().chat.url);
        await again.click();
        await page.getByRole('button', { name: 'Remove a.png' }).waitFor();
        await page.getByRole('button', { name: 'Send' }).click();
        await page.locator('.question[data-block="paper"]').waitFor();
        expect(new Set(sentTo)).toEqual(new Set([server.endpoint]));
        const records = await turnRecords(stage().chat, sessionId);
        const [file] = records.flatMap(({ files = [] }) => files);
        const read = await fetch(file!.url);
        expect(Buffer.from(await read.arrayBuffer()).equals(picture)).toBe(true);
      });
    },
    () => ({
      FILES_S3_BUCKET: server.bucket,
      FILES_S3_ENDPOINT: server.endpoint,
      FILES_S3_PATH_STYLE: 'true',
      FILES_S3_ACCESS_KEY_ID: server.accessKeyId,
      FILES_S3_SECRET_ACCESS_KEY: server.secretAccessKey,
      FILES_DIRECT: 'put',
    }),
  );
});
