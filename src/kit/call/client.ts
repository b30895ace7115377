import type * as v from 'valibot';
import type { Call, ParameterOf } from '../../../server/contract/kit/call.ts';
import type { Request } from './request.ts';

/** A call that takes and gives JSON. */
export type JsonCall = Call & { readonly answer: v.GenericSchema };

type Given<Schema> = Schema extends v.GenericSchema ? v.InferInput<Schema> | v.InferOutput<Schema> : unknown;

/** The parameters of a call's path. */
export type ParametersOf<C extends Call> = Readonly<Record<ParameterOf<C['path']>, string>>;

/** What a call is sent: the parameters of its path beside its query or the fields of its body. */
export type InputOf<C extends Call> = ParametersOf<C> &
  (C extends { readonly query: infer Query } ? Given<Query> : unknown) &
  (C extends { readonly body: infer Body } ? Given<Body> : unknown);

/** What a call gives. */
export type AnswerOf<C extends Call> = C['answer'] extends v.GenericSchema
  ? v.InferOutput<C['answer']>
  : unknown;

/** Names and values as charts carry them. */
export type Values = Readonly<Record<string, unknown>>;

/**
 * The address of a call, and what its path does not take of the input. A parameter that is missing is left out:
 * such a call is never made.
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

/** A query as it stands in an address. */
const inAddress = (query: Values): string => {
  const given = Object.entries(query).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[name, `${value}`]] : [],
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
};

/** What a call reads, as one address: its path, then its query. */
export function readAt(call: Call, input: Values): string {
  const { path, rest } = addressed(call, input);
  return `${path}${inAddress(rest)}`;
}

export interface Client {
  /**
   * Makes a call and gives its answer, checked by the call's schema.
   * @throws CallFailedError, and nothing else
   */
  readonly send: <C extends JsonCall>(
    call: C,
    input: InputOf<C>,
    signal?: AbortSignal,
  ) => Promise<AnswerOf<C>>;
  /** The same for what charts carry, whose input is no typed record: the hooks of the kit say what fits. */
  readonly sendValues: <C extends JsonCall>(
    call: C,
    input: Values,
    signal?: AbortSignal,
  ) => Promise<AnswerOf<C>>;
}

/** The first parameter of the call's path that is missing; undefined where all are there. */
export const missingIn = ({ path }: Call, input: Values): string | undefined =>
  [...path.matchAll(/:(\w+)/g)]
    .map(([, name = '']) => name)
    .find((name) => typeof input[name] !== 'string' || input[name] === '');

/**
 * A call as the sender takes it: what its path does not take of the input is its query or its body.
 * @throws where a parameter of the path is missing
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
 * The answer of a call as a chart keeps it: charts know no contract, so that what they keep has no type of its own.
 * @param kept by a chart whose actor has made the call
 */
export const answerIn = <C extends JsonCall>(_call: C, kept: unknown) => kept as AnswerOf<C> | null;

/**
 * The typed client of the API: every call that is declared in server/contract.
 * @param onWritten is told of each call that may have changed something on the server
 */
export function createClient(request: Request, onWritten: () => void = () => undefined): Client {
  const sendValues = async (call: JsonCall, input: Values, signal?: AbortSignal): Promise<unknown> => {
    const answer = await request(written(call, input), call.answer, signal);
    if (call.method !== 'GET') onWritten();
    return answer;
  };
  return { send: sendValues, sendValues };
}
