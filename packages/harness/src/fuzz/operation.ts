import type { JsonSchema, OpenApi, OpenApiOperation, Parameter } from './json-schema.ts';

/** One operation of one service, as its document describes it. */
export type Operation = {
  readonly document: OpenApi;
  readonly baseUrl: string;
  readonly method: string;
  /** With parameters in braces. */
  readonly path: string;
  readonly id: string;
  readonly parameters: readonly Parameter[];
  readonly body: JsonSchema | undefined;
  /** True if the body is a file. */
  readonly takesFile: boolean;
  readonly responses: OpenApiOperation['responses'];
};

/** Every operation of a service, read from the document it serves itself. */
export async function readOperations(serviceUrl: string): Promise<Operation[]> {
  const answer = await fetch(`${serviceUrl}/api/openapi.json`);
  // the service makes it with the same generator as the committed document
  const document = (await answer.json()) as OpenApi;
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      document,
      baseUrl: `${serviceUrl}/api`,
      method: method.toUpperCase(),
      path,
      id: operation.operationId,
      parameters: operation.parameters ?? [],
      body: operation.requestBody?.content['application/json']?.schema,
      takesFile: operation.requestBody?.content['application/octet-stream'] !== undefined,
      responses: operation.responses,
    })),
  );
}
