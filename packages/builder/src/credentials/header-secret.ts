import { valueAt } from '@parley/blocks/forms';
import type { BotDocument, Command, Path } from '@parley/editing';
import { fixedAddressOf, hostOf } from '@parley/schema';
import { both } from '../document/both.ts';
import { elementAt } from '../document/element-key.ts';
import { placeOf } from '../fields/parts/place.ts';

/** A secret that a header of a request holds, as the data of the credentials that can take its place. */
export type HeaderSecret = {
  /** The host that the request asks. */
  readonly host: string;
  readonly data: Way & { readonly hosts: string[] };
  /** The edit that takes the header away and names the credentials instead. */
  readonly moved: (credentialsId: string, label: string) => Command;
};

/** The way in which credentials send a secret. */
type Way = {
  readonly scheme: 'basic' | 'bearer' | 'header';
  readonly name?: string;
  readonly username?: string;
  readonly value: string;
};

const list = ['options', 'webhook', 'headers'];

/**
 * The secret of the header that a finding leads to; undefined where credentials cannot take its place: the address begins
 * with a variable, the page of the visitor sends the request, or the request has credentials already.
 */
export function headerSecretAt(document: BotDocument, path: Path): HeaderSecret | undefined {
  const [table, id = '', ...inside] = path;
  const block = table === 'blocks' ? document.blocks[id] : undefined;
  if (!block || list.some((key, index) => inside[index] !== key)) return undefined;
  const text = (at: string): string => {
    const value = valueAt(block, at);
    return typeof value === 'string' ? value.trim() : '';
  };
  if (text('options.credentialsId') !== '' || valueAt(block, 'options.isExecutedOnClient') === true)
    return undefined;
  const host = hostOf(fixedAddressOf(text('options.webhook.url')) ?? '');
  const headers = valueAt(block, list.join('.'));
  const index = Array.isArray(headers) ? elementAt(headers, inside[list.length] ?? '') : -1;
  if (host === undefined || index === -1) return undefined;
  const header = [...list, index].join('.');
  const data = { ...wayOf(text(`${header}.key`), text(`${header}.value`)), hosts: [host] };
  const place = placeOf(block, [table ?? '', id]);
  return {
    host,
    data,
    moved: (credentialsId, label) =>
      both(
        label,
        place.at(list.join('.')).remove(index),
        place.at('options.credentialsId').set(credentialsId, label),
      ),
  };
}

/** The way that sends what the header says. */
function wayOf(name: string, value: string): Way {
  if (name.toLowerCase() === 'authorization') {
    const [, bearer] = /^bearer\s+(\S+)$/i.exec(value) ?? [];
    if (bearer !== undefined) return { scheme: 'bearer', value: bearer };
    const [, username, password] = /^([^:]+):(.+)$/s.exec(basicOf(value)) ?? [];
    if (username !== undefined && password !== undefined)
      return { scheme: 'basic', username, value: password };
  }
  return { scheme: 'header', name, value };
}

/** The name and the password of basic authentication; empty where the value is none. */
function basicOf(value: string): string {
  const [, encoded = ''] = /^basic\s+([\w+/]+=*)$/i.exec(value) ?? [];
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(encoded), (char) => char.charCodeAt(0)));
  } catch {
    return '';
  }
}
