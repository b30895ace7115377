import type * as v from 'valibot';
import type { Call, ParameterOf } from '../../../server/contract/kit/call.ts';
import type { Request } from './request.ts';

/** A call with a JSON request and a JSON response. */
export type JsonCall = Call & { readonly answer: v.GenericSchema };

type Given<Schema> = Schema extends v.GenericSchema ? v.InferInput<Schema> | v.InferOutput<Schema> : unknown;

/** The parameters of a call's path. */
export type ParametersOf<C extends Call> = Readonly<Record<ParameterOf<C['path']>, string>>;

/** The input of a call: its path parameters together with its query or the fields of its body. */
export type InputOf<C extends Call> = ParametersOf<C> &
  (C extends { readonly query: infer Query } ? Given<Query> : unknown) &
  (C extends { readonly body: infer Body } ? Given<Body> : unknown);

/** The answer of a call. */
export type AnswerOf<C extends Call> = C['answer'] extends v.GenericSchema
  ? v.InferOutput<C['answer']>
  : unknown;

/** Names and values, in the form in which charts store them. */
export type Values = Readonly<Record<string, unknown>>;

/**
 * Returns the path of a call and the input that is not part of the path. A missing parameter is left empty,
 * because such a call is never sent.
 */
export function addressed({ path }: Call, input: Values): { readonly path: string; readonly rest: Values } {
  const rest = { ...input };
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return typeof value === 'string' ? encodeURIComponent(value) : '';
  });
  return { path: filled, rest };
}

/** Serializes a query, with its "?". */
const inAddress = (query: Values): string => {
  const given = Object.entries(query).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[name, `${value}`]] : [],
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
};

/** Returns the address that a call reads: its path, then its query. */
export function readAt(call: Call, input: Values): string {
  const { path, rest } = addressed(call, input);
  return `${path}${inAddress(rest)}`;
}

export interface Client {
  /**
   * Sends a call and returns its answer, validated by the call's schema.
   * @throws CallFailedError, and no other error
   */
  readonly send: <C extends JsonCall>(
    call: C,
    input: InputOf<C>,
    signal?: AbortSignal,
  ) => Promise<AnswerOf<C>>;
  /** Sends a call with untyped input from a chart. The hooks of the kit check the types. */
  readonly sendValues: <C extends JsonCall>(
    call: C,
    input: Values,
    signal?: AbortSignal,
  ) => Promise<AnswerOf<C>>;
}

/** Returns the first missing parameter of the call's path; undefined if all are present. */
export const missingIn = ({ path }: Call, input: Values): string | undefined =>
  [...path.matchAll(/:(\w+)/g)]
    .map(([, name = '']) => name)
    .find((name) => typeof input[name] !== 'string' || input[name] === '');

/**
 * Converts a call and its input to the form that the sender takes. Input outside the path becomes the query
 * or the body.
 * @throws if a parameter of the path is missing
 */
export function written(call: Call, input: Values) {
  const missing = missingIn(call, input);
  if (missing !== undefined) throw new Error(`${call.path}: ${missing} is missing`);
  const { path, rest } = addressed(call, input);
  const { method, query, body } = call;
  const isAsked = query !== undefined && body === undefined;
  return {
    method,
    path: isAsked ? `${path}${inAddress(rest)}` : path,
    ...(body !== undefined && { body: rest }),
  };
}

/**
 * Gives a stored answer its type. Charts do not import the contract, so they store answers as `unknown`.
 * @param kept the answer, stored by a chart whose actor sends this call
 */
export const answerIn = <C extends JsonCall>(_call: C, kept: unknown) => kept as AnswerOf<C> | null;

/**
 * Creates the typed client of the API, for every call that is declared in server/contract.
 * @param onWritten runs after each call that can have changed data on the server
 */
export function createClient(request: Request, onWritten: () => void = () => undefined): Client {
  const sendValues = async (call: JsonCall, input: Values, signal?: AbortSignal): Promise<unknown> => {
    const answer = await request(written(call, input), call.answer, signal);
    if (call.method !== 'GET') onWritten();
    return answer;
  };
  return { send: sendValues, sendValues };
}
