import { says } from '@parley/testing';

const at = { x: 0, y: 0 };

/** A bot to measure with, and what its visitors say to come to its end. */
export type MeasuredBot = {
  readonly content: BenchContent;
  readonly messages: readonly string[];
};

/** A whole bot as it is imported. */
export type BenchContent = {
  readonly name: string;
  readonly events: readonly object[];
  readonly groups: readonly object[];
  readonly edges: readonly object[];
  readonly variables: readonly object[];
  readonly theme: object;
  readonly settings: object;
};

/** Four groups: a name, an email address, a choice, a farewell. Started and told three things it is at its end. */
export function smallBot(): MeasuredBot {
  const groups = [
    [says('hello', 'Hello! What is your name?'), asks('text input', 'name', 'Name', 'email')],
    [says('nice', 'Nice to meet you, {{Name}}. Your email?'), asks('email input', 'mail', 'Email', 'size')],
    [
      says('how', 'How large is your company?'),
      {
        ...asks('choice input', 'choice', 'Size', 'thanks'),
        items: [
          { id: 'small', content: 'Up to 50' },
          { id: 'large', content: 'More than 50' },
        ],
      },
    ],
    [says('thanks-text', 'Thank you, {{Name}}. We will write to {{Email}}.')],
  ];
  return {
    content: contentOf('Small bot', ['name', 'email', 'size', 'thanks'], groups, ['Name', 'Email', 'Size']),
    messages: ['Ada', 'ada@parley.invalid', 'Up to 50'],
  };
}

/** So many groups, each of which says something and asks something; after the last one it begins again. */
export function chainBot(count: number): MeasuredBot {
  const ids = Array.from({ length: count }, (_, index) => `group-${index}`);
  const variables = ids.map((_, index) => `Answer ${index}`);
  const groups = ids.map((id, index) => [
    says(`${id}-text`, `Question ${index} of ${count}: how do you like it so far?`),
    asks('text input', `${id}-input`, `Answer ${index}`, ids[(index + 1) % count] ?? ''),
  ]);
  return {
    content: contentOf(`Bot of ${count} groups`, ids, groups, variables),
    messages: ['Well', 'Very well', 'Not at all'],
  };
}

/**
 * So many groups with all that a check looks at: a text with variables in it, a question, a program that sets a
 * variable, and a condition that passes the next group over.
 */
export function branchingBot(count: number): MeasuredBot {
  const ids = Array.from({ length: count }, (_, index) => `group-${index}`);
  const after = (index: number): string => ids[index % count] ?? '';
  // a bot has fewer variables than groups: two groups share one
  const answers = Array.from({ length: Math.ceil(count / 2) }, (_, index) => `Answer ${index}`);
  const groups = ids.map((id, index) => {
    const answer = `Answer ${index >> 1}`;
    const comparison = { variableId: `v-${answer}`, comparisonOperator: 'Contains', value: 'yes, {{Total}}' };
    return [
      says(`${id}-text`, `Question ${index} after {{Total}} letters: was it {{${answer}}} as before?`),
      asks('text input', `${id}-input`, answer),
      {
        id: `${id}-set`,
        type: 'Set variable',
        options: { variableId: 'v-Total', expressionToEvaluate: `{{Total}} + {{${answer}}}.length` },
      },
      {
        id: `${id}-condition`,
        type: 'Condition',
        items: [
          {
            id: `${id}-item`,
            outgoingEdgeId: `to-${after(index + 2)}`,
            content: { comparisons: [comparison] },
          },
        ],
        outgoingEdgeId: `to-${after(index + 1)}`,
      },
    ];
  });
  return {
    content: contentOf(`Bot of ${count} branching groups`, ids, groups, ['Total', ...answers]),
    messages: ['Well'],
  };
}

/** One group that asks the same question for ever. */
export function endlessBot(): MeasuredBot {
  const groups = [[says('again', 'And then? You said: {{Said}}'), asks('text input', 'said', 'Said', 'ask')]];
  return { content: contentOf('Endless bot', ['ask'], groups, ['Said']), messages: ['This', 'That'] };
}

/** Asks for a name, a rating from 0 to 10, and one of two reasons. */
export function surveyBot(): BenchContent {
  const score = { variableId: 'v-Score', length: 10, startsAt: 0 };
  const groups = [
    [says('hello', 'What is your name?'), asks('text input', 'name', 'Name', 'rate')],
    [
      says('how', 'How likely is it that you recommend us?'),
      { id: 'score', type: 'rating input', options: score, outgoingEdgeId: 'to-reason' },
    ],
    [
      says('what', 'What for?'),
      {
        ...asks('choice input', 'why', 'Why', 'thanks'),
        items: [
          { id: 'price', content: 'Price' },
          { id: 'quality', content: 'Quality' },
        ],
      },
    ],
    [says('thanks-text', 'Thank you, {{Name}}.')],
  ];
  return contentOf('Survey', ['who', 'rate', 'reason', 'thanks'], groups, ['Name', 'Score', 'Why']);
}

/** A question whose answer goes into that variable; it leads to the group `to`. */
export function asks(type: string, id: string, variable: string, to?: string): object {
  const edge = to === undefined ? {} : { outgoingEdgeId: `to-${to}` };
  return { id, type, options: { variableId: `v-${variable}` }, ...edge };
}

/** A bot whose groups have these ids; the first one is where it starts. */
export function contentOf(
  name: string,
  ids: readonly string[],
  groups: readonly (readonly object[])[],
  variables: readonly string[],
): BenchContent {
  return {
    name,
    events: [{ id: 'start', type: 'start', graphCoordinates: at, outgoingEdgeId: `to-${ids[0] ?? ''}` }],
    groups: ids.map((id, index) => ({ id, title: id, graphCoordinates: at, blocks: groups[index] })),
    edges: ids.map((id) => ({ id: `to-${id}`, from: {}, to: { groupId: id } })),
    variables: variables.map((variable) => ({ id: `v-${variable}`, name: variable })),
    theme: {},
    settings: {},
  };
}
