import { signInWayOff } from '@parley/errors';
import type { Config } from '../config.ts';

/** Throws where the operator has turned passwords off. */
export function assertPasswords({ PASSWORD_SIGN_IN }: Pick<Config, 'PASSWORD_SIGN_IN'>): void {
  if (!PASSWORD_SIGN_IN) throw signInWayOff('password');
}
