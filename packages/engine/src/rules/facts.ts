/** A bot of the same workspace that another one links to. */
export type LinkedBot = {
  /** The groups of its published version, by id and by title; undefined where it is not published. */
  readonly groups: readonly string[] | undefined;
};

/**
 * What surrounds a bot: its installation, its workspace and the addresses it is to be reached at. Plain data, so that
 * checking is a function of a bot and its facts wherever it runs.
 */
export type Facts = {
  /** The bot itself. */
  readonly botId: string;
  /** Whether mails have a server to go through. */
  readonly hasMailServer: boolean;
  /** Whether files that visitors send have a place to lie at. */
  readonly hasFileStorage: boolean;
  /** Whether the share page loads the trackers that a bot names. */
  readonly loadsTrackers: boolean;
  /** Whether programs on the share page see the page they run in. */
  readonly runsPageScripts: boolean;
  /** The messaging channels that are served, by their names in the settings of a bot. */
  readonly channels: readonly string[];
  /** Whether bots are served at domains of their own. */
  readonly servesDomains: boolean;
  /** The domain the bot is to be reached at. */
  readonly customDomain: string | null;
  /** Ids of the credentials of the workspace. */
  readonly credentials: readonly string[];
  /** The bots that this one links to, by id; a bot that is not in it is not in the workspace. */
  readonly linkedBots: Readonly<Record<string, LinkedBot>>;
};
