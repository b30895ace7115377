import { useCallback, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { ActorRefFrom } from 'xstate';
import type { answersMachine } from '../../../machines/kit/answers.machine.ts';
import type { Call } from '../../../server/contract/kit/call.ts';
import { useScreenTools } from '../screen-tools.ts';
import { openAnswers } from './answers.ts';
import type { Values } from './client.ts';
import type { Reading } from './reading.ts';

/** What a session has read and is about to read. */
export interface SessionReads {
  readonly answers: ActorRefFrom<typeof answersMachine>;
  readonly reading: Reading;
}

/**
 * For a screen that reads something. Its call goes out while the screen is rendered; the chart, which makes the call
 * once the screen is there, gets that answer. Outside of the workspace nothing goes out early or is remembered.
 * @param inputOf what is read first
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
    /** Remembers what the page reads, for the next page of its kind. */
    learn: useCallback(
      (address: string) => reads()?.reading.learn(call, { path, search }, address),
      [reads, call, path, search],
    ),
  };
}
