import { signatureFor } from '../signatures.ts';
import { kinds, type Kind } from './cast.ts';
import type { Calling, Rule } from './rules.ts';
import { below, type Held, type World } from './world.ts';

/** A placeholder for a record that does not exist. */
export const nothing: Held = { id: 'there-is-no-such-thing', version: 1, standings: {}, more: {} };

/** A call as the table states it, before it becomes a request. */
export interface StatedCall {
  method: string;
  /** The full path, with the query. */
  url: string;
  body?: object;
  form?: { readonly name: string; readonly content: Buffer };
  token?: string;
  /** Each kind has a different address, so that no rate limit delays it. */
  address: string;
}

/** Returns the call that one kind of account makes for one record. */
export async function statedCall(
  world: World,
  operation: string,
  rule: Rule,
  { kind, record }: { readonly kind: Kind; readonly record: Held },
): Promise<StatedCall> {
  const [method = '', pattern = ''] = operation.split(' ');
  const account = kind === 'nobody' ? undefined : world.accounts[kind];
  const calling: Calling = { kind, account, record, world };
  let path = pattern;
  for (const [name, value] of Object.entries({ id: record.id, ...rule.path?.(calling) })) {
    path = path.replace(`:${name}`, value);
  }
  const form = rule.form?.(calling);
  const unsigned = { code: '000000', key: 'none' };
  const signature =
    rule.isSigned !== true || account === undefined
      ? unsigned
      : await signatureFor(world.test, account.token, path);
  return {
    method,
    url: below(rule.query === undefined ? path : `${path}?${rule.query}`),
    ...(form !== undefined && { form }),
    ...(form === undefined &&
      rule.body !== undefined && {
        body: { ...rule.body(calling), ...(rule.isSigned === true && signature) },
      }),
    ...(account !== undefined && { token: account.token }),
    address: `198.51.100.${kinds.indexOf(kind)}`,
  };
}

/** Returns the records of the world that a rule concerns. @throws Error if the world has none of its name */
export function recordsOf(world: World, rule: Rule): readonly Held[] {
  if (rule.on === undefined) return [];
  const found = world.records[rule.on];
  if (found === undefined) throw new Error(`the world has no ${rule.on}`);
  return found;
}
