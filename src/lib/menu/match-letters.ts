/**
 * One character of a title, with the forms in which it can be typed: the character, or the first letters of a
 * Chinese reading.
 */
export interface Letter {
  /** The character in lower case. */
  readonly own: string;
  /** Pinyin without tones, `v` for ü; empty for other scripts. */
  readonly readings: readonly string[];
}

export interface LetterMatch {
  /** The indexes of the matched letters, ascending. */
  readonly at: readonly number[];
  /** `letters` if all of them were typed literally, `pinyin` if at least one was typed by its reading. */
  readonly by: 'letters' | 'pinyin';
}

/** Checks whether a letter is a space or a sign between two words, which users leave out. */
const isGap = ({ own }: Letter) => !/[\p{L}\p{N}]/u.test(own);

/**
 * Finds a typed text in a title. It matches consecutive letters, each typed literally or by the beginning of
 * one of its readings. For example, 审核, `baoming`, `bmsh`, `baomsh` and `报名sh` find 报名审核.
 * @param typed lower case; spaces count only where they are typed
 * @returns the first literal match, else the first match by pinyin; null if there is none
 */
export function matchLetters(letters: readonly Letter[], typed: string): LetterMatch | null {
  if (typed === '') return null;
  const literal = firstMatch(letters, typed, false);
  if (literal !== null) return { at: literal, by: 'letters' };
  const spoken = firstMatch(letters, typed.replaceAll(/\s/g, ''), true);
  return spoken === null ? null : { at: spoken, by: 'pinyin' };
}

function firstMatch(letters: readonly Letter[], typed: string, isSpoken: boolean): readonly number[] | null {
  for (let start = 0; start < letters.length; start++) {
    const at = typed === '' ? null : matchFrom(letters, start, typed, isSpoken);
    if (at !== null) return at;
  }
  return null;
}

/**
 * Matches the whole typed text from one letter on. Short beginnings of a reading are tried first, so that
 * `sh` is matched as two initials before it is matched as half of one reading.
 */
function matchFrom(
  letters: readonly Letter[],
  index: number,
  typed: string,
  isSpoken: boolean,
): readonly number[] | null {
  const letter = letters[index];
  if (letter === undefined) return null;
  const rest = (taken: number): readonly number[] | null => {
    if (taken === typed.length) return [index];
    const further = matchFrom(letters, index + 1, typed.slice(taken), isSpoken);
    if (further !== null) return [index, ...further];
    const next = letters[index + 1];
    if (!isSpoken || next === undefined || !isGap(next)) return null;
    const beyond = matchFrom(letters, index + 2, typed.slice(taken), isSpoken);
    return beyond === null ? null : [index, ...beyond];
  };
  if (typed.startsWith(letter.own)) {
    const found = rest(letter.own.length);
    if (found !== null) return found;
  }
  if (!isSpoken) return null;
  for (const reading of letter.readings) {
    const most = sharedStart(reading, typed);
    for (let taken = 1; taken <= most; taken++) {
      const found = rest(taken);
      if (found !== null) return found;
    }
  }
  return null;
}

function sharedStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length++;
  return length;
}
