import { botOf } from '@parley/engine/testing';
import type { Block, BotContent } from '@parley/schema';
import { channelOf, channelPath, type ChannelCarrier, type ChannelName } from '@parley/schema/contract';
import { until } from '@parley/testing';
import { contactKeys, nameOf, type ContactKeys } from '../../src/channels/contact-keys.ts';
import { says } from './bots.ts';
import type { ChatUnderTest, PublishedBot } from './chat-under-test.ts';

/** A bot that answers on a channel, and the credential of its channel. */
export type AnsweringBot = PublishedBot & { readonly credentialsId: string };

/** A bot with a channel switched on. */
export function withChannel(channel: ChannelName, content: BotContent, settings: object = {}): BotContent {
  return { ...content, settings: { ...content.settings, [channel]: { isEnabled: true, ...settings } } };
}

/** A question without its id. */
export type Question = {
  readonly type: string;
  readonly items?: Block['items'];
  readonly options?: object;
};

/** A bot that says something, asks this, and says what was answered. */
export function askingBot(question: Question, before: Block[] = [says('intro', 'Choose:')]): BotContent {
  const block: Block = { id: 'q', options: { variableId: 'v:Answer' }, ...question };
  return botOf({
    groups: { A: [...before, block, says('got', 'Got {{Answer}}.')] },
    variables: ['Answer'],
  });
}

/** Publishes a bot on the channel of a credential, which is one of its carrier. */
export async function publishOn(
  chat: ChatUnderTest,
  carrier: ChannelCarrier,
  credentialsId: string,
  content: BotContent,
  settings: object = {},
): Promise<AnsweringBot> {
  const channel = channelOf(carrier);
  const published = await chat.publish(withChannel(channel, content, settings));
  await chat.setChannel(credentialsId, {
    channel,
    carrier,
    workspaceId: 'workspace',
    botId: published.botId,
  });
  return { ...published, credentialsId };
}

/** Somebody who writes to a bot on a channel. */
export abstract class Contact {
  readonly #chat: ChatUnderTest;
  readonly #carrier: ChannelCarrier;
  readonly #credentialsId: string;

  constructor(
    chat: ChatUnderTest,
    carrier: ChannelCarrier,
    { credentialsId }: Pick<AnsweringBot, 'credentialsId'>,
  ) {
    this.#chat = chat;
    this.#carrier = carrier;
    this.#credentialsId = credentialsId;
  }

  /** The address of the contact on the channel. */
  protected abstract get address(): string;

  /** Posts what the provider would; gives the status of the answer. */
  protected async postAs(
    headers: Readonly<Record<string, string>>,
    body: string,
    query = '',
  ): Promise<number> {
    const path = channelPath(this.#carrier, this.#credentialsId);
    const response = await fetch(`${this.#chat.url}${path}${query}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body,
    });
    await response.arrayBuffer();
    return response.status;
  }

  /** Waits until there is nothing more to do for this contact. */
  async idle(): Promise<void> {
    await until(async () => !(await this.isDue()));
  }

  /** Waits until something for this contact has failed and waits for another try. */
  async failed(): Promise<void> {
    const { redis } = this.#chat.deps;
    await until(async () => Number(await redis.hget(this.keys.contact, 'tries')) > 0);
  }

  /** True while a message waits for its answer, or something waits to be sent. */
  async isDue(): Promise<boolean> {
    return (await this.#chat.deps.redis.zscore(this.keys.due, this.name)) !== null;
  }

  /** Makes the contact due at once, as it does by itself once its provider has had time. */
  async dueNow(): Promise<void> {
    await this.#chat.deps.redis.zadd(this.keys.due, 'XX', Date.now(), this.name);
  }

  get name(): string {
    return nameOf(this.#credentialsId, this.address);
  }

  /** The keys of the contact in Redis. */
  get keys(): ContactKeys {
    return contactKeys(this.#chat.deps.config.REDIS_PREFIX, this.name);
  }
}
