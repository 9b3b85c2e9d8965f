import { bodyTooLarge, malformedJson, unsupportedMediaType } from '@parley/errors';
import express, { type Request, type Response } from 'express';

/** The most a body may weigh where an operation says nothing else. */
export const defaultBodyLimitBytes = 128 * 1024;

const jsonType = /^application\/(json|[\w.+-]+\+json)\s*(;\s*charset="?utf-8"?\s*)?$/i;

/** Reads JSON bodies of up to `limitBytes`; what cannot be read becomes a problem of the catalogue. */
export function bodyReader(
  limitBytes: number,
  isOptional: boolean,
): (request: Request, response: Response) => Promise<unknown> {
  const parse = express.json({ limit: limitBytes, inflate: false, strict: false, type: () => true });
  return (request, response) =>
    new Promise((resolve, reject) => {
      if (!hasBody(request)) {
        if (isOptional) resolve({});
        else reject(malformedJson(undefined));
        return;
      }
      if (!jsonType.test(request.headers['content-type'] ?? '')) {
        reject(unsupportedMediaType(undefined));
        return;
      }
      parse(request, response, (error?: unknown) => {
        if (error === undefined) resolve(request.body);
        else reject(bodyProblem(error, limitBytes));
      });
    });
}

function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

function bodyProblem(error: unknown, limitBytes: number): Error {
  const type: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'type') : undefined;
  if (type === 'entity.too.large') return bodyTooLarge({ limitBytes }, error);
  if (type === 'encoding.unsupported' || type === 'charset.unsupported')
    return unsupportedMediaType(undefined, error);
  return malformedJson(undefined, error);
}
