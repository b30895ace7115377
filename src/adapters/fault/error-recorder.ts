import type { ReportedError } from '../../../server/contract/client-errors.ts';
import { maskText } from '../../../server/contract/kit/mask-text.ts';
import { longest } from '../../../server/contract/kit/report-limits.ts';
import type { FaultDetails, RecordFault } from './faults.ts';
import { CallFailedError } from '../../kit/call/request.ts';

/** The state of the application when a fault occurs. */
export interface Circumstances {
  /** The path of the page that is shown. */
  readonly path: string;
  /** The kind of the user; '' if no user is signed in. */
  readonly userKind: string;
  /** The states of the charts of the page. */
  readonly states: string;
  /** Tokens, names and numbers of the signed-in user. They are masked in all texts. */
  readonly secrets: readonly string[];
}

export interface ErrorRecorderOptions {
  readonly circumstances: () => Circumstances;
  /** @param key identifies equal faults */
  readonly tell: (key: string, details: Omit<ReportedError, 'count'>) => void;
}

/** Matches the code of browser extensions. They run in every page, and their faults are not reported. */
const foreign = /\b(?:chrome|moz|safari-web|safari)-extension:/;

/**
 * The maximum number of lines of the call stack and of React's component stack in a report. The first lines
 * show the place of the fault. The rest are frames of React.
 */
const FRAMES = 16;
const COMPONENTS = 12;

const firstLines = (text: string, count: number) =>
  text.replace(/^\n+/, '').trimEnd().split('\n').slice(0, count).join('\n');

/**
 * Converts a thrown value to a fault report [S33]. The report is shortened and contains no tokens, no values
 * of addresses and no personal data. An error that is caught in several places is recorded once.
 */
export function createErrorRecorder({ circumstances, tell }: ErrorRecorderOptions): {
  readonly record: RecordFault;
} {
  const recorded = new WeakSet<object>();

  const describe = (source: ReportedError['source'], thrown: unknown, besides: FaultDetails) => {
    const { path, userKind, states, secrets } = circumstances();
    const error = thrown instanceof Error ? thrown : null;
    const frames = firstLines(error?.stack ?? '', FRAMES);
    if (foreign.test(frames)) return;
    const components = firstLines(besides.componentStack ?? '', COMPONENTS);
    const stack = components === '' ? frames : `${frames}\n\n${components}`;
    const mask = (text: string, most: number) => maskText(text.replaceAll('\n', ' '), most, secrets).trim();
    const details = {
      source,
      name: mask(error?.name ?? typeof thrown, longest.name),
      message: mask(error?.message ?? String(thrown), longest.message),
      stack: maskText(stack, longest.stack, secrets),
      path: mask(path, longest.path),
      view: mask(besides.view ?? '', longest.name),
      user_kind: userKind,
      states: mask(states, longest.states),
      request_id: error instanceof CallFailedError ? (error.failure.requestId ?? '') : '',
    };
    const where = details.stack.split('\n').find((line) => /:\d+:\d+/.test(line)) ?? '';
    tell([source, details.name, details.message, where].join('\n'), details);
  };

  return {
    record(source, error, besides = {}) {
      try {
        if (typeof error === 'object' && error !== null) {
          if (recorded.has(error)) return;
          recorded.add(error);
        }
        describe(source, error, besides);
      } catch {
        // Reading a property of the error throws, so the error cannot be described.
      }
    },
  };
}
