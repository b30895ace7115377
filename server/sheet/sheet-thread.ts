import { join } from 'node:path';
import { Worker, type ResourceLimits } from 'node:worker_threads';

/** A thread that answers one question and ends, so that no data of one file remains for the next one. */
interface SheetThread {
  /** The file of the thread. It is next to this module, in the sources and in the build. */
  readonly file: string;
  /** The maximum time until the answer, in milliseconds. */
  readonly patience: number;
  readonly memory: ResourceLimits;
}

/**
 * Asks a question in a new thread.
 * @returns the answer; undefined if the thread takes too long or fails, usually because its memory runs out
 */
export function askThread<Answer>(
  { file, patience, memory }: SheetThread,
  question: unknown,
): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const worker = new Worker(join(import.meta.dirname, file), {
      workerData: question,
      resourceLimits: memory,
    });
    const end = (answer?: Answer) => {
      clearTimeout(timer);
      void worker.terminate().then(() => resolve(answer));
    };
    const timer = setTimeout(end, patience);
    worker.once('message', end);
    worker.on('error', () => end());
  });
}
