/** One character of a title, as it may be typed: itself, and for Chinese the first letters of a reading. */
export interface Letter {
  /** Lower case. */
  readonly own: string;
  /** Pinyin without tones, `v` for ü; none for other scripts. */
  readonly readings: readonly string[];
}

export interface LetterMatch {
  /** Indexes of the matched letters, rising. */
  readonly at: readonly number[];
  /** How they were typed: as they stand, or (at least one of them) by pinyin. */
  readonly by: 'letters' | 'pinyin';
}

/** Between two words a title may have a space or a sign that nobody types. */
const isGap = ({ own }: Letter) => !/[\p{L}\p{N}]/u.test(own);

/**
 * Finds what was typed in a title: consecutive letters, each typed as it stands or by the beginning of
 * one of its readings, so that 报名审核 is found by 审核, `baoming`, `bmsh`, `baomsh` and `报名sh`.
 * @param typed lower case; spaces count only where they are typed
 * @returns the first place as it stands, else the first by pinyin; null for none
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

/** Matches all that is typed from one letter on; `sh` is rather two initials than half of one reading. */
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
