import { redisScript, type RedisClient } from '@parley/server';
import { z } from 'zod';
import type { PersonHere } from './live-event.ts';

const whoSchema = z.object({
  userId: z.string(),
  name: z.string(),
  /** The group that the window has told to be at. */
  groupId: z.string().nullable().default(null),
});
/** A user who has a bot open in a window. */
export type Who = z.infer<typeof whoSchema>;

const holdPeople = redisScript(new URL('../../lua/hold-people-1.lua', import.meta.url));

/** An entry is held anew every five seconds; of a process that has died it is gone after this. */
const heldMs = 12_000;

/** Holds entries among those who look at a bot, lets go of those that are null, and gives everybody who looks at it then. */
export async function held(
  redis: RedisClient,
  key: string,
  entries: ReadonlyMap<string, Who | null>,
): Promise<Who[]> {
  const pairs = [...entries].flatMap(([id, who]) => [id, who === null ? '' : JSON.stringify(who)]);
  const reply = await holdPeople.run(redis, [key], [heldMs, ...pairs]);
  return z
    .array(z.string())
    .parse(reply)
    .map((json) => whoSchema.parse(JSON.parse(json)));
}

/** The most people that a stream names. */
const mostPeople = 100;

/** The people behind windows, in the order of their names. */
export function peopleOf(windows: readonly Who[]): PersonHere[] {
  const people = new Map<string, PersonHere>();
  for (const { userId, name, groupId } of windows) {
    const person = people.get(userId) ?? { userId, name, windows: 0, groupIds: [] };
    person.windows++;
    if (groupId !== null && !person.groupIds.includes(groupId)) person.groupIds.push(groupId);
    people.set(userId, person);
  }
  for (const { groupIds } of people.values()) groupIds.sort();
  return [...people.values()]
    .sort((one, other) => one.name.localeCompare(other.name) || (one.userId < other.userId ? -1 : 1))
    .slice(0, mostPeople);
}
