import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { OpenApi } from './json-schema.ts';
import type { Exchange } from './send.ts';

/** Names the fault of an answer; undefined for one that keeps to the document. */
export type Judge = (exchange: Exchange) => string | undefined;

/** Traces of the inside that no caller may ever see. */
const inside =
  /node_modules|\bat \S+ \(|\.ts:\d|\/work\/|\/home\/|\b(SELECT|INSERT|UPDATE|DELETE) .*\b(FROM|INTO|SET)\b|TypeError|ReferenceError|ECONNREFUSED|SQLSTATE|ioredis|drizzle/;

/** Judges answers by the documents of the services that gave them. */
export function createJudge(): Judge {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false });
  const known = new Map<OpenApi, string>();
  const validators = new Map<string, ValidateFunction>();

  function validatorOf({ request, status, mediaType }: Exchange): ValidateFunction | undefined {
    const { document, id, responses } = request.operation;
    const name = documentName(document);
    const key = `${name} ${id} ${status} ${mediaType}`;
    const found = validators.get(key);
    if (found) return found;
    const schema = responses[String(status)]?.content?.[mediaType]?.schema;
    if (!schema) return undefined;
    const compiled = ajv.compile(
      JSON.parse(JSON.stringify(schema).replaceAll('"#/components', `"${name}#/components`)) as object,
    );
    validators.set(key, compiled);
    return compiled;
  }

  function documentName(document: OpenApi): string {
    let name = known.get(document);
    if (name === undefined) {
      name = `document-${known.size}`;
      known.set(document, name);
      ajv.addSchema({ components: document.components }, name);
    }
    return name;
  }

  return (exchange) => {
    const { request, url, status, mediaType, text } = exchange;
    if (status >= 500) return `${status}: ${text.slice(0, 300)}`;
    if (!(status in request.operation.responses)) return `status ${status} is not in the document`;
    if (status >= 300 && inside.test(text)) return `the answer shows the inside: ${text.slice(0, 300)}`;
    const validate = validatorOf(exchange);
    if (!validate) return `${status} with ${mediaType} is not in the document`;
    if (!mediaType.endsWith('json')) return undefined;
    const bodies = documentsIn(text, mediaType);
    if (!bodies.every((body) => validate(body)))
      return `${status} outside its schema: ${ajv.errorsText(validate.errors)}`;
    const [body] = bodies;
    return status < 300 ? undefined : problemFault(body as Record<string, unknown>, status, url);
  };
}

/** The JSON documents of an answer: an export has one in each line, and none where there are no results. */
function documentsIn(text: string, mediaType: string): unknown[] {
  const documents = mediaType === 'application/x-ndjson' ? text.split('\n').filter(Boolean) : [text];
  return documents.map((document): unknown => JSON.parse(document));
}

/** The members that the schema of problems cannot compare. */
function problemFault(problem: Record<string, unknown>, status: number, url: string): string | undefined {
  if (problem['status'] !== status)
    return `the problem says ${String(problem['status'])}, the answer ${status}`;
  const { pathname } = new URL(url);
  return problem['instance'] === pathname ? undefined : `instance is ${String(problem['instance'])}`;
}
