/**
 * Why an act that the user requested did not happen. The request chart creates it from a response. Every
 * chart that waits for a response stores it for its screen. Plain JSON. It is declared globally, because a
 * chart file imports nothing but 'xstate'.
 */
interface Failure {
  /**
   * - `invalid` 422: `fields` contains the faulty fields [S52]
   * - `refused` any other error response [S54], including those whose body the caller handles [S53]
   * - `unauthenticated` the token is not accepted [S55]
   * - `unexpected` a response outside 200–299 that is no error [S51], or one of the wrong shape
   * - `offline`, `timeout`, `unreachable` no response [D13]
   * - `cancelled` the application itself aborted the call; no toast is shown
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
  /** The message of the server; empty if there is none. */
  readonly message: string;
  /** The first sentence for each faulty field, by the name of the field in the call. */
  readonly fields: Readonly<Record<string, string>>;
  readonly code: number | null;
  /** The seconds to wait before another attempt; null if the server has not set them. */
  readonly retryAfter: number | null;
  /** The phone number of the contact, if the response contains one. */
  readonly phone?: string;
  /** The id of the request, which the user can quote in a question to support. */
  readonly requestId: string | null;
}

/** The fields of an error that a waiting chart reads. An error of another kind has none of them. */
interface Error {
  /** Why a call was rejected. */
  readonly failure?: Failure;
  /** The milliseconds until the server accepts error reports again. */
  readonly wait?: number;
  /** Whether the code of the workspace could not be loaded. */
  readonly isCodeLost?: boolean;
  /** Why a picture cannot become the photo. */
  readonly photoFault?: 'unreadable' | 'small' | 'tooLarge';
}
