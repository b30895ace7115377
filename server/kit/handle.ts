import type { I18n } from '@lingui/core';
import type { Context } from 'hono';
import * as v from 'valibot';
import type { ApiEnv } from '../context.ts';
import type { Call, ParameterOf } from '../contract/kit/call.ts';
import { sendJson } from './answer/encodings.ts';
import { isLong, parseInSlices, textInSlices } from './answer/long-answers.ts';
import { readFileOfForm } from './body/form.ts';
import { LONGEST_BODY, readPayload, readQuery } from './payload.ts';
import type { Keeper } from './answer/public-answers.ts';
import type { SignedInUser } from '../session/tokens.ts';

type Output<Schema> = Schema extends v.GenericSchema ? v.InferOutput<Schema> : never;

/** The arguments of a handler: the validated input that the call declares, and the user. */
export type Asked<C extends Call> = Readonly<Record<ParameterOf<C['path']>, string>> & {
  readonly c: Context<ApiEnv>;
  readonly i18n: I18n;
  /** The client's address, derived from headers of the configured trusted proxies only. */
  readonly address: string;
} & (C['access'] extends 'public' ? unknown : { readonly user: SignedInUser }) &
  (C extends { readonly query: infer Query } ? { readonly query: Output<Query> } : unknown) &
  (C extends { readonly body: infer Body } ? { readonly body: Output<Body> } : unknown) &
  (C extends { readonly file: number }
    ? { readonly readFile: () => Promise<{ name: string; content: Buffer<ArrayBuffer> }> }
    : unknown);

/**
 * The result of a handler: a value of the answer's schema, or a complete response, such as a file or an
 * encoded body.
 */
type Reply<C extends Call> = C['answer'] extends v.GenericSchema
  ? v.InferInput<C['answer']> | Response
  : Response;

export type Handler<C extends Call> = (asked: Asked<C>) => Promise<Reply<C>>;

/** A handler for each call that a contract declares, by the name of the call. */
export type HandlersOf<Contract> = {
  readonly [Name in keyof Contract as Contract[Name] extends Call ? Name : never]: Contract[Name] extends Call
    ? Handler<Contract[Name]>
    : never;
};

/** A call with the function that handles it. */
export interface Served {
  readonly call: Call;
  readonly answer: (c: Context<ApiEnv>) => Promise<Response>;
}

/** Checks whether an export of a contract declares a call. */
export const isCall = (one: unknown): one is Call =>
  typeof one === 'object' && one !== null && 'method' in one && 'path' in one && 'summary' in one;

async function asked({ query, body, file, access, longest = LONGEST_BODY }: Call, c: Context<ApiEnv>) {
  return {
    ...c.req.param(),
    c,
    i18n: c.get('i18n'),
    address: c.get('address'),
    ...(access !== 'public' && { user: c.get('user') }),
    ...(query !== undefined && { query: readQuery(c, query) }),
    ...(body !== undefined && { body: await readPayload(c, body, longest) }),
    // The handler reads the file, after it has checked the permission. Otherwise files of rejected requests
    // are read too.
    ...(file !== undefined && { readFile: () => readFileOfForm(c, file) }),
  };
}

/**
 * Returns the text and the data of a response for the cache. Besides its data, such a response contains only
 * its time.
 */
function contentOf(answer: Call['answer'], reply: unknown) {
  if (reply instanceof Response || typeof answer === 'string') throw new Error('Only JSON is kept.');
  const parsed = v.parse(answer, reply) as { readonly data?: unknown };
  return { text: JSON.stringify(parsed), content: parsed.data };
}

/** Checks an answer against its schema and writes it. */
const textOf = async (answer: v.GenericSchema, reply: unknown): Promise<string> =>
  isLong(answer, reply)
    ? textInSlices(await parseInSlices(answer, reply))
    : JSON.stringify(v.parse(answer, reply));

/**
 * Combines the calls of a contract with their handlers. A call without a handler, or a handler without a
 * call, does not compile. The schema of the answer parses the result of the handler, so a property that the
 * contract does not declare is not sent.
 * @param contract a module of server/contract, as imported with `import * as`
 * @param keepers caches for calls whose response is the same for all clients
 */
export function handle<Contract extends object>(
  contract: Contract,
  handlers: HandlersOf<Contract>,
  keepers: { readonly [Name in keyof Contract]?: Keeper } = {},
): readonly Served[] {
  return Object.entries(contract).flatMap(([name, call]: [string, unknown]): Served[] => {
    if (!isCall(call)) return [];
    const handler = (handlers as Readonly<Record<string, unknown>>)[name] as
      | ((asked: object) => Promise<unknown>)
      | undefined;
    if (handler === undefined) throw new Error(`${name} has no handler`);
    const { answer } = call;
    const keeper = (keepers as Readonly<Record<string, Keeper | undefined>>)[name];
    if (keeper !== undefined && (call.access !== 'public' || call.query !== undefined)) {
      throw new Error(`${name} does not answer everybody alike`);
    }
    const made = async (c: Context<ApiEnv>) => {
      const reply = await handler(await asked(call, c));
      if (!(reply instanceof Response) && typeof answer === 'string') {
        throw new Error(`${name} gives no response`);
      }
      return reply;
    };
    return [
      {
        call,
        answer: async (c) => {
          if (keeper !== undefined) return keeper(c, async () => contentOf(answer, await made(c)));
          const reply = await made(c);
          if (reply instanceof Response || typeof answer === 'string') return reply as Response;
          return sendJson(c, await textOf(answer, reply));
        },
      },
    ];
  });
}
