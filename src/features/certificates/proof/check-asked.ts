import {
  fromBase32,
  readPayload,
  verifyCode,
  type CertificateFacts,
} from '../../../../server/contract/certificate/certificate-payload.ts';
import {
  findCertificate,
  listCertificateKeys,
  type CertificateKeyList,
  type CertificateProof,
} from '../../../../server/contract/certificate/certificate-proof.ts';
import { errorCode } from '../../../../server/contract/kit/errors.ts';
import type { Client } from '../../../kit/client.ts';
import { checkCertificate, type CertificateCheck } from '../../../lib/certificate/check-certificate.ts';
import type { readAsked } from './asked.ts';
import { findKeptKeys, keepKeys } from './kept-keys.ts';

/** The check of a certificate: its signature in this browser, and at the server whether it still counts. */

/** What the server says; `unknown`: it has no such certificate; `unreachable`: it says nothing. */
type Standing = Pick<CertificateProof, 'state' | 'since' | 'award'> | 'unknown' | 'unreachable';

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
}

/**
 * - `valid`, `replaced`, `revoked`: signed, and the server says so
 * - `signed`: signed; whether it still counts could not be asked
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
  | 'vouched'
  | 'forged'
  | 'unknownKey'
  | 'unregistered'
  | 'unchecked'
  | 'unreadable'
  | 'unknownCode';

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
      if (standing === 'unreachable') return 'signed';
      return standing === 'unknown' ? 'unregistered' : standing.state;
    case 'unsupported':
    case 'no-keys':
      if (standing === 'unreachable') return 'unchecked';
      if (standing === 'unknown') return 'forged';
      return standing.state === 'valid' ? 'vouched' : standing.state;
  }
}

const bytesOfHex = (hex: string) =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

async function keysFor(
  client: Client,
  signal: AbortSignal,
): Promise<{
  keys: CertificateKeyList | null;
  from: Checked['keys'];
}> {
  try {
    const keys = await client.send(listCertificateKeys, {}, signal);
    keepKeys(keys);
    return { keys, from: 'server' };
  } catch {
    return { keys: findKeptKeys(), from: 'kept' };
  }
}

const isUnknown = (cause: unknown) =>
  (cause as { failure?: Failure } | null)?.failure?.code === errorCode.notFound;

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
};

/** Checks what the QR code holds. @param known what the server has said already */
async function checkPayload(
  client: Client,
  text: string,
  signal: AbortSignal,
  known?: CertificateProof,
): Promise<Checked> {
  const payload = fromBase32(text);
  const read = typeof payload === 'string' ? payload : readPayload(payload);
  if (typeof payload === 'string' || typeof read === 'string') return nothing;
  const code = known?.code ?? (await codeOf(payload));
  const [{ keys, from }, standing] = await Promise.all([
    keysFor(client, signal),
    known ?? standingOf(client, code, signal),
  ]);
  const signature =
    keys === null
      ? 'no-keys'
      : await checkCertificate(
          payload,
          keys.data.map(({ id, key }) => ({ id, key: bytesOfHex(key) })),
        );
  return { facts: read.facts, code, signature, keys: from, standing };
}

/** @throws CallFailedError where a code was typed and the server does not answer: nothing else knows it */
export async function checkAsked(
  client: Client,
  { kind, text }: ReturnType<typeof readAsked>,
  signal: AbortSignal,
): Promise<Checked> {
  if (kind === 'payload') return checkPayload(client, text, signal);
  try {
    const proof = await client.send(findCertificate, { code: text }, signal);
    return await checkPayload(client, proof.payload, signal, proof);
  } catch (cause) {
    if (isUnknown(cause)) return { ...nothing, code: text, standing: 'unknown' };
    throw cause;
  }
}
