import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { createMachine } from 'xstate';
import { describe, expect, it } from 'vitest';
import { toMermaid } from '../support/charts/pictures/mermaid.ts';
import { chartPages, pictureFolder } from '../support/charts/pictures/pages.ts';
import { toSvg } from '../support/charts/pictures/svg.ts';
import { model } from '../support/charts/sample/safe.model.ts';

describe('the pictures of the charts', () => {
  it('match the charts (otherwise run `npm run charts`)', async () => {
    const pages = await chartPages();
    const stale = [...pages].filter(
      ([file, text]) => !existsSync(file) || readFileSync(file, 'utf8') !== text,
    );
    expect(stale.map(([file]) => relative('.', file))).toEqual([]);
    const pictures = readdirSync(pictureFolder).map((name) => resolve(pictureFolder, name));
    expect(pictures.filter((file) => !pages.has(file))).toEqual([]);
  });

  it('show every state, every branch and every invoked actor', async () => {
    const svg = await toSvg(model.chart);
    for (const text of [
      'closed',
      'checking',
      'open',
      'alarmed',
      '⚙ checkCode',
      'always',
      'after STAYS_OPEN',
    ]) {
      expect(svg).toContain(text);
    }
    expect(svg).not.toMatch(/<script|href="http|url\(/);
  });

  it('exist as a Mermaid text with the same states and branches', () => {
    expect(toMermaid(model.chart).split('\n  ')).toEqual([
      'stateDiagram-v2',
      'state "safe" as safe {',
      '  [*] --> safe_closed',
      '  state "closed" as safe_closed',
      '  state "checking<br/>⚙ checkCode" as safe_checking',
      '  state "open" as safe_open',
      '  state "alarmed" as safe_alarmed',
      '  safe_alarmed --> [*]',
      '}',
      'safe_closed --> safe_checking : safe.enter [isComplete]',
      'safe_closed --> safe_alarmed : always [isBurglary]',
      'safe_checking --> safe_open : checkCode done [isRight]',
      'safe_checking --> safe_closed : checkCode done<br/>checkCode failed',
      'safe_open --> safe_closed : safe.close<br/>after STAYS_OPEN',
    ]);
  });

  it('separate regions, and show a transition without a target inside the box of its state', () => {
    const machine = createMachine({
      id: 'two',
      type: 'parallel',
      on: { 'two.ping': {} },
      states: { left: {}, right: { initial: 'a', states: { a: {} } } },
    });
    expect(toMermaid(machine)).toBe(`stateDiagram-v2
  state "two<br/>↻ two.ping" as two {
    state "left" as two_left
    --
    state "right" as two_right {
      [*] --> two_right_a
      state "a" as two_right_a
    }
  }`);
  });
});
