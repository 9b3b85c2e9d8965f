import { finding, type CheckScope, type Finding } from '@parley/engine';
import { credentialsRules } from './credentials.rules.ts';

/** Reports a block that names credentials which its workspace does not have, as blocks of imported bots do. */
export function checkCredentials(credentialsId: unknown, { facts }: CheckScope): Finding[] {
  if (typeof credentialsId !== 'string' || credentialsId === '' || !facts) return [];
  if (facts.credentials.includes(credentialsId)) return [];
  const message = 'this workspace does not have the account that was chosen: choose another one';
  return [finding(credentialsRules['credentials-pending'], message, ['options', 'credentialsId'])];
}
