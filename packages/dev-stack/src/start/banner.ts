import type { DemoFacts } from './demo.ts';

/** The text printed once everything runs; `factsFile` is the file that holds the facts, as people are shown it. */
export function banner(facts: DemoFacts, factsFile: string, startedInMs: number): string {
  const { managementUrl, chatUrl, publishableToken, demoPublicId, builderUrl } = facts;
  return `build a bot   ${builderUrl}

Parley runs (ready in ${(startedInMs / 1000).toFixed(1)} s).

  management API   ${managementUrl}/api     documentation: ${managementUrl}/docs
  chat runtime     ${chatUrl}/api     documentation: ${chatUrl}/docs
  talk to the demo ${chatUrl}/${demoPublicId}

  tokens and ids   ${factsFile} (the secret token is in there: keep it to yourself)

Start a conversation:

  curl -s ${chatUrl}/api/v1/bots/${demoPublicId}/startChat \\
    -H 'Authorization: Bearer ${publishableToken}' -H 'Content-Type: application/json' -d '{}'

Ctrl-C stops everything.
`;
}
