import { keysIn } from '@parley/testing/browser';
import type { Locator } from 'playwright-core';

/** The hands of somebody at the builder, whose clicks and keys are counted. */
export class Hands {
  clicks = 0;
  keys = 0;

  async click(target: Locator): Promise<void> {
    await target.click();
    this.clicks++;
  }

  /** Clicks into a field and types. */
  async fill(target: Locator, text: string): Promise<void> {
    await this.click(target);
    await this.type(target, text);
  }

  async type(target: Locator, text: string): Promise<void> {
    await (await keysIn(target)).type(text);
    this.keys += text.length;
  }

  async press(target: Locator, key: string): Promise<void> {
    await (await keysIn(target)).press(key);
    this.keys++;
  }
}
