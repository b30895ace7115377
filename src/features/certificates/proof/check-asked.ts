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
 * The check of a certificate. This browser checks the signature, and the server reports whether the
 * certificate still counts. If the server cannot be reached, the signed list of an earlier visit is used.
 */

type Tools = Pick<ScreenTools, 'client' | 'requestBy'>;

/**
 * The state according to the server, or according to the list of an earlier visit, which contains no awards.
 * - `unknown`: the server has no such certificate
 * - `unlisted`: the server does not respond, and the list does not contain the certificate
 * - `unreachable`: the server does not respond, and there is no list
 */
type Standing =
  | (Pick<CertificateProof, 'state' | 'since'> & { readonly award: CertificateProof['award'] | null })
  | 'unknown'
  | 'unlisted'
  | 'unreachable';

export interface Checked {
  /** Null if there is no readable content. */
  readonly facts: CertificateFacts | null;
  /** The verification code; '' if this browser cannot compute it. */
  readonly code: string;
  /** `no-keys`: the keys are neither available from the server nor stored from an earlier visit. */
  readonly signature: CertificateCheck | 'no-keys';
  /** The source of the keys. */
  readonly keys: 'server' | 'kept';
  readonly standing: Standing;
  /** The instant of the list that is used in place of the server; '' if none is used. */
  readonly list: string;
}

/**
 * - `valid`: the signature is good, and the server reports the certificate as valid
 * - `replaced`, `revoked`: the server or the list of an earlier visit reports this state
 * - `signed`: the signature is good; the server and the list are not available
 * - `unlisted`: the signature is good, and the list of an earlier visit does not contain the certificate; the
 *   server cannot be reached
 * - `vouched`: the server reports the certificate as valid; this browser cannot check the signature
 * - `forged`: the content differs from the signed content, or the server has no such certificate and the
 *   signature cannot be checked
 * - `unknownKey`: none of the known keys made the signature
 * - `unregistered`: the signature is good, but the server has no such certificate
 * - `unchecked`: neither the signature nor the state can be checked
 * - `unreadable`: the content is no certificate
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

/** The verdicts for a good signature if the server does not confirm the certificate. */
const signedBut = { unreachable: 'signed', unlisted: 'unlisted', unknown: 'unregistered' } as const;

/** Returns the verdict of all checks. */
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
      // The list of an earlier visit is used only with a good signature.
      if (standing === 'unreachable' || standing === 'unlisted') return 'unchecked';
      if (standing === 'unknown') return 'forged';
      return standing.state === 'valid' ? 'vouched' : standing.state;
  }
}

const bytesOfHex = (hex: string) =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const keysIn = ({ data }: CertificateKeyList): CertificateKey[] =>
  data.map(({ id, key }) => ({ id, key: bytesOfHex(key) }));

/**
 * Stores the current list for a visit without the server. The check does not wait for this request, which may
 * fail.
 */
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

/** Returns the state in the list of an earlier visit, for a certificate whose signature is good. */
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

/** Requests the state of the certificate with this code from the server. */
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

/**
 * Returns the verification code; '' if the page was opened without https://, because browsers then provide no
 * digest.
 */
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

/**
 * Checks the content of a QR code.
 * @param known the response of the server, if it was requested before
 */
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

/**
 * Checks a verification code or the content of a QR code.
 * @throws CallFailedError if a verification code is given and the server does not respond, because there is
 * no other source for it
 */
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
