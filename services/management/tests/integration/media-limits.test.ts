import { mkdtempSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { png, slowPictures, until } from '@parley/testing';
import { describeWithClamd } from '@parley/testing/files';
import { deleteDue } from '../../src/files/deletion-task.ts';
import { sweepStore } from '../../src/maintenance/sweep-store.ts';
import { ManagementUnderTest } from '../support/management-under-test.ts';
import { useManagement } from '../support/use-management.ts';

const folder = mkdtempSync(join(tmpdir(), 'parley-media-limits-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A picture that no other test uploads, with a text behind its end. */
let greys = 1;
const pictureWith = (text = '') => Buffer.concat([png(4, 3, greys++), Buffer.from(text)]);

describe('a picture that takes for ever to look into', () => {
  const world = useManagement({ FILES_DIR: join(folder, 'endless') });

  test('is refused, and others are answered meanwhile', async () => {
    const { management, user } = world;
    const [endless] = slowPictures.filter(({ isEndless, brand }) => isEndless && brand === 'avif');
    const sent = management.upload(user.secretToken, user.workspaceId, endless!.bytes);
    expect((await world.call.get(`/v1/workspaces/${user.workspaceId}`)).status).toBe(200);
    const { status, body } = await sent;
    expect([status, body.detail]).toEqual([422, 'The content of the file cannot be read.']);
    expect((await management.upload(user.secretToken, user.workspaceId, pictureWith())).status).toBe(200);
  });
});

describe('the room of a workspace', () => {
  const world = useManagement({ FILES_DIR: join(folder, 'room'), MAX_WORKSPACE_FILES: '2' });
  const deps = () => {
    const { files, ...rest } = world.management.deps;
    if (!files) throw new Error('the tests of this file have a store');
    return { ...rest, files };
  };
  const newUser = async () => {
    const user = await world.management.user();
    return {
      workspaceId: user.workspaceId,
      call: world.management.as(user.secretToken),
      upload: (bytes: Buffer) => world.management.upload(user.secretToken, user.workspaceId, bytes),
    };
  };
  const roomOf = (workspaceId: string) =>
    deps().redis.hmget(deps().keys.fileUsage, `${workspaceId}:bytes`, `${workspaceId}:files`);

  test('is shared by media and by the files of visitors, and deleted media give theirs back', async () => {
    const { workspaceId, call, upload } = await newUser();
    const { redis, keys } = deps();
    const picture = pictureWith();
    const { id } = (await upload(picture)).body.media;
    // as chat counts a file of a visitor
    await redis.hincrby(keys.fileUsage, `${workspaceId}:bytes`, 1_000);
    await redis.hincrby(keys.fileUsage, `${workspaceId}:files`, 1);
    const { status, body } = await upload(pictureWith());
    expect([status, body.type, body.detail]).toEqual([
      409,
      expect.stringMatching(/file-quota-exceeded$/),
      'The workspace has no room left for the file; nothing of it was stored.',
    ]);
    expect((await (await newUser()).upload(pictureWith())).status).toBe(200);
    await call.delete(`/v1/workspaces/${workspaceId}/media/${id}`);
    await until(async () => !(await deleteDue(deps())));
    expect(await roomOf(workspaceId)).toEqual(['1000', '1']);
    expect((await upload(pictureWith())).status).toBe(200);
  });

  test('is not taken by what is refused, nor twice by what is sent twice', async () => {
    const { workspaceId, upload } = await newUser();
    expect((await upload(Buffer.from('no picture'))).status).toBe(422);
    expect(await roomOf(workspaceId)).toEqual(['0', '0']);
    const picture = pictureWith();
    expect([(await upload(picture)).body.isNew, (await upload(picture)).body.isNew]).toEqual([true, false]);
    expect(await roomOf(workspaceId)).toEqual([`${picture.length}`, '1']);
  });

  test('is never passed, however many come at once', async () => {
    const { upload } = await newUser();
    const answers = await Promise.all(Array.from({ length: 8 }, () => upload(pictureWith())));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, ...Array(6).fill(409)]);
  });

  test('is counted anew with media', async () => {
    const { workspaceId, upload } = await newUser();
    const picture = pictureWith();
    await upload(picture);
    await deps().redis.hset(deps().keys.fileUsage, `${workspaceId}:bytes`, 5, `${workspaceId}:files`, 9);
    await sweepStore(deps());
    expect(await roomOf(workspaceId)).toEqual([`${picture.length}`, '1']);
  });
});

describeWithClamd('media with a scanner', (clamd) => {
  const scanning = async (
    name: string,
    work: (upload: (bytes: Buffer) => ReturnType<ManagementUnderTest['upload']>) => Promise<void>,
  ): Promise<void> => {
    const management = await ManagementUnderTest.start({
      FILES_DIR: join(folder, name),
      CLAMD_URL: clamd().url,
    });
    const { secretToken, workspaceId } = await management.user();
    try {
      await work((bytes) => management.upload(secretToken, workspaceId, bytes));
    } finally {
      await management.stop();
    }
  };
  const stored = async (name: string): Promise<string[]> =>
    (await readdir(join(folder, name), { recursive: true })).filter((path) => path.endsWith('.png'));

  test('are refused with a virus, and kept without one', async () => {
    await scanning('scanned', async (upload) => {
      const { status, body } = await upload(pictureWith(clamd().virus));
      expect([status, body.detail]).toEqual([422, expect.stringMatching(/has found Parley\.Test/)]);
      expect(await stored('scanned')).toEqual([]);
      expect((await upload(pictureWith())).status).toBe(200);
      expect(await stored('scanned')).toHaveLength(1);
    });
  });

  test('are refused while the scanner is away', async () => {
    await scanning('away', async (upload) => {
      await clamd().stop();
      const { status, body } = await upload(pictureWith());
      await clamd().start();
      expect([status, body.type]).toEqual([503, expect.stringMatching(/scanner-unavailable$/)]);
      expect(await stored('away')).toEqual([]);
    });
  });
});
