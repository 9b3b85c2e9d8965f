import { untilTrue } from '@parley/testing/browser';
import type { Page } from 'playwright-core';

/**
 * Resolves when the storage of the browser has a record with this text in it: the bot as the server has it (`bases`), or
 * the edits that the server has not confirmed (`edits`).
 */
export async function keptOnDevice(page: Page, table: 'bases' | 'edits', text: string): Promise<void> {
  const isKept = `new Promise((resolve) => {
    indexedDB.open('parley').onsuccess = ({ target: { result: database } }) => {
      database.transaction('${table}').objectStore('${table}').getAll().onsuccess = ({ target }) => {
        database.close();
        resolve(target.result.some((record) => JSON.stringify(record).includes(${JSON.stringify(text)})));
      };
    };
  })`;
  // opened before the page has made it, it would be another one
  const isThere = `indexedDB.databases().then((all) => all.some(({ name }) => name === 'parley'))`;
  await untilTrue(page, `${isThere}.then((isThere) => isThere && ${isKept})`);
}
