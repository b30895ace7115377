import { Component, createContext, use, type ReactNode } from 'react';

/** One attempt to show what stands inside a boundary; another one is another object. */
export type Attempt = object;

const AttemptContext = createContext<Attempt>({});

/** Tells the attempts of the nearest boundary apart: what failed to be fetched in one is fetched anew in the next. */
export function useAttempt(): Attempt {
  return use(AttemptContext);
}

interface ErrorBoundaryProps {
  /** The part of the page that it holds, for the record [S33]; another part has a chance of its own. */
  readonly part: string;
  /** Stands in place of it after a fault; `retry` makes it anew, and nothing else. */
  readonly renderFallback: (retry: () => void) => ReactNode;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly part: string;
  readonly attempt: Attempt;
  readonly isFailed: boolean;
}

/** A fault inside of it ends there: the rest of the page goes on [S33]. The record is made by who made the root. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { part: this.props.part, attempt: {}, isFailed: false };

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { isFailed: true };
  }

  static getDerivedStateFromProps(
    { part }: ErrorBoundaryProps,
    before: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    if (part === before.part) return null;
    return before.isFailed ? { part, attempt: {}, isFailed: false } : { ...before, part };
  }

  readonly retry = (): void => this.setState({ attempt: {}, isFailed: false });

  override render(): ReactNode {
    const { renderFallback, children } = this.props;
    const { attempt, isFailed } = this.state;
    return isFailed ? (
      renderFallback(this.retry)
    ) : (
      <AttemptContext value={attempt}>{children}</AttemptContext>
    );
  }
}
