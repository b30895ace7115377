import { describe, expect, it } from 'vitest';
import { contracts } from '../../../server/system/contracts.ts';
import type { Call } from '../../../server/contract/kit/call.ts';
import { CUP, EVENT, type Who } from '../support/day.ts';
import { markOf, openMarking } from '../support/sheets.ts';

const kinds = ['order', 'entryNo', 'station', 'workCode'] as const;

const readers: readonly Who[] = [
  'organiser',
  'checkIn',
  'chief',
  'supervisor',
  'keeperE',
  'keeperS',
  'keeperW',
  'leader',
  'judge',
  'floor',
  'clerk',
  'arbiter',
  'competitor',
  'unit',
];

/** A person with all numbers that were drawn for the person. */
interface Chain {
  readonly name: string;
  readonly receipt: string;
  readonly order: string;
  readonly entry: string;
  readonly station: string;
  readonly work: string;
}

/** Checks whether a text contains a value as a separate word: `W01`, but not the `W01` of `W011`. */
const has = (text: string, value: string) =>
  new RegExp(`(?<![A-Za-z0-9-])${value}(?![A-Za-z0-9-])`).test(text);

/**
 * Checks whether a response shows the keeper of the work codes only what the keeper may read. The keeper
 * reads the work codes beside the stations. Like every account, the keeper reads the order beside the receipt
 * numbers. The link between the two must be missing: neither an entry number nor a name.
 */
const isOfKeeper = (who: Who | null, address: string, text: string, chains: readonly Chain[]): boolean =>
  who === 'keeperW' &&
  address === `/events/${EVENT}/draws` &&
  chains.every(({ name, entry }) => !text.includes(name) && !has(text, entry));

/**
 * Returns the work codes that a text contains together with the name or the receipt number of the same
 * person.
 */
const linkedIn = (text: string, chains: readonly Chain[]): string[] =>
  chains
    .filter(({ name, receipt, work }) => has(text, work) && (text.includes(name) || has(text, receipt)))
    .map(({ work }) => work);

async function openSearched() {
  const hall = await openMarking();
  const { latest, db, sheet, saves } = hall;
  const { id: sheetId } = await sheet('judge', 'W01', 'C');
  await saves('judge', sheetId, [markOf('judge', 'C1.3', 2)]);
  const tickets = {
    order: (await latest('supervisor', 'order')).tickets,
    entryNo: (await latest('keeperE', 'entryNo')).tickets,
    station: (await latest('keeperS', 'station')).tickets,
    workCode: (await latest('keeperW', 'workCode')).tickets,
  };
  const after = (kind: keyof typeof tickets, input: string) =>
    tickets[kind].find((ticket) => ticket.input === input)?.label ?? '';
  const people = await db
    .selectFrom('entries')
    .innerJoin('persons', 'persons.id', 'entries.person_id')
    .select(['entries.id', 'entries.no', 'persons.real_name'])
    .where('event_id', '=', EVENT)
    .where('entries.status', '=', 'competed')
    .execute();
  const chains = people.map(({ no, real_name }): Chain => {
    const receipt = no ?? '';
    const order = after('order', receipt);
    const entry = after('entryNo', order);
    const station = after('station', entry);
    return { name: real_name, receipt, order, entry, station, work: after('workCode', station) };
  });
  const draws = await db.selectFrom('draw_rounds').select('id').execute();
  const ids: Readonly<Record<string, readonly string[]>> = {
    events: [EVENT],
    competitions: [CUP],
    'event-sessions': [hall.session],
    draws: draws.map(({ id }) => id),
    proofs: draws.map(({ id }) => id),
    sheets: [sheetId],
    entries: people.map(({ id }) => id),
  };
  return { ...hall, chains, ids };
}

/** Returns the address of every call that reads, with the ids of existing records. */
function addressesOf(ids: Readonly<Record<string, readonly string[]>>): string[] {
  const calls: Call[] = Object.values(contracts).flatMap((contract) =>
    Object.values(contract).filter(
      (one): one is Call => typeof one === 'object' && one !== null && 'method' in one && 'path' in one,
    ),
  );
  const reading = [...new Set(calls.filter(({ method }) => method === 'GET').map(({ path }) => path))];
  expect(reading.length).toBeGreaterThan(60);
  return reading.flatMap((path) => {
    if (!path.includes(':')) return [path];
    const [, first = ''] = path.split('/');
    return (ids[first] ?? ['none']).map((id) => path.replace(/:\w+/, id).replaceAll(/:\w+/g, 'none'));
  });
}

describe('the anonymity before the draws are decoded [running.md 1.4]', () => {
  it('allows no response that has a person beside a work code', { timeout: 120_000 }, async () => {
    const { chains, ids, test, tokenOf, db } = await openSearched();
    expect(chains).toHaveLength(3);
    for (const chain of chains) expect(Object.values(chain).every((one) => one !== '')).toBe(true);
    // Otherwise the test proves nothing.
    expect(linkedIn(`{"code":"${chains[0]?.work}","name":"${chains[0]?.name}"}`, chains)).toHaveLength(1);
    const addresses = addressesOf(ids);
    const found: string[] = [];
    let answered = 0;
    for (const who of [...readers, null]) {
      const token = who === null ? undefined : await tokenOf(who);
      for (const address of addresses) {
        const { status, body } = await test.call('GET', address, { ...(token !== undefined && { token }) });
        if (status === 200) answered += 1;
        expect(status, `${who} ${address}`).toBeLessThan(500);
        const text = JSON.stringify(body) ?? '';
        const linked = linkedIn(text, chains);
        const isKept = isOfKeeper(who, address, text, chains);
        found.push(...(isKept ? [] : linked.map((work) => `${who} ${address} ${work}`)));
      }
    }
    expect(found).toEqual([]);
    expect(answered).toBeGreaterThan(300);
    const written = [
      ...(await db.selectFrom('audit_log').selectAll().execute()),
      ...(await db.selectFrom('outbox').selectAll().execute()),
      ...test.logLines,
    ].map((line) => JSON.stringify(line));
    for (const { work } of chains) expect(written.filter((line) => has(line, work))).toEqual([]);
  });

  it('allows only its keeper to read the links of a draw, and no proof contains a link', async () => {
    const { draws, latest, chains, ids, test } = await openSearched();
    expect(chains).toHaveLength(3);
    for (const kind of kinds.filter((one) => one !== 'order')) {
      const told = [];
      for (const who of ['organiser', 'chief', 'supervisor', 'keeperE', 'keeperS', 'keeperW'] as const) {
        const round = (await draws(who)).data.find((one) => one.kind === kind);
        if ((round?.tickets.length ?? 0) > 0) told.push(who);
      }
      expect(told).toEqual([{ entryNo: 'keeperE', station: 'keeperS', workCode: 'keeperW' }[kind]]);
      expect((await latest('supervisor', kind)).status).toBe('sealed');
    }
    for (const id of ids['proofs'] ?? []) {
      const { body } = await test.call('GET', `/proofs/draws/${id}`);
      for (const { work, entry } of chains) {
        expect(has(JSON.stringify(body), work) || has(JSON.stringify(body), entry)).toBe(false);
      }
    }
  });
});
