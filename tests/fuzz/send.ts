import * as v from 'valibot';
import { errorBody } from '../../server/contract/kit/errors.ts';
import { operations, schemas } from '../../server/system/openapi.ts';
import { wholeText, type TestSystem } from '../server/support/test-system.ts';
import type { Chance } from './values.ts';

/** Milliseconds after which a call counts as hanging, and the maximum number of reported problems. */
const PATIENCE = 10_000;
const MOST_PROBLEMS = 20;

/** The result of a run: the statuses of each operation, and the problems that were found. */
export interface FuzzReport {
  /** The number of calls that were sent. */
  calls: number;
  coverage: Record<string, Record<number, number>>;
  problems: string[];
}

/** A request of the fuzzer. */
export interface FuzzRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: BodyInit | undefined;
  address: string;
  /** The account, for reports. Undefined without one. */
  username: string | undefined;
}

/** Returns the address of a request. Each has another one, so that limits of addresses stop none. */
export const addressOf = (chance: Chance): string =>
  `203.0.${Math.floor(chance.number() * 256)}.${Math.floor(chance.number() * 256)}`;

/** Returns headers of a request, some of them unusual. */
export function headersOf(chance: Chance, method: string, token: string | undefined): Record<string, string> {
  return {
    'accept-language': chance.of(['en', 'zh', 'es', 'ja', 'xx', ';;q=,,,', '*', 'en;q=0']),
    ...(token !== undefined && { authorization: chance.is(0.98) ? `Bearer ${token}` : `Basic ${token}` }),
    ...(method !== 'GET' &&
      chance.is(0.2) && {
        'idempotency-key': chance.of([
          'key-0001',
          `key-${Math.floor(chance.number() * 1e9)}`,
          'x',
          '',
          'é'.repeat(9),
        ]),
      }),
    ...(chance.is(0.05) && { 'if-none-match': chance.of(['*', 'W/"x"', ',,,', '"']) }),
    ...(chance.is(0.05) && {
      'accept-encoding': chance.of(['br', 'gzip;q=0', 'identity;q=0, *;q=0', 'zz']),
    }),
    ...(chance.is(0.05) && { 'x-forwarded-for': chance.of(['::1', "' or 1=1", 'x'.repeat(500), ',,,']) }),
  };
}

/** The result of a call: its status, and the value of a JSON response. Neither if the call hangs. */
interface Answered {
  readonly status?: number;
  readonly value?: unknown;
}

/**
 * Returns a function that sends a request, counts its status and validates the response against the contract:
 * errors against D17, all others against the schema of the operation. Faults are added to the report.
 */
export function createSender(test: TestSystem, report: FuzzReport) {
  function blame(key: string, request: Pick<FuzzRequest, 'url' | 'username' | 'body'>, what: string) {
    if (report.problems.length >= MOST_PROBLEMS) return;
    const body = typeof request.body === 'string' ? request.body.slice(0, 600) : '';
    const log = test.logLines.findLast((line) => line.includes('"err"')) ?? '';
    report.problems.push(
      `${key} as ${request.username ?? 'no account'}: ${what}\n  ${request.url.slice(0, 300)}\n  ${body}\n  ${log.slice(0, 900)}`,
    );
  }

  return async (key: string, request: FuzzRequest): Promise<Answered> => {
    const { method, url, headers, body, address: remoteAddress } = request;
    let timer: NodeJS.Timeout | undefined;
    const hanging = new Promise<'hangs'>((resolve) => (timer = setTimeout(() => resolve('hangs'), PATIENCE)));
    const answering = (async () => {
      const response = await test.system.api.request(
        url,
        { method, headers, ...(body !== undefined && { body }) },
        { incoming: { socket: { remoteAddress } } },
      );
      return { response, text: await wholeText(response) };
    })();
    const answer = await Promise.race([answering, hanging]);
    clearTimeout(timer);
    if (answer === 'hangs') {
      blame(key, request, 'hangs');
      return {};
    }
    const { response, text } = answer;
    const { status } = response;
    const counted = (report.coverage[key] ??= {});
    counted[status] = (counted[status] ?? 0) + 1;
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    if (status >= 500) {
      blame(key, request, `${status} ${text.slice(0, 200)}`);
      return { status };
    }
    if (status >= 400) {
      const told = isJson ? (JSON.parse(text) as unknown) : undefined;
      const isRight = v.is(errorBody, told) && told.status_code === status && told.message !== '';
      if (!isRight || !response.headers.has('x-request-id'))
        blame(key, request, `${status} is no error of D17: ${text.slice(0, 200)}`);
      return { status };
    }
    if (!isJson || response.headers.has('content-encoding')) return { status };
    const value = JSON.parse(text) as unknown;
    const declared = operations[key]?.answer;
    // Files and documents have no schema.
    const one = schemas[(typeof declared === 'string' ? declared : declared?.[0]) ?? ''];
    if (one === undefined) return { status, value };
    const schema = typeof declared === 'string' ? one : v.array(one);
    const parsed = v.safeParse(schema, value);
    if (!parsed.success) {
      const where = parsed.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`).join('; ');
      blame(key, request, `200 is no ${String(declared)}: ${where.slice(0, 300)}`);
    }
    return { status, value };
  };
}
