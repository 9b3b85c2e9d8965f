import { finding, type CheckScope, type Finding } from '@parley/engine';
import { botLinkRules } from './bot-link.rules.ts';

/** Reports mistakes of a link to the bot `botId`, and to `groupId` in it unless that is empty. */
export function checkLinked(botId: string, groupId: string, { facts }: CheckScope): Finding[] {
  if (!facts || botId.includes('{{') || botId === facts.botId) return [];
  const rule = botLinkRules['linked-bot-missing'];
  const bot = Object.hasOwn(facts.linkedBots, botId) ? facts.linkedBots[botId] : undefined;
  if (bot === undefined) {
    const message = `this workspace has no bot ${botId}: the conversation would go on without it`;
    return [finding(rule, message, ['options', 'botId'])];
  }
  if (bot.groups === undefined) {
    const message = 'the linked bot is not published: the conversation goes on without it until it is';
    return [finding(rule, message, ['options', 'botId'], 'warning')];
  }
  if (groupId === '' || groupId.includes('{{') || bot.groups.includes(groupId)) return [];
  return [finding(rule, 'what is published of the linked bot has no such group', ['options', 'groupId'])];
}
