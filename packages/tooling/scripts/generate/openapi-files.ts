import { join } from 'node:path';
import { openApiDocument } from '@parley/server';
import { apiInfo as chatInfo } from '../../../../services/chat/src/app.ts';
import { endpoints as chatEndpoints } from '../../../../services/chat/src/endpoints.ts';
import { apiInfo as managementInfo } from '../../../../services/management/src/app.ts';
import { endpoints as managementEndpoints } from '../../../../services/management/src/endpoints.ts';

/** The OpenAPI documents of the services, as they are served. */
export function openApiFiles(root: string): Promise<ReadonlyMap<string, string>> {
  const documents = {
    chat: openApiDocument(chatEndpoints, chatInfo),
    management: openApiDocument(managementEndpoints, managementInfo),
  };
  return Promise.resolve(
    new Map(
      Object.entries(documents).map(([service, document]) => [
        join(root, 'services', service, 'openapi.json'),
        JSON.stringify(document),
      ]),
    ),
  );
}
