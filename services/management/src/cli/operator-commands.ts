import type { Command } from 'commander';
import { contractSchema, setContract, setWorkspace, workspaceSettingsSchema } from './operator-settings.ts';
import type { Run } from './run.ts';

/** Adds what only an operator decides: limits and standing of workspaces, contracts of organizations. */
export function addOperatorCommands(program: Command, run: Run): void {
  program
    .command('set-workspace')
    .description('set what members can read of a workspace and cannot change')
    .argument('<workspaceId>')
    .option('--past-due <yes|no>', 'whether its owner owes: then nothing in it can be changed')
    .option('--verified <yes|no>', 'whether its owner is known')
    .option('--chats-hard-limit <number|none>', 'shown to members, not enforced')
    .option('--custom-chats-limit <number|none>', 'shown to members, not enforced')
    .option('--custom-seats-limit <number|none>', 'shown to members, not enforced')
    .action((workspaceId: string, options: unknown) =>
      run((deps) => setWorkspace(deps, workspaceId, workspaceSettingsSchema.parse(options))),
    );

  program
    .command('set-contract')
    .description(
      'say how many billable requests an organization has bought, for both services; one that has bought any has a ' +
        'share of the machine of its own',
    )
    .argument('<organizationId>', 'as create-user and set-workspace show it')
    .requiredOption('--limit <number|none>', 'for a billing period; none: what QUOTA_PER_MONTH gives to all')
    .option('--from <instant>', 'when the billing period that runs now began, in ISO 8601')
    .option('--until <instant>', 'when it ends; the next one takes as long')
    .action((organizationId: string, options: unknown) =>
      run((deps) => setContract(deps, organizationId, contractSchema.parse(options))),
    );
}
