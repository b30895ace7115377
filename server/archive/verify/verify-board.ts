import { isSignedBy } from '../../secret/signing-keys.ts';
import { headText } from '../../audit/audit-hash.ts';
import { boardValues } from '../../contract/draw/board-text.ts';
import type { PackedBoardEntry, PackedEvent } from '../package-format.ts';
import { chinaInstant } from '../../competition/competitions.ts';
import { PackageFault } from './open-package.ts';

/** Comparison of a package's draws, marks and results with the published board. */

/** A check that receives the board entry by entry. */
export interface BoardCheck {
  /** Receives an entry. @throws PackageFault if an entry is missing or a head is not signed */
  readonly take: (entry: PackedBoardEntry) => void;
  /**
   * Compares the board with the events.
   * @throws PackageFault if a value is missing or differs.
   * @returns the number of entries
   */
  readonly end: () => number;
}

/**
 * Returns the values that the board of an event must contain. If a value is posted several times, the last
 * one counts.
 */
function owedBy({ code, roster_hash, draws, marks, publications, spares }: PackedEvent): Map<string, string> {
  const owed = new Map<string, string>();
  if (roster_hash !== '') owed.set(`roster ${code} sha256`, roster_hash);
  for (const draw of draws) {
    owed.set(`commitment ${draw.id} commitment`, draw.commitment);
    owed.set(`commitment ${draw.id} inputs`, draw.inputs_hash);
    owed.set(`commitment ${draw.id} labels`, draw.labels_hash);
    if (draw.words_until !== null)
      owed.set(`deadline ${draw.id} words_until`, chinaInstant(draw.words_until));
    if (draw.words_closed_at !== null)
      owed.set(`wordsClosed ${draw.id} closed_at`, chinaInstant(draw.words_closed_at));
    if (draw.prepared_at !== null) owed.set(`lists ${draw.id} words`, draw.words_hash);
    if (draw.tag !== '') owed.set(`tag ${draw.id} tag`, draw.tag);
    const isOpened = draw.status === 'void' || (draw.kind === 'order' && draw.status === 'sealed');
    if (isOpened) owed.set(`seed ${draw.id} seed`, draw.seed);
  }
  for (const { draw, station, label } of spares) owed.set(`spare ${draw} ${station} spare`, label);
  if (marks !== null) owed.set(`marks ${code} marks_tag`, marks.tag);
  for (const { id, answer_hash, status } of publications)
    if (['released', 'final', 'corrected'].includes(status)) owed.set(`results ${id} sha256`, answer_hash);
  return owed;
}

/**
 * Returns the seeds of decoded secret rounds, which the release of the results posts. Boards from before
 * 2026-11-27 do not contain them.
 */
const seedsOf = ({ draws }: PackedEvent): [key: string, seed: string][] =>
  draws.flatMap(({ id, status, seed }) => (status === 'decoded' ? [[`seed ${id} seed`, seed]] : []));

const isHex = (text: string | undefined, length: number): text is string =>
  text !== undefined && new RegExp(`^[0-9a-f]{${length}}$`).test(text);

function requireSigned(values: ReadonlyMap<string, string>, seq: number, systemKey: string): void {
  const [day, hash, signature] = [values.get('day'), values.get('hash'), values.get('signature')];
  const isGood =
    day !== undefined &&
    isHex(hash, 64) &&
    isHex(signature, 128) &&
    values.get('public_key') === systemKey &&
    isSignedBy(systemKey, headText({ day, seq: Number(values.get('seq')), hash }), signature);
  if (!isGood) throw new PackageFault(`The board: the head in entry ${seq} is not signed.`);
}

/** The state of the words of the rounds, as the entries of the board have published it so far. */
interface Words {
  /** The rounds whose words were closed early. */
  readonly closed: Set<string>;
  /** The last deadline by round, as China time. */
  readonly until: Map<string, string>;
}

/**
 * Checks that a word is older than the end of the words, and that a deadline moves only while words are taken,
 * and only to a later time. The public value is entered after it.
 */
function requireOpen(
  { kind, round, seq }: PackedBoardEntry,
  values: ReadonlyMap<string, string>,
  { closed, until }: Words,
): void {
  if (kind === 'wordsClosed') closed.add(round);
  const deadline = values.get('words_until');
  if (kind === 'commitment' && deadline !== undefined) until.set(round, deadline);
  if (kind === 'wordsMoved') {
    if (closed.has(round) || deadline === undefined || deadline <= (until.get(round) ?? ''))
      throw new PackageFault(`The board: entry ${seq} moves the end of the words without a later time.`);
    until.set(round, deadline);
  }
  if (kind === 'word' && values.get('slot') !== 'P' && closed.has(round))
    throw new PackageFault(`The board: the word in entry ${seq} follows the end of the words.`);
}

/**
 * Returns the subject of an entry: a version of results, a station that was given up, a round, or the event.
 */
function subjectOf({ kind, round, event }: PackedBoardEntry, values: ReadonlyMap<string, string>): string {
  if (kind === 'results') return values.get('publication') ?? '';
  if (kind === 'spare') return `${round} ${values.get('station') ?? ''}`;
  return round || event;
}

export function checkBoard(events: readonly PackedEvent[], systemKey: string): BoardCheck {
  const owed = new Map(events.flatMap((event) => [...owedBy(event)]));
  const seeds = new Map(events.flatMap(seedsOf));
  const found = new Map<string, string>();
  // A tag of the marks stays on the board when a later one is published.
  const tags = new Map<string, string>(
    events.flatMap(({ code, earlier_marks }) =>
      earlier_marks.map(
        ({ number, tag }) => [`marks ${code} marks_tag ${tag}`, `${code} ${number}`] as const,
      ),
    ),
  );
  const words: Words = { closed: new Set(), until: new Map() };
  let last = 0;
  return {
    take(entry) {
      if (entry.seq !== last + 1) throw new PackageFault(`The board: entry ${last + 1} is missing.`);
      last = entry.seq;
      const values = boardValues(entry.text);
      if (entry.kind === 'head') requireSigned(values, entry.seq, systemKey);
      requireOpen(entry, values, words);
      const of = subjectOf(entry, values);
      for (const [name, value] of values) {
        const key = `${entry.kind} ${of} ${name}`;
        if (owed.has(key) || seeds.has(key)) found.set(key, value);
        tags.delete(`${key} ${value}`);
      }
    },
    end() {
      for (const [round, until] of words.until) found.set(`deadline ${round} words_until`, until);
      for (const [key, value] of [...owed, ...seeds]) {
        const posted = found.get(key);
        if (posted === undefined && seeds.has(key)) continue;
        if (posted === undefined) throw new PackageFault(`The board: it has no entry of ${key}.`);
        if (posted !== value)
          throw new PackageFault(`The board: ${key} was published as ${posted}, and stands as ${value}.`);
      }
      for (const tag of tags.values())
        throw new PackageFault(`The board: it has no entry of the tag ${tag} of the marks.`);
      return last;
    },
  };
}
