import * as v from 'valibot';
import type { Call } from '../../../server/contract/kit/call.ts';
import type { ErrorBody } from '../../../server/contract/kit/errors.ts';
import { createFileReceiver, saveFile } from './file-receiver.ts';
import { createFileSender } from './file-sender.ts';
import { CallFailedError } from '../call/request.ts';
import { written, type AnswerOf, type JsonCall, type Values } from '../call/client.ts';
import type { ScreenTools } from '../screen-tools.ts';

/** Calls that are not JSON both ways: files in and out, and answers that come line by line. */

/** A call that gives a file. */
export type FileCall = Call & { readonly answer: 'file' };

/** A call that takes one file instead of a body. */
type FileTaking = JsonCall & { readonly file: number };

/** Such a call whose answer comes line by line. */
type LinesCall = FileTaking & { readonly lines: true };

type Tools = Pick<ScreenTools, 'requestBy'>;

const unexpected = new CallFailedError({ kind: 'unexpected' });

/** What a rejected call carries; an error of another kind is unexpected. */
export const failureIn = (error: unknown): Failure =>
  (error instanceof CallFailedError ? error : unexpected).failure;

/** What a call rejects with whose answer begins well and says at its end that it is refused. */
export const refused = ({ message, code }: Pick<ErrorBody, 'message' | 'code'>): Error =>
  new CallFailedError({ kind: 'refused', message, code: code ?? null });

/** The file that a call gives. */
export const fetchFile = (
  { requestBy }: Tools,
  call: FileCall,
  input: Values,
  signal: AbortSignal,
): Promise<File> => requestBy(createFileReceiver)(written(call, input), v.instance(File), signal);

/**
 * Hands the file that a call gives to the person.
 * @param name of a file that comes without one
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
 * Sends a file; gives the answer, checked by the call's schema.
 * @param onSent is told how many bytes of the file have gone
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

/** The lines of a text that have come as a whole. */
function linesIn<C extends LinesCall>({ answer }: C, text: string): readonly AnswerOf<C>[] {
  const whole = text.slice(0, text.lastIndexOf('\n') + 1).trim();
  return whole === ''
    ? []
    : whole.split('\n').map((line) => v.parse(answer, JSON.parse(line)) as AnswerOf<C>);
}

/**
 * Sends a file and gives all lines of the answer.
 * @param onLines is told the lines that have come so far, whenever more of the answer comes
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
