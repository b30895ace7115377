/** What stands in place of something that is nobody's business. */
const MASK = '•••';

/** Secrets and personal data by their look, the longest first: a pattern must not leave half of another's find. */
const patterns: readonly (readonly [RegExp, string])[] = [
  // The content of an address that carries it.
  [/\b(data|blob):[^\s"'()]+/gi, `$1:${MASK}`],
  // What a query or a fragment says, not that it says it.
  [/([?&#][\w.~%[\]-]+=)[^\s&#"'()<>]*/g, `$1${MASK}`],
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, `$1 ${MASK}`],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, MASK],
  // Mobile numbers as people write them; then whatever is long enough for an identity or account number.
  [/(?<!\d)(?:\+?86[ -]?)?1[3-9]\d[ -]?\d{4}[ -]?\d{4}(?!\d)/g, MASK],
  [/\d{11,}[xX]?/g, MASK],
  // Tokens and keys. Names of files are long, too, and end in a dot and a few letters.
  [/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{20,}(?:\.[\w-]{20,})*(?![\w-]|\.[a-z]{2,4}\b)/gi, MASK],
  // The piece of an answer that an engine quotes.
  [/"[^]*"(?=\.* is not valid JSON)/g, `"${MASK}"`],
  // Quoted content; a word is a name of the code.
  [/"(?![\w./:-]{1,40}")[^"\n]*"/g, `"${MASK}"`],
];

const unprintable =
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/g;

/**
 * A text about an error as it may be kept [S33]: values in addresses, tokens, numbers of people and quoted
 * content masked; no control characters but the ends of lines; cut.
 * @param known secrets and personal data that are to be masked wherever they stand, whatever they look like
 */
export function maskText(text: string, longest: number, known: readonly string[] = []): string {
  let masked = text.slice(0, 4 * longest).replaceAll(unprintable, ' ');
  for (const one of known) if (isTelling(one)) masked = masked.replaceAll(one, MASK);
  for (const [pattern, replacement] of patterns) masked = masked.replaceAll(pattern, replacement);
  if (masked.length <= longest) return masked;
  // Not through the middle of a character.
  return `${masked.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** A short Latin word is in every stack, by chance. */
const isTelling = (text: string) => text.length >= 4 || (text.length >= 2 && /[^\u0000-\u024f]/.test(text));
