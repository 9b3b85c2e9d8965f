import type { CredentialType, ProviderService } from '@parley/schema';
import type { ChannelCarrier, ChannelName } from '@parley/schema/contract';
import type { LinkGraph } from './link-graph.ts';

/** A bot of the same workspace that another one links to. */
export type LinkedBot = {
  /** The groups of its published version, by id and by title; undefined where it is not published. */
  readonly groups: readonly string[] | undefined;
};

/** The account that a messaging channel of the bot answers with. */
export type ChannelAccount = {
  /**
   * `unset`: the bot names none; `missing`: the workspace has none of that id and type; `refused`: its provider does not
   * take the token.
   */
  readonly status: 'ready' | 'unset' | 'missing' | 'refused';
  /** The name of another published bot that answers with the same account. */
  readonly otherBot?: string;
  /** The carrier of the account; absent where there is none, or it is not known. */
  readonly carrier?: ChannelCarrier;
};

/** A credential of the workspace, as far as checks have to know it. */
type CredentialFact = {
  readonly id: string;
  readonly type: CredentialType;
  /** The service that a credential of the type `provider` is for; absent for the other types. */
  readonly service?: ProviderService;
  /** The hosts that its secret may be sent to. */
  readonly hosts: readonly string[];
};

/** The demands of a workspace beyond the rules: the least severity of findings, by rule. */
export type CheckFloor = Readonly<Record<string, 'error' | 'warning'>>;

/**
 * The surroundings of a bot: its installation, its workspace and its addresses. Plain data, so that checking is a
 * function of a bot and its facts wherever it runs.
 */
export type Facts = {
  /** The bot itself. */
  readonly botId: string;
  /** True if the installation has a mail server. */
  readonly hasMailServer: boolean;
  /** True if the installation stores files that visitors send. */
  readonly hasFileStorage: boolean;
  /** True if the share page loads the trackers that a bot names. */
  readonly loadsTrackers: boolean;
  /** True if programs on the share page have access to the page. */
  readonly runsPageScripts: boolean;
  /** The messaging channels that this installation serves, each with the account of the bot. */
  readonly channels: Readonly<Partial<Record<ChannelName, ChannelAccount>>>;
  /** True if the installation serves bots at domains of their own. */
  readonly servesDomains: boolean;
  /** The custom domain of the bot. */
  readonly customDomain: string | null;
  /** The credentials of the workspace. */
  readonly credentials: readonly CredentialFact[];
  /** The collections of texts of the workspace; absent: not known. */
  readonly collections?: readonly { readonly id: string }[];
  /** The demands of the workspace; absent: none. */
  readonly floor?: CheckFloor;
  /** The bots that this one links to, by id; a bot that is missing here is not in the workspace. */
  readonly linkedBots: Readonly<Record<string, LinkedBot>>;
  /**
   * The link graphs of the published bots that a chat can get to by links from this one, by bot id. A bot that is
   * missing here is left out of the check for circles.
   */
  readonly linkGraphs: Readonly<Record<string, LinkGraph>>;
};
