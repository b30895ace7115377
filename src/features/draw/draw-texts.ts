import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import type { DrawRound, DrawRoundList } from '../../../server/contract/draw/draw-round.ts';
import { kindTexts, slotWord } from '../../../server/contract/draw/draw-words.ts';

/** The steps of a round in order. A draw of order numbers has no secret to decode. */
const steps = ['commit', 'words', 'prepare', 'draw', 'seal', 'decode'] as const;
export type DrawStep = (typeof steps)[number];

/** The facts that decide the next step, for a round or for a draw that has not begun. */
export type Standing = Pick<DrawRound, 'status' | 'facts' | 'kind' | 'session_id' | 'by'> &
  Partial<Pick<DrawRound, 'spare_asked' | 'slots'>>;

export const stepsOf = ({ kind }: Pick<Standing, 'kind'>): readonly DrawStep[] =>
  steps.filter((step) => step !== 'decode' || kind !== 'order');

/** Returns the number of steps that are done. */
export function stepsDone({ status, facts }: Standing): number {
  switch (status) {
    case 'committed':
      return facts.areWordsClosed && facts.isPublicValueKnown ? 2 : 1;
    case 'ready':
      return 3;
    case 'drawing':
      return 4;
    case 'sealed':
      return 5;
    case 'decoded':
      return steps.length;
    default:
      return 0;
  }
}

export const stepTexts = (i18n: I18n): Readonly<Record<DrawStep, { name: string; who: string }>> => ({
  commit: { name: t(i18n)`Publish the commitment`, who: t(i18n)`Keeper of the draw` },
  words: { name: t(i18n)`Take the words`, who: t(i18n)`Leaders, keeper and supervisor` },
  prepare: { name: t(i18n)`Fix lists and words`, who: t(i18n)`Keeper of the draw` },
  draw: { name: t(i18n)`Draw`, who: t(i18n)`Keeper of the draw, while the supervisor is signed in` },
  seal: { name: t(i18n)`Seal the result`, who: t(i18n)`The keeper asks, the supervisor agrees` },
  decode: {
    name: t(i18n)`Decode`,
    who: t(i18n)`The keeper asks once all marks are locked, the supervisor agrees`,
  },
});

/** Returns what each kind of draw needs before it can begin. */
const missingTexts = (i18n: I18n): Readonly<Record<DrawRound['kind'], string>> => ({
  order: t(i18n)`The roster of the event has to be frozen first.`,
  entryNo: t(
    i18n,
  )`The check-in of the session has to be closed first, and those admitted late have to be checked in.`,
  station: t(i18n)`The entry numbers of the session have to be sealed first.`,
  workCode: t(i18n)`The stations have to be sealed and the session has to end first.`,
});

/** Returns what the draw lacks: the marking scheme or its list; '' if nothing is missing. */
function lackText(i18n: I18n, { facts, kind }: Standing, isBegun: boolean): string {
  if (!facts.hasScheme && !isBegun) return t(i18n)`The marking scheme of the event has to be fixed first.`;
  if (!facts.isListFixed) return missingTexts(i18n)[kind];
  return '';
}

function preparingText(i18n: I18n, standing: Standing): string {
  const { facts, kind } = standing;
  if (!facts.areWordsClosed)
    return facts.areWordsClosable
      ? t(
          i18n,
        )`Words are taken. They close once every slot has a word or is declined. Keeper and supervisor can close them now.`
      : t(
          i18n,
        )`Words are taken. They close once every slot has a word or is declined. Keeper and supervisor can close them five minutes after their own words.`;
  if (!facts.isUnchanged) {
    return kind === 'order'
      ? t(i18n)`The roster has changed since the commitment: this attempt has to be declared void.`
      : t(i18n)`What is drawn for has changed since the commitment: this attempt has to be declared void.`;
  }
  if (!facts.isPublicValueKnown) return t(i18n)`Words are closed. The supervisor enters the public value.`;
  return lackText(i18n, standing, true) || t(i18n)`Words are closed. The keeper fixes lists and words.`;
}

/** Returns the request that waits for the supervisor; '' if there is none. */
function askedText(i18n: I18n, waiting: Standing['facts']['waiting']): string {
  switch (waiting) {
    case 'closeWords':
      return t(i18n)`The supervisor is asked to close the words.`;
    case 'void':
      return t(i18n)`The supervisor is asked to declare the attempt void.`;
    case 'seal':
      return t(i18n)`The supervisor is asked to seal the result.`;
    case 'decode':
      return t(i18n)`The supervisor is asked to decode the draw.`;
    case '':
      return '';
  }
}

function sealedText(i18n: I18n, { facts, kind }: Standing): string {
  if (kind === 'order') return t(i18n)`The result stands. Anybody can recompute it.`;
  return facts.isDecodable
    ? t(i18n)`All marks are locked. The keeper asks the supervisor to decode the draw.`
    : t(
        i18n,
      )`The result is sealed until all marks of the event are locked and the kinds after it are decoded.`;
}

/** Returns the next step that a round waits for. */
export function waitText(i18n: I18n, standing: Standing): string {
  const { status, facts } = standing;
  const asked = askedText(i18n, facts.waiting);
  if (asked !== '') return asked;
  switch (status) {
    case 'idle':
      return lackText(i18n, standing, false) || t(i18n)`The keeper publishes the commitment.`;
    case 'committed':
      return preparingText(i18n, standing);
    case 'ready':
      return facts.hasSupervisor
        ? t(i18n)`All is fixed. The keeper draws.`
        : t(i18n)`The supervisor has to sign in before the keeper can draw.`;
    case 'drawing':
      return facts.areTicketsOut
        ? t(i18n)`The tickets are drawn. The keeper asks the supervisor to seal them.`
        : t(
            i18n,
          )`The holders draw their tickets on their phones or at the desk. Then the keeper asks for the seal.`;
    case 'sealed':
      return sealedText(i18n, standing);
    case 'decoded':
      return t(i18n)`The draw is decoded. Everybody can recompute it once the results are released.`;
    case 'void':
      return t(i18n)`This attempt does not count.`;
  }
}

/** Returns the speaker of a slot. The speaker of a delegation is shown by the name of its unit. */
export const slotText = (i18n: I18n, { slot, unit }: DrawRound['slots'][number]): string =>
  unit === '' ? slotWord(i18n, slot) : unit;

/** Returns the name of a draw: its session and its kind. */
export function drawName(
  i18n: I18n,
  { kind, session_id }: Pick<Standing, 'kind' | 'session_id'>,
  { sessions }: DrawRoundList['meta'],
): string {
  const session = sessions.find(({ id }) => id === session_id);
  const name = kindTexts(i18n)[kind];
  return session === undefined ? name : `${session.name} · ${name}`;
}

/** Returns a text that names a station and its spare station. */
export const spareText = (
  i18n: I18n,
  { station, label }: Pick<DrawRound['spares'][number], 'station' | 'label'>,
): string => t(i18n)`Station ${station} → spare station ${label}`;
