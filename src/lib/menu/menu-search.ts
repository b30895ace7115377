import Fuse, { type IFuseOptions } from 'fuse.js';
import { pinyin, polyphonic } from 'pinyin-pro';
import { matchLetters, type Letter } from './match-letters.ts';
import { menuTitle, type MenuEntry } from './menu.ts';

/** A page that the search can find: an entry of the menu that is not a section. */
export interface SearchPage {
  readonly path: string;
  readonly title: string;
  /** The Chinese title if another language is shown, else ''. */
  readonly original: string;
  /** The titles of the sections above the page, from the root down. */
  readonly trail: readonly string[];
  /** Whether the page is not open yet [S45]. */
  readonly isClosed: boolean;
}

/** A part of a text, and whether it matches the query. */
export interface Piece {
  readonly text: string;
  readonly isHit: boolean;
}

export interface SearchHit {
  readonly page: SearchPage;
  readonly title: readonly Piece[];
  /** Empty if the match is not in the Chinese title. */
  readonly original: readonly Piece[];
  readonly trail: readonly (readonly Piece[])[];
  /** Empty if the match is not in the address. */
  readonly path: readonly Piece[];
}

export interface MenuIndex {
  /** Returns at most 50 results, the best first; none for an empty query. */
  search(query: string): readonly SearchHit[];
  /** Returns the page at a path as a result without marked text. */
  find(path: string): SearchHit | null;
}

/** The maximum number of results. A query of one letter matches more pages than a user reads. */
const MOST = 50;

/** The maximum length of a query. Fuse splits longer texts, and no title is this long. */
const LONGEST = 32;

/**
 * [S31] The tolerance of Fuse. Initials and section titles are not keys, because similarity to four letters
 * has no meaning. They are matched exactly.
 */
const THRESHOLD = 0.4;
const keys = [
  { name: 'title', weight: 0.7 },
  { name: 'pinyin', weight: 0.3 },
  { name: 'path', weight: 0.3 },
] as const;
const options: IFuseOptions<Entry> = { threshold: THRESHOLD, includeScore: true, keys: [...keys] };

/** One page with all the texts by which it can be found. */
interface Entry {
  readonly page: SearchPage;
  readonly title: string;
  readonly path: string;
  /** The Chinese title in pinyin, with the reading of each syllable in its context. */
  readonly pinyin: string;
  readonly syllables: readonly string[];
  readonly titleLetters: readonly Letter[];
  readonly originalLetters: readonly Letter[];
  readonly trailLetters: readonly (readonly Letter[])[];
  readonly pathLetters: readonly Letter[];
  /** The signature for each of the keys. */
  readonly signatures: readonly Signature[];
}

/**
 * Returns the pages of the menu on screen. Pages that this user may not see are not included [S44].
 * @param entries the result of `visibleMenu`
 */
export function searchPages(
  entries: readonly MenuEntry[],
  language: string,
  trail: readonly string[] = [],
): readonly SearchPage[] {
  return entries.flatMap(({ item, children }) => {
    const title = menuTitle(item, language);
    if (children.length > 0) return searchPages(children, language, [...trail, title]);
    const original = item.title === title ? '' : item.title;
    return [{ path: item.path, title, original, trail, isClosed: item.disabled }];
  });
}

const pinyinOptions = { toneType: 'none', type: 'array', v: true } as const;

/** Caches the readings of all characters so far, because a menu repeats a few hundred characters. */
const readings = new Map<string, readonly string[]>();

function readingsOf(character: string): readonly string[] {
  const known = readings.get(character);
  if (known !== undefined) return known;
  const found = /\p{Script=Han}/u.test(character) ? (polyphonic(character, pinyinOptions)[0] ?? []) : [];
  readings.set(character, found);
  return found;
}

const lettersOf = (text: string): readonly Letter[] =>
  Array.from(text).map((character) => ({ own: character.toLowerCase(), readings: readingsOf(character) }));

function entryOf(page: SearchPage): Entry {
  const chinese = page.original || page.title;
  const syllables = pinyin(chinese, pinyinOptions).map((syllable) => syllable.toLowerCase());
  const texts = { title: page.title, pinyin: syllables.join(''), path: page.path };
  return {
    page,
    ...texts,
    signatures: keys.map(({ name }) => signature(texts[name].toLowerCase())),
    syllables,
    titleLetters: lettersOf(page.title),
    originalLetters: lettersOf(page.original),
    trailLetters: page.trail.map(lettersOf),
    pathLetters: lettersOf(page.path),
  };
}

/**
 * The number of times that each letter occurs in a text. Letters with the same remainder are counted
 * together.
 */
type Signature = Uint16Array;

const KINDS = 32;

function signature(text: string): Signature {
  const counts = new Uint16Array(KINDS);
  for (let at = 0; at < text.length; at++) {
    const kind = text.charCodeAt(at) % KINDS;
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

/**
 * Checks whether Fuse can find the typed text in a text. Every letter that the text lacks is an error, and
 * the threshold limits the share of errors. This excludes most of 2,000 pages without a search.
 */
function isThinkable(typed: Signature, length: number, text: Signature): boolean {
  let missing = 0;
  for (let kind = 0; kind < KINDS; kind++) missing += Math.max(0, (typed[kind] ?? 0) - (text[kind] ?? 0));
  return missing <= THRESHOLD * length;
}

/** The matches in an entry, as indexes of letters. */
interface Found {
  readonly title: ReadonlySet<number>;
  readonly original: ReadonlySet<number>;
  readonly trail: readonly ReadonlySet<number>[];
  readonly path: ReadonlySet<number>;
}

interface Candidate {
  readonly entry: Entry;
  /**
   * 0 is best. In order: the whole title, its beginning, inside the title, by pinyin, the sections, the
   * address, similar.
   */
  readonly rank: number;
  readonly found: Found;
}

const nothing: ReadonlySet<number> = new Set();
const nowhere: Found = { title: nothing, original: nothing, trail: [], path: nothing };
const NEARLY = 8;

/**
 * Matches the typed text letter by letter, without the tolerance of Fuse. Returns null if there is no match.
 */
function matchExactly(entry: Entry, typed: string): Omit<Candidate, 'entry'> | null {
  const title = matchLetters(entry.titleLetters, typed);
  if (title !== null) {
    const found = { ...nowhere, title: new Set(title.at) };
    const isStart = title.at[0] === 0;
    if (title.by === 'pinyin') return { rank: isStart ? 3 : 4, found };
    return { rank: title.at.length === entry.titleLetters.length ? 0 : isStart ? 1 : 2, found };
  }
  const original = matchLetters(entry.originalLetters, typed);
  if (original !== null)
    return { rank: original.at[0] === 0 ? 3 : 4, found: { ...nowhere, original: new Set(original.at) } };
  const trail = entry.trailLetters.map((letters) => matchLetters(letters, typed));
  if (trail.some((one) => one !== null)) {
    const isSpoken = trail.some((one) => one?.by === 'pinyin');
    return {
      rank: isSpoken ? 6 : 5,
      found: { ...nowhere, trail: trail.map((one) => new Set(one?.at)) },
    };
  }
  const path = matchLetters(entry.pathLetters, typed);
  return path === null ? null : { rank: 7, found: { ...nowhere, path: new Set(path.at) } };
}

type Range = readonly [number, number];

/**
 * Checks whether a range is significant. A single letter inside a word is not; a single Chinese character is.
 */
const isTelling =
  (text: string) =>
  ([from, to]: Range) =>
    to > from || /\p{Script=Han}/u.test(text[from] ?? '');

/** Returns the indexes of the characters in ranges of UTF-16 units. */
function charactersIn(text: string, ranges: readonly Range[]): ReadonlySet<number> {
  const hits = new Set<number>();
  let unit = 0;
  Array.from(text).forEach((character, index) => {
    const at = unit;
    if (ranges.some(([from, to]) => at >= from && at <= to)) hits.add(index);
    unit += character.length;
  });
  return hits;
}

/** Returns the indexes of the syllables that overlap ranges of letters of the joined pinyin. */
function syllablesIn(syllables: readonly string[], ranges: readonly Range[]): ReadonlySet<number> {
  const hits = new Set<number>();
  let letter = 0;
  syllables.forEach((syllable, index) => {
    const [first, last] = [letter, letter + syllable.length - 1];
    if (ranges.some(([from, to]) => from <= last && to >= first)) hits.add(index);
    letter += syllable.length;
  });
  return hits;
}

/** Finds the matches of Fuse inside the few results that are shown. */
function locate(entries: readonly Entry[], typed: string): ReadonlyMap<Entry, Found> {
  const precise = new Fuse(entries, { ...options, includeMatches: true });
  return new Map(
    precise.search(typed).map(({ item, matches = [] }) => {
      const rangesOf = (key: string) =>
        matches
          .filter((match) => match.key === key)
          .flatMap(({ value = '', indices }) => indices.filter(isTelling(value)));
      const spoken = syllablesIn(item.syllables, rangesOf('pinyin'));
      const literal = charactersIn(item.title, rangesOf('title'));
      const isChinese = item.page.original === '';
      return [
        item,
        {
          title: literal.size > 0 || !isChinese ? literal : spoken,
          original: isChinese || literal.size > 0 ? nothing : spoken,
          trail: [],
          path: charactersIn(item.path, rangesOf('path')),
        },
      ];
    }),
  );
}

function pieces(text: string, hits: ReadonlySet<number>): readonly Piece[] {
  const made: { text: string; isHit: boolean }[] = [];
  Array.from(text).forEach((character, index) => {
    const isHit = hits.has(index);
    const last = made.at(-1);
    if (last?.isHit === isHit) last.text += character;
    else made.push({ text: character, isHit });
  });
  return made;
}

function hitOf({ page }: Entry, found: Found): SearchHit {
  return {
    page,
    title: pieces(page.title, found.title),
    original: found.original.size > 0 ? pieces(page.original, found.original) : [],
    trail: page.trail.map((section, index) => pieces(section, found.trail[index] ?? nothing)),
    path: found.path.size > 0 ? pieces(page.path, found.path) : [],
  };
}

/**
 * Creates the index of a menu [S31], once per menu and language. Exact matches, literal or by pinyin, come
 * first. Fuse finds similar texts and ranks them by its weights.
 */
export function createMenuIndex(pages: readonly SearchPage[]): MenuIndex {
  const entries = pages.map(entryOf);
  const whole = Fuse.createIndex(options.keys ?? [], entries).toJSON();

  /** Returns the entries that are similar to the typed text, with their scores; 0 is best. */
  const nearlyLike = (typed: string): ReadonlyMap<Entry, number> => {
    const letters = signature(typed);
    const records = whole.records.flatMap(({ i, $ = {} }) => {
      const texts = Object.entries($).filter(([key]) => {
        const text = entries[i]?.signatures[Number(key)];
        return text !== undefined && isThinkable(letters, typed.length, text);
      });
      return texts.length === 0 ? [] : [{ i, $: Object.fromEntries(texts) }];
    });
    const index = Fuse.parseIndex<Entry>({ ...whole, records });
    const found = new Fuse(entries, options, index).search(typed);
    return new Map(found.map(({ item, score = 1 }) => [item, score]));
  };

  const byPath = new Map(entries.map((entry) => [entry.page.path, entry]));
  return {
    search(query) {
      const typed = query.trim().replaceAll(/\s+/g, ' ').toLowerCase().slice(0, LONGEST);
      if (typed === '') return [];
      const exact = entries.flatMap((entry): Candidate[] => {
        const match = matchExactly(entry, typed);
        return match === null ? [] : [{ entry, ...match }];
      });
      // If the exact matches fill the results, no similar match is shown, so Fuse does not run.
      const scores = exact.length < MOST ? nearlyLike(typed) : new Map<Entry, number>();
      const isExact = new Set(exact.map(({ entry }) => entry));
      const near = [...scores.keys()].filter((entry) => !isExact.has(entry));
      const candidates = [...exact, ...near.map((entry) => ({ entry, rank: NEARLY, found: nowhere }))];
      const scoreOf = ({ entry }: Candidate) => scores.get(entry) ?? 1;
      const best = candidates
        .toSorted((one, other) => one.rank - other.rank || scoreOf(one) - scoreOf(other))
        .slice(0, MOST);
      const nearly = best.filter(({ rank }) => rank === NEARLY).map(({ entry }) => entry);
      const located = locate(nearly, typed);
      return best.map(({ entry, found }) => hitOf(entry, located.get(entry) ?? found));
    },
    find(path) {
      const entry = byPath.get(path);
      return entry === undefined ? null : hitOf(entry, nowhere);
    },
  };
}
