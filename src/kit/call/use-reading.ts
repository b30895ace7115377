import { useCallback, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { ActorRefFrom } from 'xstate';
import type { answersMachine } from '../../../machines/kit/answers.machine.ts';
import type { Call } from '../../../server/contract/kit/call.ts';
import { useScreenTools } from '../screen-tools.ts';
import { openAnswers } from './answers.ts';
import type { Values } from './client.ts';
import type { Reading } from './reading.ts';

/** The cached answers and the early calls of a session. */
export interface SessionReads {
  readonly answers: ActorRefFrom<typeof answersMachine>;
  readonly reading: Reading;
}

/**
 * Sends the first call of a screen while the screen is rendered. The chart sends the same call after the
 * screen is mounted and receives this answer. Pages outside the workspace do not send calls early and do not
 * store answers.
 * @param inputOf returns the input of the first call
 */
export function useReading(call: Call, inputOf: () => Values) {
  const { reads } = useScreenTools();
  const { pathname: path, search } = useLocation();
  const [answers] = useState(() => {
    reads()?.reading.begin(call, inputOf());
    return openAnswers(reads()?.answers);
  });
  return {
    answers,
    /** Records the addresses that the page reads, for the next page of the same kind. */
    learn: useCallback(
      (address: string) => reads()?.reading.learn(call, { path, search }, address),
      [reads, call, path, search],
    ),
  };
}
