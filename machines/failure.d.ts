/**
 * Why something the person asked for did not happen: what the request chart makes of an answer, and
 * what every chart that waits for one keeps for its screen. Plain JSON. Declared for all charts at
 * once because a chart file imports nothing but 'xstate'.
 */
interface Failure {
  /**
   * - `invalid` 422: `fields` says which [S52]
   * - `refused` any other error answer [S54], handed-back ones [S53] included
   * - `unauthenticated` the token is not accepted [S55]
   * - `unexpected` an answer outside 200–299 that is no error answer [S51], or one of the wrong shape
   * - `offline`, `timeout`, `unreachable` no answer at all [D13]
   * - `cancelled` the application itself gave up the call; nobody is told
   */
  readonly kind:
    | 'invalid'
    | 'refused'
    | 'unauthenticated'
    | 'unexpected'
    | 'offline'
    | 'timeout'
    | 'unreachable'
    | 'cancelled';
  /** The server's sentence; empty if it gave none. */
  readonly message: string;
  /** First sentence for each faulty field, by the field's name in the call. */
  readonly fields: Readonly<Record<string, string>>;
  readonly code: number | null;
  /** Seconds to wait before trying again makes sense. */
  readonly retryAfter: number | null;
  /** Whom to call about it, where the answer says so. */
  readonly phone?: string;
  /** What the person can quote when asking for help. */
  readonly requestId: string | null;
}

/** What an error tells the chart that waits for it; an error of another kind tells nothing. */
interface Error {
  /** Why a call was rejected. */
  readonly failure?: Failure;
  /** Milliseconds until the reports of errors are taken again. */
  readonly wait?: number;
  /** The code of the workspace could not be loaded. */
  readonly isCodeLost?: boolean;
  /** Why a picture cannot become the photo. */
  readonly photoFault?: 'unreadable' | 'small' | 'tooLarge';
}
