import { blockSchema } from '@parley/schema';
import { defineBlock, finding, goOn, pause } from '@parley/engine';
import { z } from 'zod';
import { numberOrVariableSchema, toNumber } from '../shared/options.ts';
import { waitRules } from './wait.rules.ts';
import { checkPauseOnChannels } from '../shared/channel-checks.ts';

const schema = blockSchema.extend({
  type: z.literal('Wait'),
  options: z
    .looseObject({ secondsToWaitFor: numberOrVariableSchema.optional(), shouldPause: z.boolean().optional() })
    .optional(),
});

export const wait = defineBlock({
  type: 'Wait',
  category: 'logic',
  summary: 'Waits some seconds before the next message; the bot itself can wait too.',
  whenToUse: 'When a long text needs time to be read, or a pause makes the bot seem less hurried.',
  schema,
  enter({ options = {} }, context) {
    const seconds = Math.max(0, toNumber(context.render(String(options.secondsToWaitFor ?? ''))) ?? 0);
    const wait = { secondsToWaitFor: seconds };
    if (options.shouldPause === true)
      return pause('action', { actions: [{ type: 'wait', wait, expectsDedicatedReply: true }] });
    return seconds === 0 ? goOn() : goOn({ actions: [{ type: 'wait', wait }] });
  },
  resume: () => goOn(),
  check({ options = {} }, scope) {
    const { secondsToWaitFor = '' } = options;
    const isTime = String(secondsToWaitFor).includes('{{') || (toNumber(secondsToWaitFor) ?? -1) >= 0;
    const path = ['options', 'secondsToWaitFor'];
    if (isTime) return checkPauseOnChannels(toNumber(secondsToWaitFor), path, scope);
    return [finding(waitRules['no-time'], 'this is not a number of seconds: write one such as 2', path)];
  },
  endsTurn: ({ options }) => options?.shouldPause === true,
});
