import { defineRules, type BotParts } from '@parley/engine';

const leadingTo = (isPrefillable: boolean): BotParts => ({
  groups: { Hello: [{ id: 'go', type: 'Redirect', options: { url: 'https://{{Shop}}/cart' } }] },
  variables: [{ id: 'v:Shop', name: 'Shop', value: 'shop.example', isPrefillable }],
});

export const redirectRules = defineRules({
  'redirect-with-variable': {
    category: 'texts and addresses',
    severity: 'warning',
    title: 'A link to the bot may choose the site that visitors are led to',
    why: 'Anybody can make a link that looks like yours and ends at a site of theirs. Say that the variable is not prefillable, or write the site into the address.',
    example: { bad: leadingTo(true), good: leadingTo(false) },
    since: '0.1.0',
  },
});
