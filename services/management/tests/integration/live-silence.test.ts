import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { createUser, type NewUser } from '../../src/cli/create-user.ts';
import { useManagement } from '../support/use-management.ts';
import { bearer, watch } from '../support/watching.ts';

const world = useManagement();

async function member(): Promise<NewUser> {
  const email = `${randomUUID()}@live.invalid`;
  const user = await createUser(world.management.deps, { email, workspace: 'Their own' });
  await world.management.join(world.user.workspaceId, email, 'read');
  return user;
}

/** Watches a bot from a window that says that it will be heard again and again. */
const beating = (bot: { id: string }, user: NewUser, windowId: string) =>
  watch(world.management.url, bot.id, bearer(user.secretToken), windowId, true);

test('a window that was to be heard and is not is gone while others are there, and its stream ends', async () => {
  const [bot, quiet] = [await world.newBot(), await world.newBot()];
  const [silent, heard] = [await member(), await member()];
  const [gone, here] = [await beating(bot, silent, 'silent'), await beating(bot, heard, 'heard')];
  // nobody else is there to say anything to
  const alone = await beating(quiet, silent, 'alone');
  // a program that watches and never says where it is
  const program = await watch(world.management.url, bot.id, bearer(world.user.secretToken), 'program');
  const isHere = (userId: string) => (event: { people: readonly { userId: string }[] }) =>
    event.people.some((person) => person.userId === userId);
  await here.next('people', isHere(silent.userId));
  await program.next('people', (event) => event.people.length === 3);

  const began = performance.now();
  const saying = setInterval(() => {
    void world.management
      .as(heard.secretToken)
      .put(`/v1/bots/${bot.id}/live/heard`, { groupId: 'welcome' })
      .catch(() => undefined);
  }, 2_000);
  try {
    await gone.ended;
    expect(performance.now() - began).toBeLessThan(15_000);
    const seen = (event: { people: readonly { userId: string }[] }) => !isHere(silent.userId)(event);
    const { people } = await here.next('people', (event) => seen(event) && event.people.length === 2);
    expect(people.map(({ userId }) => userId).sort()).toEqual([heard.userId, world.user.userId].sort());

    // the others go on hearing
    const renamed = (id: string) => world.call.patch(`/v1/bots/${id}`, { bot: { name: 'Renamed' } });
    await Promise.all([renamed(bot.id), renamed(quiet.id)]);
    await Promise.all([here.next('changed'), program.next('changed'), alone.next('changed')]);
  } finally {
    clearInterval(saying);
  }
  for (const stream of [here, alone, program]) stream.leave();
});
