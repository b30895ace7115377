import { drawKinds, type DrawRound, type DrawRoundList } from '../../../server/contract/draw/draw-round.ts';
import { actsOnRound, type DrawAct } from './draw-acts.ts';

/** What takes two people, and in which order it is looked at. */

/** The acts of which the keeper does one half and the supervisor the other. */
export const ofTwo: readonly DrawAct[] = [
  'askSeal',
  'seal',
  'void',
  'askDecode',
  'decode',
  'drop',
  'askVoid',
];

export type SealGroup = 'asked' | 'due' | 'sealed' | 'over';

/** Where a round stands in it: asked for, the next to be asked for, waiting for the marks, or closed. */
export function groupOf({ kind, status, facts }: DrawRound): SealGroup {
  if (facts.waiting !== '') return 'asked';
  if (status === 'drawing') return 'due';
  if (status === 'sealed' && kind !== 'order') return facts.isDecodable ? 'due' : 'sealed';
  return 'over';
}

/** Whether the next step of it is the reader's. */
const isOwn = (round: DrawRound) =>
  actsOnRound(round).some((act) => ofTwo.includes(act) && act !== 'askVoid' && act !== 'drop');

/** Rounds that have come to their seal: those of the reader first, then in the order in which they are decoded. */
export const inTurn = ({ data, meta }: DrawRoundList): readonly DrawRound[] => {
  const session = ({ session_id }: DrawRound) => meta.sessions.findIndex(({ id }) => id === session_id);
  return data
    .filter((round) => round.drawn_at !== '' || round.facts.waiting !== '')
    .toSorted(
      (one, other) =>
        Number(isOwn(other)) - Number(isOwn(one)) ||
        session(one) - session(other) ||
        drawKinds.indexOf(other.kind) - drawKinds.indexOf(one.kind) ||
        other.attempt - one.attempt,
    );
};
