import Fuse, { type IFuseOptions } from 'fuse.js';
import { pinyin, polyphonic } from 'pinyin-pro';
import { matchLetters, type Letter } from './match-letters.ts';
import { menuTitle, type MenuEntry } from './menu.ts';

/** A page that can be found: one line of the menu that is no section. */
export interface SearchPage {
  readonly path: string;
  readonly title: string;
  /** The Chinese title, where another language is shown; else ''. */
  readonly original: string;
  /** Titles of the sections above it, from the root down. */
  readonly trail: readonly string[];
  /** Not yet open [S45]. */
  readonly isClosed: boolean;
}

/** A piece of a text, and whether it is what was typed. */
export interface Piece {
  readonly text: string;
  readonly isHit: boolean;
}

export interface SearchHit {
  readonly page: SearchPage;
  readonly title: readonly Piece[];
  /** Empty where the Chinese title has no part in it. */
  readonly original: readonly Piece[];
  readonly trail: readonly (readonly Piece[])[];
  /** Empty where the address has no part in it. */
  readonly path: readonly Piece[];
}

export interface MenuIndex {
  /** Best first, at most 50; none for an empty query. */
  search(query: string): readonly SearchHit[];
  /** The page at a path, as a result without anything found in it. */
  find(path: string): SearchHit | null;
}

/** More than anybody reads; a query of one letter would fill the page. */
const MOST = 50;

/** Fuse takes longer texts in pieces; no title is as long. */
const LONGEST = 32;

/** [S31] Initials and sections are looked for as they stand: to be nearly like four letters means nothing. */
const THRESHOLD = 0.4;
const keys = [
  { name: 'title', weight: 0.7 },
  { name: 'pinyin', weight: 0.3 },
  { name: 'path', weight: 0.3 },
] as const;
const options: IFuseOptions<Entry> = { threshold: THRESHOLD, includeScore: true, keys: [...keys] };

/** One page with all it can be found by. */
interface Entry {
  readonly page: SearchPage;
  readonly title: string;
  readonly path: string;
  /** The Chinese title, each syllable in the reading it has there. */
  readonly pinyin: string;
  readonly syllables: readonly string[];
  readonly titleLetters: readonly Letter[];
  readonly originalLetters: readonly Letter[];
  readonly trailLetters: readonly (readonly Letter[])[];
  readonly pathLetters: readonly Letter[];
  /** For each of the keys. */
  readonly signatures: readonly Signature[];
}

/**
 * The pages of a menu, as it stands on screen: what this user may not see is not among them [S44].
 * @param entries of `visibleMenu`
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

/** Every reading of every character met so far: a menu repeats its few hundred again and again. */
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

/** How often each letter stands in a text; letters of one remainder are taken for the same. */
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
 * Could Fuse find this in a text? Every letter that the text lacks is an error, and of errors the
 * threshold allows a share: most of 2,000 pages are out of the question without a closer look.
 */
function isThinkable(typed: Signature, length: number, text: Signature): boolean {
  let missing = 0;
  for (let kind = 0; kind < KINDS; kind++) missing += Math.max(0, (typed[kind] ?? 0) - (text[kind] ?? 0));
  return missing <= THRESHOLD * length;
}

/** Where in an entry something was found: indexes of letters. */
interface Found {
  readonly title: ReadonlySet<number>;
  readonly original: ReadonlySet<number>;
  readonly trail: readonly ReadonlySet<number>[];
  readonly path: ReadonlySet<number>;
}

interface Candidate {
  readonly entry: Entry;
  /** 0 is best: the whole title, its beginning, inside it, by pinyin, the sections, the address, nearly. */
  readonly rank: number;
  readonly found: Found;
}

const nothing: ReadonlySet<number> = new Set();
const nowhere: Found = { title: nothing, original: nothing, trail: [], path: nothing };
const NEARLY = 8;

/** What was typed, letter by letter, without the tolerance of Fuse; null: not there. */
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

/** Single letters scattered over a word say nothing; a single Chinese character does. */
const isTelling =
  (text: string) =>
  ([from, to]: Range) =>
    to > from || /\p{Script=Han}/u.test(text[from] ?? '');

/** Which characters a range of UTF-16 units covers. */
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

/** Which syllables a range of letters of the joined pinyin touches. */
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

/** Where Fuse found something like the query, for the few results that are shown. */
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
 * The index of a menu [S31]; made once for a menu and a language. Fuse finds what is nearly right, with
 * its weights; what was typed exactly, as it stands or by pinyin, comes before it.
 */
export function createMenuIndex(pages: readonly SearchPage[]): MenuIndex {
  const entries = pages.map(entryOf);
  const whole = Fuse.createIndex(options.keys ?? [], entries).toJSON();

  /** The entries that are like what was typed, with their scores, 0 best. */
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
      // As many as are shown: none that is only nearly right would be among them.
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
