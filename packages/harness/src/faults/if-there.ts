import { ApiProblem } from '@parley/client';

/** An answer of the API; undefined where there is no such thing: a broken protocol loses whole results. */
export async function ifThere<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 404) return undefined;
    throw error;
  }
}
