/** The settings that the library of schemas reads before anything else. */
const settings = globalThis as { __zod_globalConfig?: { jitless?: boolean } };

// it would try out whether it may compile code from texts: the policy of the page refuses that, and browsers report it
settings.__zod_globalConfig = { jitless: true };
