import type { RootOptions } from 'react-dom/client';
import type { RecordFault } from '../../adapters/fault/faults.ts';
import { ErrorBoundary } from '../../ui/failure/error-boundary.tsx';

interface Noticed {
  readonly componentStack?: string | undefined;
  readonly errorBoundary?: unknown;
}

/**
 * Returns React root options that record rendering errors [S33] and write them to the console, as React does
 * by default.
 * @param log writes one error to the console
 */
export function reactErrors(record: RecordFault, log: (error: unknown) => void): RootOptions {
  const take = (error: unknown, { componentStack, errorBoundary }: Noticed) => {
    const view = errorBoundary instanceof ErrorBoundary ? errorBoundary.props.part : '';
    record('render', error, { view, componentStack });
    log(error);
  };
  return { onCaughtError: take, onUncaughtError: take, onRecoverableError: take };
}
