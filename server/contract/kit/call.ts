import type * as v from 'valibot';

export type Method = 'GET' | 'POST' | 'PUT';

/**
 * Who passes the gate of a call. What a record's accessScope allows is decided by the rules of the domain, inside the
 * transaction. `any-password` admits accounts that still have to change an issued password; the roles admit signed-in
 * accounts that have one of theirs: `person` Personal and Expert, `competitor` Personal.
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
  /** For people who write against the API. */
  readonly summary: string;
  readonly access: Access;
  readonly query?: Fields;
  readonly body?: Fields;
  /** Bytes that the body may have where it is more than the kit's bound. */
  readonly longest?: number;
  /** Bytes that the one file of a form may have, which is sent instead of a body. */
  readonly file?: number;
  /** `lines`: one JSON value of the schema a line, as they come. */
  readonly lines?: true;
  /** The handler has several transactions; a call that is sent again must be harmless by itself. */
  readonly isRepeatable?: true;
  /** That it was read is written down: it is read only for somebody who opens it, never ahead. */
  readonly isNoted?: true;
  /** `file`: to be saved. `document`: JSON of no schema. `events`: server-sent events. */
  readonly answer: v.GenericSchema | 'file' | 'document' | 'events';
}

/** A call of the API. Router, checks, OpenAPI document and the browser's client are made from it. */
export interface Call extends CallFacts {
  readonly method: Method;
  /** Below the API root, with `:name` for each parameter. */
  readonly path: string;
}

/** The names of the parameters in a path. */
export type ParameterOf<Path extends string> = Path extends `${string}/:${infer Rest}`
  ? Rest extends `${infer Name}/${infer More}`
    ? Name | ParameterOf<`/${More}`>
    : Rest
  : never;

/**
 * Declares a call. Marked as free of side effects, so that a page's bundle holds only the calls that it makes.
 */
// @__NO_SIDE_EFFECTS__
export function call<const M extends Method, const Path extends string, const Facts extends CallFacts>(
  method: M,
  path: Path,
  facts: Facts,
): Facts & { readonly method: M; readonly path: Path } {
  return { ...facts, method, path };
}
