import {
  fromBase32,
  readPayload,
  verifyCode,
  type CertificateFacts,
} from '../../../../server/contract/certificate/certificate-payload.ts';
import {
  findCertificate,
  listCertificateKeys,
  listRevocations,
  type CertificateKeyList,
  type CertificateProof,
} from '../../../../server/contract/certificate/certificate-proof.ts';
import { errorCode } from '../../../../server/contract/kit/errors.ts';
import type { Client } from '../../../kit/call/client.ts';
import { fetchFile } from '../../../kit/file/files.ts';
import type { ScreenTools } from '../../../kit/screen-tools.ts';
import {
  checkCertificate,
  type CertificateCheck,
  type CertificateKey,
} from '../../../lib/certificate/check-certificate.ts';
import type { readAsked } from './asked.ts';
import { findKeptKeys, findKeptRevocations, keepKeys, keepRevocations } from './kept-keys.ts';

/**
 * The check of a certificate: its signature in this browser, and at the server whether it still counts; where the server
 * cannot be reached by the signed list of an earlier visit.
 */

type Tools = Pick<ScreenTools, 'client' | 'requestBy'>;

/**
 * What the server says, or the list of an earlier visit, which knows no award.
 * - `unknown`: the server has no such certificate
 * - `unlisted`: the server says nothing, and the list does not have it
 * - `unreachable`: the server says nothing, and there is no list
 */
type Standing =
  | (Pick<CertificateProof, 'state' | 'since'> & { readonly award: CertificateProof['award'] | null })
  | 'unknown'
  | 'unlisted'
  | 'unreachable';

export interface Checked {
  /** Null where there is nothing to read. */
  readonly facts: CertificateFacts | null;
  /** For typing; '' where this browser cannot work it out. */
  readonly code: string;
  /** `no-keys`: neither the server nor an earlier visit has given the keys. */
  readonly signature: CertificateCheck | 'no-keys';
  /** Where the keys are from. */
  readonly keys: 'server' | 'kept';
  readonly standing: Standing;
  /** The instant of the list that was asked in place of the server; '' where none was. */
  readonly list: string;
}

/**
 * - `valid`, `replaced`, `revoked`: signed, and the server says so
 * - `signed`: signed; whether it still counts could not be asked
 * - `unlisted`: signed, and not on the list of an earlier visit; the server could not be asked
 * - `vouched`: the server says that it is valid; this browser cannot check the signature
 * - `forged`: what is read is not what was signed
 * - `unknownKey`: signed by none of the keys that are known
 * - `unregistered`: signed, but the server has no such certificate
 * - `unchecked`: neither the signature nor the standing could be checked
 * - `unreadable`: no certificate
 * - `unknownCode`: no certificate has this code
 */
export type Verdict =
  | 'valid'
  | 'replaced'
  | 'revoked'
  | 'signed'
  | 'unlisted'
  | 'vouched'
  | 'forged'
  | 'unknownKey'
  | 'unregistered'
  | 'unchecked'
  | 'unreadable'
  | 'unknownCode';

/** What a good signature comes to without a word of the server that it counts. */
const signedBut = { unreachable: 'signed', unlisted: 'unlisted', unknown: 'unregistered' } as const;

/** What all of it comes to. */
export function verdictOf({ facts, signature, standing }: Checked): Verdict {
  if (facts === null) return standing === 'unknown' ? 'unknownCode' : 'unreadable';
  switch (signature) {
    case 'malformed':
      return 'unreadable';
    case 'forged':
      return 'forged';
    case 'unknown-key':
      return 'unknownKey';
    case 'valid':
      return typeof standing === 'string' ? signedBut[standing] : standing.state;
    case 'unsupported':
    case 'no-keys':
      // A list is read with a good signature only.
      if (standing === 'unreachable' || standing === 'unlisted') return 'unchecked';
      if (standing === 'unknown') return 'forged';
      return standing.state === 'valid' ? 'vouched' : standing.state;
  }
}

const bytesOfHex = (hex: string) =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const keysIn = ({ data }: CertificateKeyList): CertificateKey[] =>
  data.map(({ id, key }) => ({ id, key: bytesOfHex(key) }));

/** Keeps the list of this moment for a visit without the server; nothing waits for it, and it may fail. */
function learnRevocations(tools: Tools, keys: readonly CertificateKey[], signal: AbortSignal): void {
  fetchFile(tools, listRevocations, {}, signal)
    .then(async (file) => keepRevocations(await file.text(), keys))
    .catch(() => undefined);
}

async function keysFor(
  tools: Tools,
  signal: AbortSignal,
): Promise<{
  keys: readonly CertificateKey[] | null;
  from: Checked['keys'];
}> {
  try {
    const given = await tools.client.send(listCertificateKeys, {}, signal);
    keepKeys(given);
    const keys = keysIn(given);
    learnRevocations(tools, keys, signal);
    return { keys, from: 'server' };
  } catch {
    const kept = findKeptKeys();
    return { keys: kept && keysIn(kept), from: 'kept' };
  }
}

/** What the list of an earlier visit says of a certificate whose signature is good. */
async function listedAs(
  code: string,
  keys: readonly CertificateKey[],
): Promise<Pick<Checked, 'standing' | 'list'>> {
  const list = await findKeptRevocations(keys);
  if (list === null) return { standing: 'unreachable', list: '' };
  const ended = list.ended.get(code);
  return { standing: ended === undefined ? 'unlisted' : { ...ended, award: null }, list: list.at };
}

const isUnknown = (cause: unknown) => cause instanceof Error && cause.failure?.code === errorCode.notFound;

/** What the server says of a code. */
async function standingOf(
  client: Client,
  code: string,
  signal: AbortSignal,
): Promise<CertificateProof | 'unknown' | 'unreachable'> {
  if (code === '') return 'unreachable';
  try {
    return await client.send(findCertificate, { code }, signal);
  } catch (cause) {
    return isUnknown(cause) ? 'unknown' : 'unreachable';
  }
}

/** '' where this page was opened without https://: browsers work no digest out then. */
async function codeOf(payload: Uint8Array<ArrayBuffer>): Promise<string> {
  if (!('subtle' in crypto)) return '';
  return verifyCode(new Uint8Array(await crypto.subtle.digest('SHA-256', payload)));
}

const nothing: Checked = {
  facts: null,
  code: '',
  signature: 'malformed',
  keys: 'server',
  standing: 'unreachable',
  list: '',
};

/** Checks what the QR code holds. @param known what the server has said already */
async function checkPayload(
  tools: Tools,
  text: string,
  signal: AbortSignal,
  known?: CertificateProof,
): Promise<Checked> {
  const payload = fromBase32(text);
  const read = typeof payload === 'string' ? payload : readPayload(payload);
  if (typeof payload === 'string' || typeof read === 'string') return nothing;
  const code = known?.code ?? (await codeOf(payload));
  const [{ keys, from }, said] = await Promise.all([
    keysFor(tools, signal),
    known ?? standingOf(tools.client, code, signal),
  ]);
  const signature = keys === null ? 'no-keys' : await checkCertificate(payload, keys);
  const isForList = said === 'unreachable' && signature === 'valid' && keys !== null;
  const answer = isForList ? await listedAs(code, keys) : { standing: said, list: '' };
  return { facts: read.facts, code, signature, keys: from, ...answer };
}

/** @throws CallFailedError where a code was typed and the server does not answer: nothing else knows it */
export async function checkAsked(
  tools: Tools,
  { kind, text }: ReturnType<typeof readAsked>,
  signal: AbortSignal,
): Promise<Checked> {
  if (kind === 'payload') return checkPayload(tools, text, signal);
  try {
    const proof = await tools.client.send(findCertificate, { code: text }, signal);
    return await checkPayload(tools, proof.payload, signal, proof);
  } catch (cause) {
    if (isUnknown(cause)) return { ...nothing, code: text, standing: 'unknown' };
    throw cause;
  }
}
