import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import {
  drawRoundMachine,
  type DrawRoundBy,
  type DrawRoundEvent,
} from '../../../machines/draw/draw-round.machine.ts';
import {
  askCloseWords,
  askDrawDecode,
  askDrawSeal,
  askDrawVoid,
  closeWords,
  commitDraw,
  declineDrawWord,
  drawAtDesk,
  decodeDraw,
  drawRoundNow,
  dropDrawAsking,
  enterPublicValue,
  noteTicketsUnused,
  prepareDraw,
  sayDrawWord,
  sealDraw,
  voidDraw,
  type DrawRound,
  type DrawRoundList,
} from '../../../server/contract/draw/draw-round.ts';
import type { ActWords } from '../../kit/act/act-dialog.tsx';
import type { Standing } from './draw-texts.ts';

export const calls = {
  commit: commitDraw,
  speak: sayDrawWord,
  decline: declineDrawWord,
  askCloseWords,
  closeWords,
  enterPublicValue,
  prepare: prepareDraw,
  draw: drawRoundNow,
  desk: drawAtDesk,
  unused: noteTicketsUnused,
  askSeal: askDrawSeal,
  seal: sealDraw,
  void: voidDraw,
  askDecode: askDrawDecode,
  decode: decodeDraw,
  drop: dropDrawAsking,
  askVoid: askDrawVoid,
};

export type DrawAct = keyof typeof calls;

/**
 * The acts in the order of their buttons. The other acts have their buttons elsewhere on the page. The button
 * of `speak` and `decline` are beside the slot of the word.
 */
const acts = [
  'commit',
  'askCloseWords',
  'closeWords',
  'enterPublicValue',
  'prepare',
  'draw',
  'askSeal',
  'seal',
  'void',
  'askDecode',
  'decode',
  'drop',
  'askVoid',
] as const satisfies readonly DrawAct[];

type Facts = Standing['facts'];
type By = DrawRoundList['meta']['by'][number];

const reason = 'given';

/**
 * One complete event for each act, with a value for every typed field. The chart checks with it whether the
 * act is allowed.
 */
const asked: Readonly<
  Record<(typeof acts)[number], (of: { by: DrawRoundBy; facts: Facts }) => DrawRoundEvent>
> = {
  commit: (of) => ({ type: 'drawRound.commit', ...of }),
  askCloseWords: (of) => ({ type: 'drawRound.askCloseWords', ...of }),
  closeWords: (of) => ({ type: 'drawRound.closeWords', ...of, second: 'another' }),
  enterPublicValue: (of) => ({ type: 'drawRound.enterPublicValue', ...of }),
  prepare: (of) => ({ type: 'drawRound.prepare', ...of }),
  draw: (of) => ({ type: 'drawRound.draw', ...of }),
  askSeal: (of) => ({ type: 'drawRound.askSeal', ...of }),
  // The server checks whether the two accounts belong to different persons.
  seal: (of) => ({ type: 'drawRound.seal', ...of, second: 'another' }),
  void: (of) => ({ type: 'drawRound.void', ...of, second: 'another' }),
  askDecode: (of) => ({ type: 'drawRound.askDecode', ...of }),
  decode: (of) => ({ type: 'drawRound.decode', ...of, second: 'another' }),
  drop: (of) => ({ type: 'drawRound.drop', ...of, reason }),
  askVoid: (of) => ({ type: 'drawRound.askVoid', ...of, reason }),
};

const actingAs = (by: By): DrawRoundBy => (by === 'chief' || by === 'organiser' ? 'viewer' : by);

/** Returns the acts that the user may do, according to the chart that server and browser share. */
export function actsOnRound({ status, facts, by }: Standing): DrawAct[] {
  const snapshot = drawRoundMachine.resolveState({ value: status, context: {} });
  return acts.filter((act) => by.some((one) => snapshot.can(asked[act]({ by: actingAs(one), facts }))));
}

/** Checks whether the user may draw tickets at the desk now. */
export const mayDrawAtDesk = ({ status, facts, by }: Standing): boolean =>
  drawRoundMachine
    .resolveState({ value: status, context: {} })
    .can({ type: 'drawRound.show', by: by.includes('keeper') ? 'keeper' : 'viewer', facts, isOut: false });

/** Checks whether the user may decline to add the word of a slot now. */
export const mayDecline = (standing: Standing, slot: DrawRound['slots'][number]): boolean =>
  !slot.is_declined && maySpeak(standing, slot);

/** Checks whether the user may say the word of a slot now. The public value is entered by another act. */
export function maySpeak({ status, facts }: Standing, slot: DrawRound['slots'][number]): boolean {
  if (slot.slot === 'P') return false;
  const by = slot.slot === 'K' ? 'keeper' : slot.slot === 'W' ? 'supervisor' : 'leader';
  const snapshot = drawRoundMachine.resolveState({ value: status, context: {} });
  return slot.is_own && snapshot.can({ type: 'drawRound.speak', by, facts, isFree: slot.word === '' });
}

type Fields = Readonly<Record<'commit' | 'speak' | 'enterPublicValue', Pick<ActWords, 'fields'>>>;

/**
 * Returns the texts of the act that ends a request. The keeper withdraws it, and the supervisor refuses it.
 */
const dropWords = (i18n: I18n, by: readonly By[]): ActWords =>
  by.includes('keeper')
    ? {
        title: t(i18n)`Withdraw what you have asked for?`,
        words: t(i18n)`The round stays as it is.`,
        button: t(i18n)({ message: 'Withdraw', context: 'draw' }),
      }
    : {
        title: t(i18n)`Refuse what was asked for?`,
        words: t(i18n)`The round stays as it is.`,
        button: t(i18n)`Do not agree`,
      };

/** Returns the texts of the acts on a round, by act. */
export function drawWords(
  i18n: I18n,
  fields: Fields,
  { by, kind }: Pick<Standing, 'by' | 'kind'>,
): Readonly<Record<DrawAct, ActWords>> {
  return {
    commit: {
      title: t(i18n)`Publish the commitment?`,
      words: t(i18n)`A seed is made and locked away. Its digest is published and cannot be changed.`,
      button: t(i18n)`Publish the commitment`,
      ...fields.commit,
    },
    speak: {
      title: t(i18n)`Say a word for the draw?`,
      words: t(i18n)`It is published at once and cannot be changed.`,
      button: t(i18n)`Say the word`,
      ...fields.speak,
    },
    decline: {
      title: t(i18n)`Add no word to the draw?`,
      words: t(i18n)`The slot counts as answered. Until the words are closed, a word can still be added.`,
      button: t(i18n)`Add no word`,
    },
    askCloseWords: {
      title: t(i18n)`Ask the supervisor to close the words?`,
      words: t(i18n)`The supervisor has ten minutes to agree.`,
      button: t(i18n)`Ask to close the words`,
    },
    closeWords: {
      title: t(i18n)`Close the words?`,
      words: t(i18n)`No more words are taken. The board shows when they were closed and who has added none.`,
      button: t(i18n)`Close the words`,
    },
    enterPublicValue: {
      title: t(i18n)`Enter the public value?`,
      words: t(i18n)`It is published at once and cannot be changed.`,
      button: t(i18n)`Enter the public value`,
      ...fields.enterPublicValue,
    },
    prepare: {
      title: t(i18n)`Fix lists and words?`,
      words: t(i18n)`The result follows from them and the seed alone.`,
      button: t(i18n)`Fix lists and words`,
    },
    draw: {
      title: t(i18n)`Draw now?`,
      words: t(i18n)`The tickets are drawn once.`,
      button: t(i18n)`Draw`,
    },
    desk: {
      title: t(i18n)`Draw at the desk?`,
      words: t(i18n)`Show each ticket to its holder now. The result is fixed, a touch decides nothing.`,
      button: t(i18n)`Draw at the desk`,
    },
    unused: {
      title: t(i18n)`Note the ticket as unused?`,
      words: t(i18n)`The holder is not there. The number stays theirs.`,
      button: t(i18n)`Note as unused`,
    },
    askSeal: {
      title: t(i18n)`Ask the supervisor to seal the result?`,
      words: t(i18n)`The supervisor has ten minutes to agree.`,
      button: t(i18n)`Ask to seal`,
    },
    seal: {
      title: t(i18n)`Seal the result?`,
      words:
        kind === 'order'
          ? t(i18n)`The tag of the result and the seed are published.`
          : t(
              i18n,
            )`The tag of the result is published. The seed stays locked away until all marks are locked.`,
      button: t(i18n)`Seal the result`,
    },
    void: {
      title: t(i18n)`Declare the attempt void?`,
      words: t(i18n)`It does not count. Its seed is published, and words are taken again.`,
      button: t(i18n)`Declare void`,
      isGrave: true,
    },
    askDecode: {
      title: t(i18n)`Ask the supervisor to decode?`,
      words: t(i18n)`The supervisor has ten minutes to agree.`,
      button: t(i18n)`Ask to decode`,
    },
    decode: {
      title: t(i18n)`Decode the draw?`,
      words: t(i18n)`Chief, clerk, supervisor and committee can read who has drawn what from now on.`,
      button: t(i18n)`Decode`,
    },
    drop: dropWords(i18n, by),
    askVoid: {
      title: t(i18n)`Ask the supervisor to declare the attempt void?`,
      words: t(i18n)`The supervisor has ten minutes to agree.`,
      button: t(i18n)`Ask to declare void`,
      isGrave: true,
    },
  };
}
