import type { BotParts } from './example-bot.ts';
import type { Facts } from './facts.ts';

declare const isListed: unique symbol;

/** The stable name of a rule, in kebab case. Only `defineRules` makes one, so every code is in the list. */
export type RuleId = string & { readonly [isListed]: true };

/** Every severity, the gravest first. */
export const severities = ['error', 'warning', 'info'] as const;

/** Errors refuse the publication. Warnings and information do not; information may be intended by the author. */
export type Severity = (typeof severities)[number];

/** Every part of a bot that rules are about, in the order of their documentation. */
export const ruleCategories = [
  'structure',
  'flow',
  'variables',
  'texts and addresses',
  'questions',
  'logic',
  'programs',
  'integrations',
  'installation',
] as const;

/** A bot, and the facts about its surroundings that differ from `defaultFacts`. */
export type ExampleBot = BotParts & { readonly facts?: Partial<Facts> };

/** For the examples of rules: an installation with every service, and a workspace with no other bot. */
export const defaultFacts: Facts = {
  botId: 'bot',
  hasMailServer: true,
  hasFileStorage: true,
  loadsTrackers: true,
  runsPageScripts: true,
  channels: { messagingA: { status: 'ready' }, messagingB: { status: 'ready' } },
  servesDomains: true,
  customDomain: null,
  credentials: [],
  linkedBots: {},
  linkGraphs: {},
};

/** A rule as its author writes it: everything but its id. */
export type RuleText = {
  readonly category: (typeof ruleCategories)[number];
  /** The gravest severity of its findings. */
  readonly severity: Severity;
  /** One line for a list: the mistake. */
  readonly title: string;
  /** The consequence for a visitor, and the next step of the author. */
  readonly why: string;
  /** A bot that breaks this rule and no other, and the same bot corrected. */
  readonly example: { readonly bad: ExampleBot; readonly good: ExampleBot };
  /** The release that brought the rule. */
  readonly since: string;
};

/** A rule that bots are checked by. */
export type Rule = RuleText & { readonly id: RuleId };

/** The rules of one file `<name>.rules.ts`, by their ids. `npm run generate` collects all such files in the list. */
export function defineRules<Id extends string>(texts: Record<Id, RuleText>): { readonly [id in Id]: Rule } {
  const rules = Object.entries<RuleText>(texts).map(([id, text]) => [id, { id: id as RuleId, ...text }]);
  // the same keys, each with its rule
  return Object.fromEntries(rules) as { [id in Id]: Rule };
}
