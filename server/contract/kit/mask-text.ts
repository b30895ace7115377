/** The text that replaces private content. */
const MASK = '•••';

/**
 * Patterns of secrets and personal data, the longest first. Otherwise one pattern leaves a part of what
 * another pattern matches.
 */
const patterns: readonly (readonly [RegExp, string])[] = [
  // The content of a `data:` or `blob:` URL.
  [/\b(data|blob):[^\s"'()]+/gi, `$1:${MASK}`],
  // The value of a parameter in a query or a fragment, but not its name.
  [/([?&#][\w.~%[\]-]+=)[^\s&#"'()<>]*/g, `$1${MASK}`],
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, `$1 ${MASK}`],
  [/(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, MASK],
  // Mobile numbers in their usual notations. Then any number that is long enough for an identity or account
  // number.
  [/(?<!\d)(?:\+?86[ -]?)?1[3-9]\d[ -]?\d{4}[ -]?\d{4}(?!\d)/g, MASK],
  [/\d{11,}[xX]?/g, MASK],
  // Tokens and keys. Names of files can be as long, but they end in a dot and a few letters.
  [/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{20,}(?:\.[\w-]{20,})*(?![\w-]|\.[a-z]{2,4}\b)/gi, MASK],
  // Quoted content, except a single word, which is an identifier of the code.
  [/"(?![\w./:-]{1,40}")[^"\n]*"/g, `"${MASK}"`],
];

const unprintable =
  /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/g;

/**
 * Returns the text of an error as it may be stored [S33]. Values in addresses, tokens, numbers of people and
 * quoted content are masked. Control characters are removed except line breaks. The text is truncated.
 * @param known secrets and personal data to mask at every occurrence, regardless of their form
 */
export function maskText(text: string, longest: number, known: readonly string[] = []): string {
  let masked = text.slice(0, 4 * longest).replaceAll(unprintable, ' ');
  for (const one of known) if (isTelling(one)) masked = masked.replaceAll(one, MASK);
  masked = withoutQuotedResponse(masked);
  for (const [pattern, replacement] of patterns) masked = masked.replaceAll(pattern, replacement);
  if (masked.length <= longest) return masked;
  // Otherwise the cut can leave one half of a surrogate pair.
  return `${masked.slice(0, longest - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** Replaces the part of a response that a JavaScript engine quotes: `"<html>"... is not valid JSON`. */
function withoutQuotedResponse(text: string): string {
  const end = text.lastIndexOf(' is not valid JSON');
  const first = text.indexOf('"');
  const last = text.lastIndexOf('"', end);
  if (end === -1 || first === -1 || first >= last) return text;
  return `${text.slice(0, first)}"${MASK}"${text.slice(last + 1)}`;
}

/** Checks whether a known text is long enough to mask. A short Latin word occurs in every stack by chance. */
const isTelling = (text: string) => text.length >= 4 || (text.length >= 2 && /[^\u0000-\u024f]/.test(text));
