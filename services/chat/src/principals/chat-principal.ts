import type { UserMode } from '@parley/schema';
import type { Principal } from '@parley/schema/contract';
import type { Contract, TokenKind } from '@parley/server';

/** The caller of this service, ready to be compared with sessions. */
export type ChatPrincipal = {
  readonly kind: TokenKind;
  readonly tokenId: string;
  /** The user behind a secret or a preview token; their previews are theirs alone. */
  readonly userId: string | undefined;
  /** The organization whose share of the machine that user uses; undefined in what a former release has cached. */
  readonly userOrganizationId?: string | undefined;
  readonly workspaceIds: readonly string[];
  /** The mode of that user in each of these workspaces; empty where there is none. */
  readonly modes: ReadonlyMap<string, UserMode>;
  /** The organization of each of these workspaces; without those that a former release has not cached. */
  readonly organizations: ReadonlyMap<string, string>;
  /** undefined: every bot of the workspaces. */
  readonly botIds: readonly string[] | undefined;
  /** undefined: every origin. */
  readonly origins: readonly string[] | undefined;
  /** The workspaces as the scripts take them: each id between newlines, '' for all. */
  readonly workspacesArg: string;
  readonly botsArg: string;
  /** The contract of the token's organization; undefined: there is no limit. */
  readonly contract?: Contract | undefined;
};

/** The principal of a token as management knows it. */
export function chatPrincipal(principal: Principal): ChatPrincipal {
  const { kind, tokenId } = principal;
  const contract = contractOf(principal.contract);
  if (principal.kind === 'secret') {
    const modes = new Map(principal.memberships.map(({ workspaceId, mode }) => [workspaceId, mode]));
    return withArgs({
      kind,
      tokenId,
      userId: principal.userId,
      userOrganizationId: principal.organizationId,
      contract,
      workspaceIds: [...modes.keys()],
      modes,
      organizations: organizationsOf(principal.memberships),
      botIds: undefined,
      origins: undefined,
    });
  }
  if (principal.kind === 'preview') {
    const { userId, organizationId, botId, workspaceId, mode } = principal;
    return withArgs({
      kind,
      tokenId,
      userId,
      userOrganizationId: organizationId,
      contract,
      workspaceIds: [workspaceId],
      modes: new Map([[workspaceId, mode]]),
      organizations: organizationsOf([principal]),
      botIds: [botId],
      origins: undefined,
    });
  }
  const { workspaceId, botIds, origins } = principal;
  return withArgs({
    kind,
    tokenId,
    userId: undefined,
    contract,
    workspaceIds: [workspaceId],
    modes: new Map(),
    organizations: organizationsOf([principal]),
    botIds: botIds ?? undefined,
    origins: origins ?? undefined,
  });
}

function organizationsOf(
  known: readonly { readonly workspaceId: string; readonly organizationId?: string | undefined }[],
): Map<string, string> {
  return new Map(
    known.flatMap(({ workspaceId, organizationId }) =>
      organizationId === undefined ? [] : [[workspaceId, organizationId]],
    ),
  );
}

function contractOf(contract: Principal['contract']): Contract | undefined {
  if (!contract) return undefined;
  const { periodStartedAt, periodEndsAt } = contract;
  return { ...contract, periodStartedAt: new Date(periodStartedAt), periodEndsAt: new Date(periodEndsAt) };
}

/** A principal with the arguments that scripts take. */
export function withArgs(principal: Omit<ChatPrincipal, 'workspacesArg' | 'botsArg'>): ChatPrincipal {
  const { workspaceIds, botIds } = principal;
  return {
    ...principal,
    workspacesArg: betweenNewlines(workspaceIds),
    botsArg: botIds === undefined ? '' : betweenNewlines(botIds),
  };
}

/** A set as the scripts search it: `\n` around each element. The empty set is the empty text. */
export function betweenNewlines(elements: readonly string[]): string {
  return elements.length === 0 ? '' : `\n${elements.join('\n')}\n`;
}
