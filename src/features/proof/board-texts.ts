import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import type { BoardKind } from '../../../server/contract/draw/board.ts';
import { drawKinds } from '../../../server/contract/draw/draw-round.ts';
import { kindTexts, slotWord } from '../../../server/contract/draw/draw-words.ts';
import { formatMoment } from '../../../server/contract/kit/business-time.ts';
import { closerText, unspokenText, valueTexts } from './proof-texts.ts';

/** Returns the names of the kinds of board entries. */
export const boardKindTexts = (i18n: I18n): Readonly<Record<BoardKind, string>> => ({
  roster: t(i18n)`Roster closed`,
  commitment: t(i18n)`Commitment to a draw`,
  word: t(i18n)`Word for a draw`,
  wordsClosed: t(i18n)`Words for a draw closed early`,
  wordsMoved: t(i18n)`Words for a draw taken longer`,
  lists: t(i18n)`Lists and words fixed`,
  tag: t(i18n)`Draw sealed: tag of the result`,
  seed: t(i18n)`Seed of a draw opened`,
  void: t(i18n)`Draw declared void`,
  decoded: t(i18n)`Draw decoded`,
  spare: t(i18n)`Spare station in use`,
  marks: t(i18n)`All marks fixed: their tag`,
  results: t(i18n)`Results released`,
  head: t(i18n)`Audit log of a day signed`,
  archive: t(i18n)`Archive package registered`,
});

/** Returns the name of a value; the name on the board if this version has no text for it. */
export function boardValueText(i18n: I18n, name: string): string {
  const texts: Readonly<Record<string, string>> = {
    ...valueTexts(i18n),
    event: t(i18n)`Event`,
    session: t(i18n)`Session`,
    kind: t(i18n)`What is drawn`,
    attempt: t(i18n)`Attempt`,
    station: t(i18n)`Station given up`,
    spare: t(i18n)`Spare station`,
    words_until: t(i18n)`Words taken until`,
    closed_at: t(i18n)`Words closed`,
    by: t(i18n)`Closed by`,
    unspoken: t(i18n)`Slots without a word`,
    public_source: t(i18n)`Source of the public value`,
    slot: t(i18n)`Whose word`,
    word: t(i18n)`Word`,
    seed: t(i18n)`Seed`,
    sha256: 'SHA-256',
    marks_tag: t(i18n)`Tag of the marks`,
    version: t(i18n)`Version`,
    publication: t(i18n)`Id of the list`,
    day: t(i18n)`Day`,
    seq: t(i18n)`Number of the last row`,
    hash: t(i18n)`Hash of the last row`,
    signature: t(i18n)`Signature`,
    public_key: t(i18n)`Public key`,
    bytes: t(i18n)`Bytes`,
  };
  return texts[name] ?? name;
}

/** Returns a value in readable form. Digests stay unchanged. */
export function boardValue(i18n: I18n, name: string, value: string, tag: string): string {
  if (name === 'kind') {
    const kind = drawKinds.find((one) => one === value);
    return kind === undefined ? value : kindTexts(i18n)[kind];
  }
  if (name === 'slot') return slotWord(i18n, value);
  if (name === 'by') return closerText(i18n, value);
  if (name === 'unspoken') return unspokenText(i18n, value.split(' '));
  return name === 'words_until' || name === 'closed_at' ? formatMoment(value, tag) : value;
}

/** Values that a user compares character by character. */
const copied: readonly string[] = [
  'commitment',
  'inputs',
  'labels',
  'words',
  'tag',
  'seed',
  'sha256',
  'marks_tag',
  'publication',
  'hash',
  'signature',
  'public_key',
];
export const isCopied = (name: string, value: string): boolean => copied.includes(name) && value !== '';
