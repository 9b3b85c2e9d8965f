import { blockKinds } from '@parley/blocks';
import { compile, settleVariableScopes, type Diagnostic } from '@parley/engine';
import { currentBotVersion, type BotContent } from '@parley/schema';
import { contentHash } from './canonical-json.ts';

/** The content of a draft as it would be published, its name, and all there is to say about it. */
export type Publishable = {
  readonly content: BotContent;
  readonly hash: string;
  readonly diagnostics: readonly Diagnostic[];
  readonly hasErrors: boolean;
};

/** What publishing this draft would publish. Equal drafts give equal hashes. */
export function publishable(botId: string, draft: BotContent): Publishable {
  const content = settleVariableScopes(draft, blockKinds);
  const hash = contentHash(content);
  const { diagnostics } = compile(content, blockKinds, { botId, hash, version: currentBotVersion });
  return { content, hash, diagnostics, hasErrors: diagnostics.some(({ severity }) => severity === 'error') };
}
