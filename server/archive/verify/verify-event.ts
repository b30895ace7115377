import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { rosterDigest } from '../../competition/roster-hash.ts';
import { emptyContent, type SchemeContent } from '../../contract/marking/scheme-content.ts';
import { DrawListError, drawOutcome, type DrawOutcome } from '../../draw/draw-arithmetic.ts';
import { atOnce } from '../../db/loop-slices.ts';
import { count } from '../../results/count.ts';
import {
  CountFault,
  type CountedEntry,
  type CountedSheet,
  type CountInput,
} from '../../results/count-input.ts';
import { placeOf } from '../../draw/spare-stations.ts';
import { hashOfLines } from '../../results/lines-hash.ts';
import { secondCount } from '../../results/second-count.ts';
import { linesOfMarks, marksTag, type MarkedSheet } from '../../scoring/marks-tag.ts';
import { verifyCertificate, verifyCodeOf } from '../../certificate/signing.ts';
import type { PackedDraw, PackedEvent, PackedPublication, PackedSheet } from '../package-format.ts';
import { PackageFault } from './open-package.ts';

/** Verification of the parts of an event that can be computed again from a package. */

/** Compares a stored value with the computed one. @throws PackageFault if they differ */
function requireSame(what: string, stands: unknown, found: unknown): void {
  if (!isDeepStrictEqual(stands, found))
    throw new PackageFault(`${what} differs: it stands as ${short(stands)}, and comes to ${short(found)}.`);
}

function short(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

/**
 * Checks whether an event was held to its end. The entries of a cancelled or merged event have left its roster
 * after the freeze, and its marks may have changed after their digest was published.
 */
const isWhole = ({ status }: PackedEvent): boolean => status !== 'cancelled' && status !== 'merged';

/** Verifies the roster. @returns whether there is a frozen roster */
export function checkRoster(event: PackedEvent): boolean {
  const { code, roster_hash, roster, draws } = event;
  if (roster_hash === '' || !isWhole(event)) return false;
  // The hash includes an entry that was withdrawn after the freeze, but not one withdrawn before. The package
  // does not contain the time, so both hashes are accepted.
  const numbers = (left: boolean) =>
    roster.filter(({ status }) => left || status !== 'withdrawn').map(({ no }) => no);
  const found = [rosterDigest(numbers(false)), rosterDigest(numbers(true))];
  if (!found.includes(roster_hash)) requireSame(`${code}: the hash of the roster`, roster_hash, found[0]);
  const order = draws.find(({ kind, status }) => kind === 'order' && status === 'sealed');
  if (order !== undefined) {
    const unknown = order.inputs.find((no) => roster.every((entry) => entry.no !== no));
    if (unknown !== undefined)
      throw new PackageFault(`${code}: ${unknown} was drawn for, and is not on the roster.`);
  }
  return true;
}

function outcomeOf({ id: rid, seed, inputs, labels, words }: PackedDraw, code: string): DrawOutcome {
  try {
    return drawOutcome({
      rid,
      seed: Buffer.from(seed, 'hex'),
      inputs,
      labels,
      words: words.map(({ slot, word }) => [slot, word]),
    });
  } catch (error) {
    if (error instanceof DrawListError || error instanceof RangeError)
      throw new PackageFault(`${code}: the draw ${rid} cannot be drawn again: ${error.message}`);
    throw error;
  }
}

/** Repeats the draws whose seed is in the package, and compares the outcomes. @returns their number */
export function checkDraws({ code, draws }: PackedEvent): number {
  const open = draws.filter(({ seed }) => seed !== '');
  for (const draw of open) {
    const found = outcomeOf(draw, code);
    const what = (name: string) => `${code}: ${name} of the draw ${draw.id}`;
    requireSame(what('the commitment'), draw.commitment, found.commitment);
    requireSame(what('the hash of the inputs'), draw.inputs_hash, found.inputsHash);
    requireSame(what('the hash of the labels'), draw.labels_hash, found.labelsHash);
    if (draw.prepared_at !== null)
      requireSame(what('the hash of the words'), draw.words_hash, found.wordsHash);
    if (draw.drawn_at === null) continue;
    requireSame(what('the tag'), draw.tag, found.tag);
    requireSame(
      what('what was drawn'),
      draw.tickets.map(({ input, label }) => `${input} ${label}`).toSorted(),
      found.pairs.map(([input, label]) => `${input} ${label}`).toSorted(),
    );
  }
  const secret = draws.find(
    ({ seed, kind, status, tickets }) =>
      seed === '' &&
      (tickets.length > 0 || (kind === 'order' ? status === 'sealed' : ['void', 'decoded'].includes(status))),
  );
  if (secret !== undefined) throw new PackageFault(`${code}: the seed of the draw ${secret.id} is missing.`);
  return open.length;
}

/** Returns the scheme by which the work was marked: the last version that was fixed. */
const schemeOf = ({ schemes }: PackedEvent): SchemeContent =>
  schemes.findLast(({ status }) => status === 'fixed')?.content ?? emptyContent;

const asMarked = ({ session, code, module, marks, penalties }: PackedSheet): MarkedSheet => ({
  session,
  code,
  module,
  marks,
  penalties: penalties.filter(({ confirmed_at }) => confirmed_at !== null),
});

/** Verifies the marks. @returns whether a tag of the marks was published */
export function checkMarks(event: PackedEvent, sheets: readonly PackedSheet[], lines: string): boolean {
  const { code, id, marks } = event;
  if (marks === null) {
    if (event.publications.some(({ release_at }) => release_at !== null))
      throw new PackageFault(
        `${code}: its marks were never fixed in public, and results of them are released.`,
      );
    return false;
  }
  if (!isWhole(event)) return false;
  requireSame(
    `${code}: the list of the marks`,
    lines,
    atOnce(linesOfMarks(sheets.map(asMarked), schemeOf(event), event.times)),
  );
  requireSame(`${code}: the tag of the marks`, marks.tag, marksTag(id, marks.nonce, lines));
  return true;
}

/** Verifies a tag that was published before the last one. @param lines the content of its file */
export function checkEarlierMarks(
  { code, id }: PackedEvent,
  { number, nonce, tag }: PackedEvent['earlier_marks'][number],
  lines: string,
): void {
  requireSame(`${code}: the tag ${number} of the marks`, tag, marksTag(id, nonce, lines));
}

type Drawn = ReadonlyMap<string, string>;

/** Returns the labels that the valid attempt at a draw gives to its inputs. */
function drawnIn({ draws }: PackedEvent, kind: PackedDraw['kind'], session: string): Drawn {
  const live = draws
    .filter((one) => one.kind === kind && one.session === session && one.status !== 'void')
    .toSorted((one, other) => other.attempt - one.attempt)[0];
  return new Map((live?.tickets ?? []).map(({ input, label }) => [input, label]));
}

/**
 * Checks that each spare station was free, and that the inputs of the work codes are the resulting stations.
 * @returns the number of spare stations
 */
export function checkSpares(event: PackedEvent): number {
  const { code, draws, sessions, spares } = event;
  for (const [at, { draw: id, station, label }] of spares.entries()) {
    const draw = draws.find((one) => one.id === id);
    const session = sessions.find((one) => one.id === draw?.session);
    if (draw?.kind !== 'station' || draw.status === 'void' || session === undefined)
      throw new PackageFault(`${code}: the spare station ${label} is of no draw of stations.`);
    // The package contains the holders of the stations only together with the seed.
    if (draw.seed === '') continue;
    const before = spares.slice(0, at).filter((one) => one.draw === id);
    const held = [...draw.tickets.map((ticket) => ticket.label), ...before.map((one) => one.label)];
    if (!session.stations.includes(label) || held.includes(label))
      throw new PackageFault(`${code}: the spare station ${label} was not free.`);
    if (!held.includes(station) || before.some((one) => one.station === station))
      throw new PackageFault(`${code}: nobody was at the station ${station} to leave it for ${label}.`);
  }
  for (const { id, session, tickets, seed } of draws.filter(({ kind }) => kind === 'station')) {
    const own = spares.filter(({ draw }) => draw === id);
    const works = draws.find(
      (one) => one.kind === 'workCode' && one.session === session && one.status === 'decoded',
    );
    if (own.length === 0 || seed === '' || works === undefined) continue;
    const outside = new Set(leftBehind(event, session));
    const places = (isOut: boolean) =>
      tickets.filter(({ input }) => outside.has(input) === isOut).map(({ label }) => placeOf(own, label));
    // The draw of work codes may contain stations of removed entries or not, because the ruling can precede
    // or follow the draw.
    const out = places(true);
    requireSame(
      `${code}: the stations that the draw ${works.id} is for`,
      works.inputs.filter((station) => !out.includes(station)),
      places(false).toSorted(),
    );
  }
  return spares.length;
}

/** Returns the entry numbers of a session whose entries a ruling has removed from the session. */
function leftBehind(event: PackedEvent, id: string): string[] {
  const numbers = event.sessions.find((one) => one.id === id)?.numbers ?? [];
  const order = drawnIn(event, 'order', '');
  const unranked = new Set(
    event.roster.filter(({ status }) => status === 'unranked').map(({ no }) => order.get(no ?? '')),
  );
  return [...drawnIn(event, 'entryNo', id)].flatMap(([number, label]) =>
    numbers.includes(number) && !unranked.has(number) ? [] : [label],
  );
}

/**
 * Returns a function that gives the codes of an entry, computed from the draws and the spare stations only, and
 * the finish time at its station.
 */
function codesOf(event: PackedEvent): (no: string) => Pick<CountedEntry, 'session' | 'codes' | 'time'> {
  const order = drawnIn(event, 'order', '');
  const ofSession = (id: string) =>
    new Set(event.draws.filter(({ session }) => session === id).map((draw) => draw.id));
  const sessions = event.sessions
    .filter(({ status }) => status !== 'cancelled')
    .map(({ id, numbers }) => ({
      id,
      numbers: new Set(numbers),
      entry: drawnIn(event, 'entryNo', id),
      station: drawnIn(event, 'station', id),
      spares: event.spares.filter(({ draw }) => ofSession(id).has(draw)),
      work: drawnIn(event, 'workCode', id),
    }));
  return (no) => {
    const number = order.get(no) ?? '';
    const session = sessions.find(({ numbers, entry }) => numbers.has(number) && entry.has(number));
    const drawn = session?.station.get(session.entry.get(number) ?? '') ?? '';
    const station = placeOf(session?.spares ?? [], drawn);
    const time = event.times.find((one) => one.session === session?.id && one.station === station);
    return {
      session: session?.id ?? '',
      codes: { station, work: session?.work.get(station) ?? '' },
      time: time?.seconds ?? null,
    };
  };
}

const asCounted = ({
  session,
  place,
  code,
  module,
  judges,
  marks,
  penalties,
}: PackedSheet): CountedSheet => ({
  session,
  place,
  code,
  module,
  judges,
  marks: marks.map(({ aspect, judge, value }) => ({ aspect, judge, value })),
  penalties: penalties
    .filter(({ confirmed_at }) => confirmed_at !== null)
    .map(({ code: penalty, times }) => ({ code: penalty, times })),
});

/** Returns the version that is public. */
export const lastVersion = ({ publications }: PackedEvent): PackedPublication | undefined =>
  publications.findLast(({ status }) => status === 'final' || status === 'released');

/** Verifies the results with both counts. @returns the number of entries; null if no version is public */
export function checkResults(event: PackedEvent, sheets: readonly PackedSheet[]): number | null {
  const { code } = event;
  for (const { number, answer, answer_hash, is_masked } of event.publications) {
    if (answer !== '' && !is_masked) {
      const found = createHash('sha256').update(answer).digest('hex');
      requireSame(`${code}: the digest of version ${number}, as it was released,`, answer_hash, found);
    }
  }
  for (const { number, result_hash, lines } of event.publications)
    requireSame(
      `${code}: the digest of the lines of version ${number}`,
      result_hash,
      hashOfLines(event.id, { lines }),
    );
  const version = lastVersion(event);
  if (version === undefined) return null;
  const codes = codesOf(event);
  const noOf = new Map(event.roster.map(({ id, no }) => [id, no]));
  const input: CountInput = {
    content: schemeOf(event),
    entries: version.lines.map(({ entry, state }) => ({
      id: entry,
      state,
      ...codes(noOf.get(entry) ?? ''),
    })),
    sheets: sheets.map(asCounted),
    rulings: version.rulings,
  };
  for (const [name, routine] of [
    ['the first count', count],
    ['the second count', secondCount],
  ] as const) {
    try {
      const found = atOnce(routine(input)).lines;
      for (const [at, line] of version.lines.entries())
        requireSame(
          `${code}: ${name} of ${noOf.get(line.entry) ?? line.entry} in version ${version.number}`,
          line,
          found[at],
        );
    } catch (error) {
      if (error instanceof CountFault)
        throw new PackageFault(`${code}: ${name} cannot be made: ${error.message}.`);
      throw error;
    }
  }
  return version.lines.length;
}

/** Verifies the signatures of certificates. @returns the number of certificates */
export function checkCertificates(
  where: string,
  certificates: PackedEvent['certificates'],
  keys: ReadonlyMap<number, Uint8Array>,
): number {
  for (const row of certificates) {
    const payload = Buffer.from(row.payload, 'hex');
    const read = verifyCertificate(payload, keys);
    if (read.outcome !== 'valid')
      throw new PackageFault(`${where}: the certificate ${row.number} is ${read.outcome}.`);
    const { kind, name, unit, event, competition, day, number, key_id } = row;
    requireSame(
      `${where}: what is signed in the certificate ${number}`,
      { key: key_id, kind, name, unit, event, competition, day, number },
      read.facts,
    );
    requireSame(`${where}: the code of the certificate ${number}`, row.code, verifyCodeOf(payload));
  }
  return certificates.length;
}
