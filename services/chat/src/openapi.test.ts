import { openApiDocument } from '@parley/server';
import { z } from 'zod';
import { apiInfo } from './app.ts';
import { endpoints } from './endpoints.ts';

const document = openApiDocument(endpoints, apiInfo);

test('every tag of an operation is declared', () => {
  const declared = document.tags?.map(({ name }) => name);
  expect([...new Set(endpoints.flatMap(({ tags }) => tags))].sort()).toEqual(declared?.toSorted());
});

test.each(['ChatInput', 'BotMessage', 'ClientSideAction', 'ChatMessage', 'StartFrom'])(
  'each member of %s has a name of its own, for the types that are generated from the document',
  (union) => {
    const members = z.array(z.object({ $ref: z.string().optional() }));
    const { anyOf, oneOf = anyOf } = z
      .object({ anyOf: members.optional(), oneOf: members.optional() })
      .parse(document.components?.schemas?.[union]);
    expect(oneOf?.length).toBeGreaterThan(1);
    expect(oneOf?.filter(({ $ref }) => $ref === undefined)).toEqual([]);
  },
);
