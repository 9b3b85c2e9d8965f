import { finding, type CheckScope, type Finding } from '@parley/engine';
import { botLinkRules } from './bot-link.rules.ts';

/** Reports mistakes of a link to the bot `botId`, and to `groupId` in it unless that is empty. */
export function checkLinked(botId: string, groupId: string, { facts }: CheckScope): Finding[] {
  if (!facts || botId.includes('{{') || botId === facts.botId) return [];
  const rule = botLinkRules['linked-bot-missing'];
  const bot = Object.hasOwn(facts.linkedBots, botId) ? facts.linkedBots[botId] : undefined;
  if (bot === undefined) {
    const message = 'this workspace does not have the bot that was chosen: choose another one';
    return [finding(rule, message, ['options', 'botId'])];
  }
  if (bot.groups === undefined) {
    const message =
      'the linked bot is not published, so that the conversation goes on without it: publish it';
    return [finding(rule, message, ['options', 'botId'], 'warning')];
  }
  if (groupId === '' || groupId.includes('{{') || bot.groups.includes(groupId)) return [];
  return [
    finding(
      rule,
      'what is published of the linked bot has no such group: choose another one, or publish that bot again',
      ['options', 'groupId'],
    ),
  ];
}
