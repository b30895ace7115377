import { Component, createContext, use, type ReactNode } from 'react';

/** One attempt to render the children of a boundary. Each attempt is a different object. */
export type Attempt = object;

const AttemptContext = createContext<Attempt>({});

/**
 * Returns the current attempt of the nearest boundary. A fetch that failed in one attempt is repeated in the
 * next.
 */
export function useAttempt(): Attempt {
  return use(AttemptContext);
}

interface ErrorBoundaryProps {
  /** The name of the wrapped part, for fault reports [S33]. A change of the name resets a failed boundary. */
  readonly part: string;
  /** Renders the fallback after an error. `retry` renders the children again and has no other effect. */
  readonly renderFallback: (retry: () => void) => ReactNode;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly part: string;
  readonly attempt: Attempt;
  readonly isFailed: boolean;
}

/**
 * Contains the errors of its children, so that the rest of the page continues to work [S33]. The options of
 * the React root record the errors.
 */
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
