import type * as v from 'valibot';

export type Method = 'GET' | 'POST' | 'PUT';

/**
 * The accounts that may make a call. The rules of the domain check a record's accessScope inside the
 * transaction. `any-password` admits accounts that still have to change an issued password. The roles admit
 * signed-in accounts with one of these roles: `person` Personal and Expert, `competitor` Personal.
 */
export type Access =
  | 'public'
  | 'any-password'
  | 'signed-in'
  | 'person'
  | 'competitor'
  | 'expert'
  | 'technician';

/** A schema of an object whose fields are known. */
export type Fields = v.GenericSchema & { readonly entries: v.ObjectEntries };

export interface CallFacts {
  /** The summary for developers who use the API. */
  readonly summary: string;
  readonly access: Access;
  readonly query?: Fields;
  readonly body?: Fields;
  /** The maximum bytes of the body, if it is more than the kit's limit. */
  readonly longest?: number;
  /** The maximum bytes of the only file of a form. The form replaces the body. */
  readonly file?: number;
  /** The response is a stream with one JSON value of the schema per line. */
  readonly lines?: true;
  /**
   * The handler has several transactions, so the call skips the idempotency gate. A repeated call must be
   * harmless by itself.
   */
  readonly isRepeatable?: true;
  /** Each read is recorded. The client reads the record only when a user opens it, never ahead of time. */
  readonly isNoted?: true;
  /** `file`: a download. `document`: JSON without a schema. `events`: server-sent events. */
  readonly answer: v.GenericSchema | 'file' | 'document' | 'events';
}

/**
 * A call of the API. The router, the checks, the OpenAPI document and the browser's client are derived from
 * it.
 */
export interface Call extends CallFacts {
  readonly method: Method;
  /** The path below the API root, with `:name` for each parameter. */
  readonly path: string;
}

/** The names of the parameters in a path. */
export type ParameterOf<Path extends string> = Path extends `${string}/:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | ParameterOf<`/${More}`>
    : Rest
  : never;

/**
 * Declares a call. It is marked as free of side effects, so a page's bundle contains only the calls that the
 * page uses.
 */
// @__NO_SIDE_EFFECTS__
export function call<const M extends Method, const Path extends string, const Facts extends CallFacts>(
  method: M,
  path: Path,
  facts: Facts,
): Facts & { readonly method: M; readonly path: Path } {
  return { ...facts, method, path };
}
