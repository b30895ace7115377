import { useCallback } from 'react';
import { openSheet, type SheetAnswer } from '../../../../server/contract/marking/score-sheet.ts';
import { useActs, type ActsOnScreen } from '../../../kit/act/use-act.ts';
import { answerIn } from '../../../kit/call/client.ts';

const calls = { open: openSheet };

/** The calls that tell the server which sheets were shown to the leader of a group. */
export interface Openings {
  readonly acts: ActsOnScreen<typeof calls, object>;
  /**
   * Subscribes to the responses of the server.
   * @returns a function that unsubscribes
   */
  readonly onOpened: (heard: (answer: SheetAnswer) => void) => () => void;
}

/**
 * Sends the openings of sheets. The page owns the calls, and not the view of one sheet: a leader who goes back
 * to the list at once would otherwise cancel the call, or load the list before the server has noted the opening.
 */
export function useOpenings(): Openings {
  const acts = useActs(calls, {});
  const { ref } = acts;
  const onOpened = useCallback<Openings['onOpened']>(
    (heard) => {
      const done = ref.on('recordAction.done', ({ record }) => {
        const answer = answerIn(openSheet, record);
        if (answer !== null) heard(answer);
      });
      return () => done.unsubscribe();
    },
    [ref],
  );
  return { acts, onOpened };
}
