import type { ReportedError } from '../../../server/contract/client-errors.ts';
import { maskText } from '../../../server/contract/kit/mask-text.ts';
import { longest } from '../../../server/contract/kit/report-limits.ts';
import type { FaultDetails, RecordFault } from './faults.ts';
import { CallFailedError } from '../../kit/call/request.ts';

/** What was going on when something failed. */
export interface Circumstances {
  /** Of the page on screen. */
  readonly path: string;
  /** '' while nobody is signed in. */
  readonly userKind: string;
  /** What the charts of the page were doing. */
  readonly states: string;
  /** Tokens, names and numbers of whoever is signed in: masked wherever they stand. */
  readonly secrets: readonly string[];
}

export interface ErrorRecorderOptions {
  readonly circumstances: () => Circumstances;
  /** @param key tells two faults apart */
  readonly tell: (key: string, details: Omit<ReportedError, 'count'>) => void;
}

/** Code that is not ours: add-ons run in every page, and fail there. */
const foreign = /\b(?:chrome|moz|safari-web|safari)-extension:/;

/** Lines of a stack that say where; the rest is the frames of React. */
const FRAMES = 16;
const COMPONENTS = 12;

const firstLines = (text: string, count: number) =>
  text.replace(/^\n+/, '').trimEnd().split('\n').slice(0, count).join('\n');

/**
 * Turns whatever was thrown into what may be told of it [S33]: cut, and without tokens, values of addresses
 * and personal data. The same error, noticed in several ways, is recorded once.
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
        // An error whose own fields throw: nothing can be said of it.
      }
    },
  };
}
