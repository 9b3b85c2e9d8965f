import { t } from '../../words/words.ts';
import type { PersonHere } from './people-tints.ts';

/** People by their ids. */
type Names = Map<string, string>;

/** The time in which news are gathered for one sentence, and the time after it, in which it can be heard. */
const [gatherMs, restMs] = [1_000, 5_000];
/** Somebody who edits on and on is said to do so this often. */
const editAgainMs = 60_000;
/** The names in a sentence; more of them are counted. */
const mostNames = 3;

/** Says who comes, goes and edits, for those who do not see it: one sentence at a time, each about all of one sort. */
export class CompanyAloud {
  readonly #say: (text: string) => void;
  #here: Names = new Map();
  readonly #came: Names = new Map();
  readonly #left: Names = new Map();
  readonly #edited: Names = new Map();
  /** The times at which people were last said to edit. */
  readonly #editsSaid = new Map<string, number>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(say: (text: string) => void) {
    this.#say = say;
  }

  /** Notes who else has the bot open now. Who is back before their leaving was said has not left. */
  meet(others: readonly Pick<PersonHere, 'userId' | 'name'>[]): void {
    const now: Names = new Map(others.map(({ userId, name }) => [userId, name]));
    for (const [userId, name] of now)
      if (!this.#here.has(userId) && !this.#left.delete(userId)) this.#came.set(userId, name);
    for (const [userId, name] of this.#here) {
      if (now.has(userId)) continue;
      this.#edited.delete(userId);
      if (!this.#came.delete(userId)) this.#left.set(userId, name);
    }
    this.#here = now;
    this.#sayLater(gatherMs);
  }

  /** Notes that somebody has changed the bot: said if it is one of those who have it open. */
  noteEdit(userId: string): void {
    const name = this.#here.get(userId);
    const said = this.#editsSaid.get(userId);
    if (name === undefined || (said !== undefined && Date.now() - said < editAgainMs)) return;
    this.#edited.set(userId, name);
    this.#sayLater(gatherMs);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  #sayLater(ms: number): void {
    if (this.#came.size + this.#left.size + this.#edited.size === 0) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#sayNext();
    }, ms);
  }

  #sayNext(): void {
    if (this.#came.size > 0) this.#say(t('bot.came', take(this.#came)));
    else if (this.#left.size > 0) this.#say(t('bot.left', take(this.#left)));
    else if (this.#edited.size > 0) {
      for (const userId of this.#edited.keys()) this.#editsSaid.set(userId, Date.now());
      this.#say(t('bot.edits', take(this.#edited)));
    }
    this.#rest();
  }

  /** Says nothing for a while; then what has gathered meanwhile. */
  #rest(): void {
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#sayLater(0);
    }, restMs);
  }
}

/** Takes all names, as a sentence about them needs them. */
function take(people: Names): { readonly names: string; readonly count: number } {
  const count = people.size;
  const all = [...people.values()];
  people.clear();
  const names = all.slice(0, mostNames).join(', ');
  const more = count - mostNames;
  return { names: more > 0 ? t('bot.andMore', { names, count: more }) : names, count };
}
