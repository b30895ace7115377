import { drawKinds, type DrawRound, type DrawRoundList } from '../../../server/contract/draw/draw-round.ts';
import { actsOnRound, type DrawAct } from './draw-acts.ts';

/** The acts on a round that need two people, and the order of rounds on their page. */

/** The acts that the keeper requests and the supervisor decides on. */
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

/**
 * Returns the group of a round: a request is pending, the next request is due, the round waits for the marks,
 * or it is closed.
 */
export function groupOf({ kind, status, facts }: DrawRound): SealGroup {
  if (facts.waiting !== '') return 'asked';
  if (status === 'drawing') return 'due';
  if (status === 'sealed' && kind !== 'order') return facts.isDecodable ? 'due' : 'sealed';
  return 'over';
}

/** Checks whether the next step of a round is the user's. */
const isOwn = (round: DrawRound) =>
  actsOnRound(round).some((act) => ofTwo.includes(act) && act !== 'askVoid' && act !== 'drop');

/**
 * Returns the rounds that are drawn or have a pending request. Those that wait for the user come first. The
 * rest is in the order of decoding.
 */
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
