import { openApiDocument } from '@parley/server';
import { withoutReferences } from '@parley/testing';
import { z } from 'zod';
import { apiInfo } from './app.ts';
import { endpoints } from './endpoints.ts';

const whole = openApiDocument(endpoints, apiInfo);
const rows = endpoints.map((endpoint) => [endpoint.operationId, endpoint] as const);

test('every tag of an operation is declared', () => {
  const declared = whole.tags?.map(({ name }) => name);
  expect([...new Set(endpoints.flatMap(({ tags }) => tags))].sort()).toEqual(declared?.toSorted());
});

test.each([
  'ChatInput',
  'BotMessage',
  'ClientSideAction',
  'ChatMessage',
  'StartFrom',
  'SessionLine',
  'Visit',
])('each member of %s has a name of its own, for the types that are generated from the document', (union) => {
  const members = z.array(z.object({ $ref: z.string().optional() }));
  const { anyOf, oneOf = anyOf } = z
    .object({ anyOf: members.optional(), oneOf: members.optional() })
    .parse(whole.components?.schemas?.[union]);
  expect(oneOf?.length).toBeGreaterThan(1);
  expect(oneOf?.filter(({ $ref }) => $ref === undefined)).toEqual([]);
});

/** Two schemas of one name would be one in the document: then an operation is described otherwise by itself. */
test.each(rows)('%s means alone what it means among all', (_name, endpoint) => {
  const alone = openApiDocument([endpoint], apiInfo);
  const operationOf = (document: typeof whole): unknown =>
    withoutReferences(document, document.paths?.[endpoint.path]?.[endpoint.method]);
  expect(operationOf(whole)).toEqual(operationOf(alone));
});
