import {
  ApiProblem,
  ConnectionFailed,
  createManagementClient,
  UnexpectedResponse,
  type ManagementClient,
} from '@parley/client';
import { Misuse, Refused, type Surroundings } from '../outcome.ts';

/** A person waits at the terminal, or a workflow does: a service that is away is told of soon. */
const retry = { attempts: 3, longestRetryAfterMs: 10_000 };

/** The service that `PARLEY_URL` names, spoken to with `PARLEY_TOKEN`. A token is no argument: those are in lists of processes. */
export function serviceOf({ environment }: Pick<Surroundings, 'environment'>): ManagementClient {
  const { PARLEY_URL: url = '', PARLEY_TOKEN: token = '' } = environment;
  if (url === '' || token === '')
    throw new Misuse(
      'This needs a service: set PARLEY_URL to its address, and PARLEY_TOKEN to an access token for it.',
    );
  if (!URL.canParse(url))
    throw new Misuse('PARLEY_URL is no address: it is such as https://parley.example.com.');
  return createManagementClient({ url, token, retry });
}

/** The answer of the service. Throws `Refused` where it gives none, or another than was asked for. */
export async function answerOf<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiProblem) throw new Refused(`The service refused: ${error.message}`, error.code);
    if (error instanceof ConnectionFailed || error instanceof UnexpectedResponse)
      throw new Refused(`${error.message}.`);
    throw error;
  }
}
