import { defineError } from '../define-error.ts';
import type { RequestIssue } from '../request-issue.ts';

export const malformedJson = defineError({
  code: 'malformed-json',
  status: 400,
  title: 'Malformed JSON',
  detail: () => 'The body is not valid JSON.',
  remedy: 'Send a JSON document in UTF-8.',
});

export const invalidRequest = defineError<{ readonly errors: readonly RequestIssue[] }>({
  code: 'invalid-request',
  status: 400,
  title: 'Invalid request',
  detail: ({ errors }) => {
    const places = new Set(errors.map(({ pointer }) => pointer)).size;
    return places === 1 ? 'One field is not as it must be.' : `${places} fields are not as they must be.`;
  },
  extensions: ({ errors }) => ({ errors }),
  remedy:
    '`errors` names each place (a JSON pointer into the body, or `?name` for a parameter) and what must change there.',
});

export const unsupportedMediaType = defineError({
  code: 'unsupported-media-type',
  status: 415,
  title: 'Unsupported media type',
  detail: () => 'The body must be sent as application/json.',
  remedy: 'Send `Content-Type: application/json`, without a content encoding.',
});

export const bodyTooLarge = defineError<{ readonly limitBytes: number }>({
  code: 'body-too-large',
  status: 413,
  title: 'Body too large',
  detail: ({ limitBytes }) => `The body is larger than ${limitBytes} bytes.`,
  extensions: ({ limitBytes }) => ({ limitBytes }),
  remedy: 'Send less at a time.',
});

export const routeNotFound = defineError({
  code: 'route-not-found',
  status: 404,
  title: 'No such operation',
  detail: () => 'There is no operation at this path and method.',
  remedy: 'Compare path and method with the OpenAPI document at /api/openapi.json.',
});
