import { ApiProblem, createManagementClient, type ManagementClient } from '@parley/client';
import { hasSignedInAgain, noteSignedOut, useSession, whenSignedIn } from './session.store.ts';
import { claimWindow, windowUser } from './window-user.ts';

const plain = createManagementClient({ url: '', session: 'cookie' });

type Call = (options?: { readonly signal?: AbortSignal }) => Promise<unknown>;

/**
 * The management API, as the person who is signed in. A call that meets the end of the session waits until somebody has
 * signed in again and is then repeated: to its caller it takes longer, and nothing more. So does one that needs a fresh
 * sign-in, unless its reader declines.
 */
export const api = new Proxy(plain, {
  get: (client, name, receiver) => {
    const call = Reflect.get(client, name, receiver) as Call;
    return async (...given: Parameters<Call>) => {
      await whenKnown();
      return repeatedAfterSignIn(() => call(...given), given[0]?.signal);
    };
  },
}) satisfies ManagementClient;

/**
 * The calls that sign somebody in or out, ask who is, or answer everybody: a refusal is their answer, and nothing waits
 * for a sign-in.
 */
export const signingIn: Pick<
  ManagementClient,
  | 'redeemLink'
  | 'redeemInvitation'
  | 'askForReset'
  | 'redeemReset'
  | 'startSso'
  | 'finishSso'
  | 'signOut'
  | 'getMe'
  | 'getInstallation'
> = plain;

/** The user who is signed in; null: nobody is. Nothing is refused for it, of which browsers keep a record. */
export async function signedInUser(
  signal: AbortSignal,
): Promise<Awaited<ReturnType<typeof plain.getMe>>['user'] | null> {
  const { isSignedIn } = await plain.getInstallation({ signal });
  return isSignedIn ? (await plain.getMe({ signal })).user : null;
}

let known: Promise<void> | undefined;

/** Asks before the first call of the window whether anybody is signed in: nobody is asked to before a call is refused. */
function whenKnown(): Promise<void> {
  known ??= plain.getInstallation({}).then(
    ({ isSignedIn }) => {
      if (!isSignedIn) noteSignedOut();
    },
    // the call itself meets the same fault, and says so
    () => {
      known = undefined;
    },
  );
  return known;
}

/**
 * Signs in with a password, in one attempt: a guess that has to wait is told so at once, and is not repeated unseen.
 */
export const byPassword: Pick<ManagementClient, 'signIn'> = createManagementClient({
  url: '',
  session: 'cookie',
  retry: { attempts: 1 },
});

/** Resolves if it is the user of this window who has signed in again. */
async function whenSameUser(): Promise<void> {
  if (windowUser() === undefined) return;
  // without an answer nobody else is known: the call itself meets the same fault
  const now = await plain.getMe({}).catch(() => undefined);
  if (now) await claimWindow(now.user.id);
}

/**
 * Makes a call as often as it meets the end of the session: each time once its user has signed in again. While nobody is
 * signed in nothing is called.
 */
export async function repeatedAfterSignIn(
  call: () => Promise<unknown>,
  signal?: AbortSignal,
): Promise<unknown> {
  for (;;) {
    const hadEnded = useSession.getState().isSignedOut;
    await whenSignedIn(signal);
    if (hadEnded) await whenSameUser();
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      if (error.status === 401) noteSignedOut();
      else if (error.code !== 'sign-in-again' || !(await hasSignedInAgain(signal))) throw error;
    }
  }
}
