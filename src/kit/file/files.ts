import * as v from 'valibot';
import type { Call } from '../../../server/contract/kit/call.ts';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import { createFileReceiver, saveFile } from './file-receiver.ts';
import { createFileSender } from './file-sender.ts';
import { CallFailedError } from '../call/request.ts';
import { written, type AnswerOf, type JsonCall, type Values } from '../call/client.ts';
import type { ScreenTools } from '../screen-tools.ts';

/**
 * Calls whose request or response is not JSON: uploads, downloads, and responses that arrive line by line.
 */

/** A call whose response is a file. */
export type FileCall = Call & { readonly answer: 'file' };

/** A call whose request body is one file. */
type FileTaking = JsonCall & { readonly file: number };

/** An upload whose response arrives line by line. */
type LinesCall = FileTaking & { readonly lines: true };

type Tools = Pick<ScreenTools, 'requestBy'>;

const unexpected = new CallFailedError({ kind: 'unexpected' });

/** Returns the failure of a rejected call. Any other error is an unexpected failure. */
export const failureIn = (error: unknown): Failure =>
  (error instanceof CallFailedError ? error : unexpected).failure;

/** Returns the error for a response that starts as a success and ends with a refusal. */
export const refused = ({ message, code }: Pick<ErrorBody, 'message' | 'code'>): Error =>
  new CallFailedError({ kind: 'refused', message, code: code ?? null });

/** Fetches the file of a call. */
export const fetchFile = (
  { requestBy }: Tools,
  call: FileCall,
  input: Values,
  signal: AbortSignal,
): Promise<File> => requestBy(createFileReceiver)(written(call, input), v.instance(File), signal);

/**
 * Fetches the file of a call and saves it as a download.
 * @param name the name for a file without one
 */
export async function saveAnswer(
  tools: Tools,
  call: FileCall,
  input: Values,
  name: string,
  signal: AbortSignal,
): Promise<void> {
  saveFile(await fetchFile(tools, call, input, signal), name);
}

/**
 * Sends a file and returns the answer, validated by the call's schema.
 * @param onSent receives the number of bytes of the file that have been sent
 */
export const sendFile = <C extends FileTaking>(
  { requestBy }: Tools,
  call: C,
  input: Values,
  file: File,
  signal: AbortSignal,
  onSent: (bytes: number) => void = () => {},
) =>
  requestBy(createFileSender(file, onSent))(written(call, input), call.answer, signal) as Promise<
    AnswerOf<C>
  >;

/** Parses the complete lines of a text. */
function linesIn<C extends LinesCall>({ answer }: C, text: string): readonly AnswerOf<C>[] {
  const whole = text.slice(0, text.lastIndexOf('\n') + 1).trim();
  return whole === ''
    ? []
    : whole.split('\n').map((line) => v.parse(answer, JSON.parse(line)) as AnswerOf<C>);
}

/**
 * Sends a file and returns all lines of the response.
 * @param onLines receives all lines received so far, each time more of the response arrives
 */
export async function sendForLines<C extends LinesCall>(
  { requestBy }: Tools,
  call: C,
  input: Values,
  file: File,
  onLines: (lines: readonly AnswerOf<C>[]) => void,
  signal: AbortSignal,
): Promise<readonly AnswerOf<C>[]> {
  const sender = createFileSender(
    file,
    () => {},
    (text) => onLines(linesIn(call, text)),
  );
  return linesIn(call, `${await requestBy(sender)(written(call, input), v.string(), signal)}\n`);
}
