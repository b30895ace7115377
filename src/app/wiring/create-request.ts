import { createActor, fromPromise, toPromise, type InspectionEvent, type Observer } from 'xstate';
import * as v from 'valibot';
import { requestMachine, type RequestOutput } from '../../../machines/kit/request.machine.ts';
import { errorBody } from '../../../server/contract/kit/errors.ts';
import type { Send } from '../../kit/call/http.ts';
import { CallFailedError, checked, MalformedAnswerError, type Request } from '../../kit/call/request.ts';

export interface RequestNews {
  /** A request has failed. A toast shows the failure [S51–S54, D13]. */
  failed(failure: Failure): void;
  /** The session of this token has ended [S55]. */
  unauthenticated(accessToken: string): void;
  /**
   * A response does not match its schema. The error is recorded [S33]; the user sees only that the request
   * failed.
   */
  malformed(error: MalformedAnswerError): void;
}

/**
 * Creates the function that runs every call as one request chart. Events of the chart call the functions of
 * `news`, which `wireAppActors` provides. Aborting the caller's signal cancels the call without a toast
 * [D13].
 */
export function createRequest(send: Send, news: RequestNews, inspect?: Observer<InspectionEvent>): Request {
  const machine = requestMachine.provide({
    actors: { send: fromPromise(({ input, signal }) => send(input, signal)) },
  });

  return async (call, schema, signal) => {
    if (signal?.aborted === true) throw new CallFailedError({ kind: 'cancelled' });
    const actor = createActor(machine, { input: { call }, ...(inspect && { inspect }) });
    actor.on('request.failed', (event) => news.failed(event.failure));
    actor.on('request.unauthenticated', (event) => news.unauthenticated(event.accessToken));
    signal?.addEventListener('abort', () => actor.send({ type: 'request.cancel' }), { once: true });
    actor.start();
    const output: RequestOutput = await toPromise(actor);
    if (output.outcome === 'failed') throw new CallFailedError(output.failure);
    try {
      return checked(call, schema, output.body, actor.getSnapshot().context.answer?.requestId ?? null);
    } catch (error) {
      if (!(error instanceof MalformedAnswerError)) throw error;
      const { answer } = actor.getSnapshot().context;
      // The caller has no schema for this refusal. The caller shows the server's message [S53].
      const refusal = answer?.status === 403 ? v.safeParse(errorBody, output.body) : null;
      if (refusal?.success === true) {
        const { message, code = null } = refusal.output;
        throw new CallFailedError({ kind: 'refused', message, code });
      }
      news.malformed(error);
      throw error;
    }
  };
}
