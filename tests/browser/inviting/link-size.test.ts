import type { Response } from 'playwright-core';
import { parseAst } from 'vite';
import { describe, expect } from 'vitest';
import { openContext, it } from '../support/test.ts';
import { openAs } from '../shell/workspace/session.ts';

/** Returns the transferred size of the response bodies, in kB. */
async function kilobytes(responses: readonly Response[]): Promise<number> {
  const sizes = await Promise.all(responses.map((response) => response.request().sizes()));
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0) / 1000;
}

/** Returns the responses that contain files of the release. */
const ofRelease = (responses: readonly Response[]) =>
  responses.filter((response) =>
    ['document', 'script', 'stylesheet'].includes(response.request().resourceType()),
  );

const scriptsOf = (responses: readonly Response[]) =>
  responses.filter((response) => response.request().resourceType() === 'script');

type Part = Readonly<Record<string, unknown>>;

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null;

/** Flags of regular expressions that Chromium 87 does not support. */
const newFlags = /[dv]/;

/** Returns the syntax in a node of a script that Chromium 87 does not support, or an empty string. */
function unknownIn(part: Part, isInFunction: boolean): string {
  const { type, left, regex } = part;
  if (type === 'StaticBlock') return 'a static block';
  if (type === 'AwaitExpression' && !isInFunction) return 'await outside of functions';
  if (type === 'BinaryExpression' && isPart(left) && left['type'] === 'PrivateIdentifier') return '#name in';
  if (type === 'ImportAttribute') return 'import with attributes';
  if (type === 'Literal' && isPart(regex) && newFlags.test(String(regex['flags'])))
    return 'a flag of an expression';
  return '';
}

/** Returns all syntax in a script that Chromium 87 does not support. */
function unknownTo87(code: string): string[] {
  const found: string[] = [];
  const look = (value: unknown, isInFunction: boolean): void => {
    if (Array.isArray(value)) {
      for (const one of value) look(one, isInFunction);
      return;
    }
    if (!isPart(value)) return;
    const unknown = unknownIn(value, isInFunction);
    if (unknown !== '') found.push(unknown);
    const isInner = isInFunction || String(value['type']).includes('Function');
    for (const one of Object.values(value)) look(one, isInner);
  };
  look(parseAst(code), false);
  return found;
}

describe('the pages behind the link of an invitation', () => {
  it('are checked by a function that finds syntax newer than Chromium 87', () => {
    expect(unknownTo87('class A { static { a() } }')).toContain('a static block');
    expect(unknownTo87('await a;')).toEqual(['await outside of functions']);
    expect(unknownTo87('/a/d')).toEqual(['a flag of an expression']);
    expect(unknownTo87('class A { #b = 1; has(c) { return #b in c } }')).toEqual(['#name in']);
    expect(unknownTo87('const a = async () => { await b; c ??= d?.e }')).toEqual([]);
  });

  it('load less than 200 kB at /expertH5, in syntax that Chromium 87 supports', async ({
    browser,
    system,
  }) => {
    const context = await openContext(browser, { language: 'zh', viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    const responses: Response[] = [];
    page.on('response', (response) => responses.push(response));
    await page.goto(`${system.url}/expertH5?token=AAAAAAAAAAAAAAAAAAAAAA`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const files = ofRelease(responses);
    const list = files.map((response) => response.url()).join('\n');
    expect(await kilobytes(files), list).toBeLessThan(200);
    const scripts = scriptsOf(files);
    expect(scripts.length).toBeGreaterThan(2);
    for (const script of scripts) expect(unknownTo87(await script.text()), script.url()).toEqual([]);
    await context.close();
  });

  it('load scripts at /expertH5Info in syntax that Chromium 87 supports', async ({ system, visit }) => {
    const responses: Response[] = [];
    const page = await openAs(visit, system, 'Expert', '/expertH5Info', { language: 'zh' }, (before) =>
      Promise.resolve(before.on('response', (response) => responses.push(response))),
    );
    await page.getByRole('tabpanel').getByRole('textbox').first().waitFor();
    const scripts = scriptsOf(responses);
    expect(scripts.length).toBeGreaterThan(2);
    for (const script of scripts) expect(unknownTo87(await script.text()), script.url()).toEqual([]);
  });
});
