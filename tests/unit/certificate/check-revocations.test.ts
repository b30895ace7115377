import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  readRevocations as readByServer,
  revocationText,
  signingKeyOf,
} from '../../../server/certificate/signing.ts';
import { toBase32 } from '../../../server/contract/certificate/certificate-payload.ts';
import {
  findCertificate,
  listCertificateKeys,
  type CertificateProof,
} from '../../../server/contract/certificate/certificate-proof.ts';
import { checkAsked, verdictOf } from '../../../src/features/certificates/proof/check-asked.ts';
import { keepRevocations } from '../../../src/features/certificates/proof/kept-keys.ts';
import { readRevocations } from '../../../src/lib/certificate/check-revocations.ts';
import {
  spoiltRevocations,
  vectorCode,
  vectorKey,
  vectorPayload,
  vectorPublicKey,
} from '../../support/certificate-vector.ts';

const systemKey = signingKeyOf(new Uint8Array(32).fill(7));
const keys = [
  { id: 0, key: new Uint8Array(systemKey.publicKey) },
  { id: 1, key: vectorPublicKey },
];
const at = '2026-12-01T08:00:00.000Z';
const other = 'AAAA-BBBB-CCCC-DDDD';
type State = 'replaced' | 'revoked';
const listOf = (ended: readonly (readonly [code: string, state: State])[], when = at, key = systemKey) =>
  revocationText(
    { at: when, revocations: ended.map(([code, reason]) => ({ code, day: '2026-11-30', reason })) },
    key,
  );
const text = listOf([
  [vectorCode, 'revoked'],
  [other, 'replaced'],
]);

describe('the signed list of certificates that are no longer valid [running.md 6.3]', () => {
  it('is read in a browser with the key of the system', async () => {
    const list = await readRevocations(text, keys);
    expect(list?.at).toBe(at);
    expect([...(list?.ended ?? [])]).toEqual([
      [vectorCode, { state: 'revoked', since: '2026-11-30' }],
      [other, { state: 'replaced', since: '2026-11-30' }],
    ]);
    expect([...((await readRevocations(listOf([]), keys))?.ended ?? ['none'])]).toEqual([]);
  });

  it('is rejected with another signing key or without a signature', async () => {
    expect(await readRevocations(listOf([], at, vectorKey), keys)).toBeNull();
    expect(await readRevocations(text, keys.slice(1))).toBeNull();
    expect(await readRevocations(text.replace(/[0-9a-f]{128}/, '0'.repeat(128)), keys)).toBeNull();
  });

  it.each(spoiltRevocations(text))('is rejected with %s', async (_, changed) => {
    expect(await readRevocations(changed, keys)).toBeNull();
  });

  it('is not used in a browser without Ed25519', async () => {
    vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('', 'NotSupportedError'));
    expect(await readRevocations(text, keys)).toBeNull();
  });

  it('is read in the same way by browser and server, which share no code', async () => {
    const change = fc.tuple(fc.nat(text.length - 1), fc.constantFrom('', 'A', '2', '\n', '\t', '-'));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 2 }), async (changes) => {
        let changed = text;
        for (const [place, by] of changes) changed = changed.slice(0, place) + by + changed.slice(place + 1);
        const browser = await readRevocations(changed, keys);
        const server = readByServer(changed, [systemKey.publicKey]);
        expect(browser && [...browser.ended.keys()]).toEqual(
          server && server.revocations.map(({ code }) => code),
        );
      }),
      { numRuns: 300 },
    );
  });
});

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const keyList = {
  data: keys.map(({ id, key }) => ({ id, key: hex(key), competition: '', since: at })),
};
const proof: CertificateProof = {
  code: vectorCode,
  state: 'valid',
  since: '',
  payload: toBase32(vectorPayload),
  award: '',
};

/** Returns the tools of a check with a server that has a list. Null for an unreachable server. */
function toolsOf(server: { readonly list: string | null } | null) {
  const answers = new Map<unknown, unknown>([
    [listCertificateKeys, keyList],
    [findCertificate, proof],
  ]);
  const send = (call: unknown) =>
    server === null ? Promise.reject(new Error('unreachable')) : Promise.resolve(answers.get(call));
  const file = () =>
    server?.list == null
      ? Promise.reject(new Error('unreachable'))
      : Promise.resolve(new File([server.list], ''));
  return { client: { send }, requestBy: () => file } as unknown as Parameters<typeof checkAsked>[0];
}

const check = (server: Parameters<typeof toolsOf>[0]) =>
  checkAsked(toolsOf(server), { kind: 'payload', text: proof.payload }, new AbortController().signal);

describe('a certificate check without the server', () => {
  const kept = new Map<string, string>();

  beforeEach(() => {
    kept.clear();
    vi.stubGlobal('window', {
      localStorage: {
        getItem: (name: string) => kept.get(name) ?? null,
        setItem: (name: string, value: string) => kept.set(name, value),
      },
    });
  });
  afterEach(() => vi.unstubAllGlobals());

  /**
   * Visits the page while the server is reachable. The check does not wait for the list, which is stored a
   * moment later.
   */
  async function visit(list: string) {
    expect(verdictOf(await check({ list }))).toBe('valid');
    await expect.poll(() => kept.get('certificate_revocations')).toBe(list);
  }

  it('confirms only the signature if no list was fetched before', async () => {
    expect(verdictOf(await check({ list: null }))).toBe('valid');
    const checked = await check(null);
    expect([verdictOf(checked), checked.keys, checked.list]).toEqual(['signed', 'kept', '']);
  });

  it('uses the list of an earlier visit and reports its instant', async () => {
    await visit(listOf([[other, 'revoked']]));
    const checked = await check(null);
    expect([verdictOf(checked), checked.list]).toEqual(['unlisted', at]);
  });

  it.each(['replaced', 'revoked'] as const)('reports the certificate as %s by that list', async (state) => {
    await visit(listOf([[vectorCode, state]]));
    const checked = await check(null);
    expect([verdictOf(checked), checked.list]).toEqual([state, at]);
    expect(checked.standing).toEqual({ state, since: '2026-11-30', award: null });
  });

  it('does not use the list while the server responds', async () => {
    await visit(listOf([[vectorCode, 'revoked']]));
    const checked = await check({ list: null });
    expect([verdictOf(checked), checked.list]).toEqual(['valid', '']);
  });

  it('stores neither a list with another signature nor an older one', async () => {
    await visit(listOf([[vectorCode, 'revoked']]));
    await keepRevocations(listOf([], '2026-12-02T08:00:00.000Z', vectorKey), keys);
    await keepRevocations(listOf([], '2026-11-30T08:00:00.000Z'), keys);
    expect(verdictOf(await check(null))).toBe('revoked');
    await visit(listOf([], '2026-12-02T08:00:00.000Z'));
    expect(verdictOf(await check(null))).toBe('unlisted');
  });

  it('does not use a stored list that was changed', async () => {
    await visit(listOf([[other, 'revoked']]));
    kept.set('certificate_revocations', listOf([]).replace('T08', 'T09'));
    expect(verdictOf(await check(null))).toBe('signed');
  });
});
