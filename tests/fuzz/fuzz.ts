import { FILE_FIELD } from '../../server/contract/file.ts';
import { API_ROOT } from '../../server/contract/kit/api-root.ts';
import { demoAccounts } from '../../server/seed/demonstration.ts';
import { operations } from '../../server/system/openapi.ts';
import { docx, jpg, pdf, png, xlsx } from '../server/support/sample-files.ts';
import { CAPTCHA, type TestSystem } from '../server/support/test-system.ts';
import { cells, workbook } from '../server/support/workbooks.ts';
import { addressOf, createSender, headersOf, type FuzzReport, type FuzzRequest } from './send.ts';
import { chanceOf, valuesOf, type Schema } from './values.ts';

/**
 * The maximum number of stored values of a field, and the number of calls, for each account, after which an
 * account signs in again.
 */
const MOST_SEEN = 200;
const SIGN_IN_EVERY = 50;

interface Document {
  paths: Record<
    string,
    Record<string, { parameters: { name: string; in: string; schema: Schema }[]; requestBody?: unknown }>
  >;
  components: { schemas: Record<string, Schema> };
}

/** Replaces lone surrogates, which are not valid in a URL. */
const wellFormed = (text: string) => Buffer.from(text).toString();

/** Returns the first segment of a path, which names the kind of the records that its ids refer to. */
const collectionOf = (path: string) => path.split(/[/?]/)[1] ?? '';

/** The purposes of verification codes, by the call that uses the code. */
const purposes: Readonly<Record<string, string>> = {
  'POST /users/register': 'register',
  'POST /users/phone-login': 'login',
  'POST /user/password/reset': 'reset',
  'PUT /user/phone': 'change',
};

/**
 * Calls every operation of the OpenAPI document with random values, as each demonstration account and without
 * an account, and validates each response against the contract. Ids in a response to one account are also
 * sent by other accounts. Captchas and codes are filled in correctly. Otherwise the calls behind them are not
 * reached.
 * @param seed the same seed makes the same choices
 */
export async function fuzz(
  test: TestSystem,
  calls: number,
  seed: number,
  minutes = Infinity,
): Promise<FuzzReport> {
  const chance = chanceOf(seed);
  const { body: document } = await test.call<Document>('GET', '/openapi.json');
  const seen = new Map<string, unknown[]>();
  const { valueOf, wordOf } = valuesOf(chance, document.components.schemas, seen);
  const report: FuzzReport = { calls: 0, coverage: {}, problems: [] };
  const send = createSender(test, report);
  const end = performance.now() + minutes * 60_000;
  const tokens = new Map<string, { token: string; signedInAt: number }>();
  const keys = Object.keys(operations);

  async function tokenOf(call: number): Promise<string | undefined> {
    const account = chance.of([undefined, ...demoAccounts]);
    if (account === undefined) return chance.is(0.1) ? 'x'.repeat(43) : undefined;
    const known = tokens.get(account.username);
    if (known !== undefined) return known.token;
    // An account that a previous call has locked or disabled continues without a session.
    const token = await test.signIn(account).catch(() => undefined);
    if (token !== undefined) tokens.set(account.username, { token, signedInAt: call });
    return token;
  }

  /** Stores the values of a response. */
  function remember(value: unknown, name: string, collection: string): void {
    if (Array.isArray(value)) for (const one of value.slice(0, 20)) remember(one, name, collection);
    else if (typeof value === 'object' && value !== null) {
      for (const [key, one] of Object.entries(value)) {
        remember(one, key, collection);
        // Only the ids of the list itself, not those of records that its rows refer to.
        if (key === 'id' && (name === 'data' || name === 'answer'))
          remember(one, `id of ${collection}`, collection);
        if (key === 'id' && name === 'events') remember(one, 'id of events', collection);
        if (key === 'id' && name === 'decisions') remember(one, 'id of decisions', collection);
      }
    } else if (value !== null && value !== '' && String(value).length < 100) {
      const kept = seen.get(name) ?? [];
      if (kept.length < MOST_SEEN) kept.push(value);
      else kept[Math.floor(chance.number() * MOST_SEEN)] = value;
      seen.set(name, kept);
    }
  }

  /** Fills in the proofs that a body needs: the captcha, and the code from the text message. */
  async function prove(key: string, body: unknown, token: string | undefined): Promise<void> {
    if (typeof body !== 'object' || body === null || chance.is(0.2)) return;
    const given = body as Record<string, unknown>;
    const { captcha_key } = (
      await test.call<{ captcha_key: string }>('GET', '/captcha', { address: addressOf(chance) })
    ).body;
    if ('captcha_key' in given || 'captcha' in given || key.startsWith('POST /verification-codes/')) {
      Object.assign(given, { captcha: CAPTCHA, captcha_key });
    }
    const purpose = purposes[key];
    if (purpose === undefined) return;
    given['phone'] = chance.of([
      '13900139000',
      `139${String(Math.floor(chance.number() * 1e8)).padStart(8, '0')}`,
    ]);
    const { status, body: answer } = await test.call<{ key: string }>(
      'POST',
      `/verification-codes/${purpose}`,
      {
        body: { phone: given['phone'], captcha: CAPTCHA, captcha_key },
        address: addressOf(chance),
        ...(token !== undefined && { token }),
      },
    );
    if (status !== 200) return;
    const code = /\b\d{6}\b/.exec(
      test.texts.findLast((one) => one.phone === given['phone'])?.text ?? '',
    )?.[0];
    Object.assign(given, { key: answer.key, code: code ?? '000000' });
  }

  function formOf(): FormData {
    const form = new FormData();
    const [name, content] = chance.of([
      ['a.pdf', pdf(String(chance.number()))],
      ['a.jpg', jpg()],
      ['a.png', png()],
      ['a.docx', docx()],
      ['a.xlsx', xlsx()],
      ['a.xlsx', workbook(`<row>${cells('Event code', 'Name')}</row>`)],
      ['a.csv', Buffer.from('Event code,Name\r\nSK05,x')],
      ['名\u202e.pdf', pdf()],
      ['', Buffer.alloc(0)],
    ] as const);
    const cut = chance.is(0.1) ? content.subarray(0, Math.floor(chance.number() * content.length)) : content;
    form.set(chance.is(0.95) ? FILE_FIELD : 'other', new File([new Uint8Array(cut)], name));
    return form;
  }

  async function requestOf(key: string, call: number): Promise<FuzzRequest> {
    const [method = '', path = ''] = key.split(' ');
    const template = path.replaceAll(/:(\w+)/g, '{$1}');
    const { parameters = [] } = document.paths[template]?.[method.toLowerCase()] ?? {};
    const token = await tokenOf(call);
    const query = new URLSearchParams();
    for (const { name, schema } of parameters.filter((one) => one.in === 'query' && chance.is(0.25))) {
      query.append(name, wellFormed(wordOf(schema, name)).slice(0, 2000));
    }
    if (chance.is(0.02)) query.append(chance.of(['page', '__proto__', '\0', 'x']), '\0');
    const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => {
      const own = seen.get(name === 'id' ? `id of ${collectionOf(path)}` : name) ?? [];
      const known = own.length > 0 && chance.is(0.8) ? own : (seen.get('id') ?? []);
      const id =
        known.length > 0 && chance.is(0.95) ? String(chance.of(known)) : wordOf({ type: 'string' }, name);
      return encodeURIComponent(wellFormed(id).slice(0, 500)) || '%00';
    });
    const operation = operations[key];
    const headers = headersOf(chance, method, token);
    let body: BodyInit | undefined;
    if (operation?.body === 'file' && chance.is(0.97)) {
      const form = new Response(formOf());
      headers['content-type'] = form.headers.get('content-type') ?? '';
      body = await form.arrayBuffer();
    } else if (operation?.body !== undefined && operation.body !== 'file') {
      const value = valueOf({ $ref: `#/${operation.body}` }, '');
      await prove(key, value, token);
      body = chance.is(0.98)
        ? JSON.stringify(value)
        : chance.of(['', '{', '[]', 'null', '"x"', '\ufeff{}', '['.repeat(9000)]);
      headers['content-type'] = chance.is(0.97)
        ? 'application/json'
        : chance.of(['text/plain', '', 'application/json; charset=utf-16']);
    } else if (method !== 'GET') {
      headers['content-type'] = 'application/json';
      body = '{}';
    }
    const url = `${API_ROOT}${filled}${query.size > 0 ? `?${query.toString()}` : ''}`;
    return {
      method,
      url,
      headers,
      body,
      address: addressOf(chance),
      username: [...tokens].find(([, one]) => one.token === token)?.[0],
    };
  }

  for (let call = 0; call < calls && performance.now() < end; call++) {
    report.calls = call + 1;
    // The first calls go through all operations in order. Otherwise there are no ids to send.
    const key = call < 3 * keys.length ? (keys[call % keys.length] ?? '') : chance.of(keys);
    const request = await requestOf(key, call);
    // Some requests are sent twice at the same time.
    const once = async () => {
      const { status, value } = await send(key, request);
      if (status === 401 && request.username !== undefined) tokens.delete(request.username);
      if (value !== undefined) remember(value, 'answer', collectionOf(key.split(' ')[1] ?? ''));
    };
    await (chance.is(0.05) ? Promise.all([once(), once()]) : once());
    test.clock.advance(Math.floor(chance.number() * 10_000));
    if (test.texts.length > 1000) test.texts.splice(0, 900);
    if (test.logLines.length > 1000) test.logLines.splice(0, 900);
    for (const [username, { signedInAt }] of tokens) {
      if (call - signedInAt > SIGN_IN_EVERY * demoAccounts.length) tokens.delete(username);
    }
  }
  return report;
}

/** Formats how often each operation succeeded and which statuses it returned, one line per operation. */
export const coverageTable = ({ coverage }: FuzzReport): string =>
  Object.entries(coverage)
    .map(([key, counted]) => {
      const done = Object.entries(counted).reduce(
        (sum, [status, count]) => sum + (Number(status) < 400 ? count : 0),
        0,
      );
      const all = Object.entries(counted)
        .map(([status, count]) => `${status} × ${count}`)
        .join(', ');
      return `${String(done).padStart(6)} done  ${key.padEnd(52)} ${all}`;
    })
    .join('\n');
