import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { explore } from '../support/charts/exploration.ts';
import { chartFiles } from '../support/charts/find-charts.ts';
import type { AnyChartModel } from '../support/charts/model.ts';
import { mask } from '../support/inspect/mask.ts';
import { modelFile } from './model-file.ts';

describe('what the inspector shows', () => {
  it('keeps the shape, the words of the charts, numbers and what is empty', () => {
    expect(
      mask({
        type: 'session.signIn',
        credentials: { way: 'password', body: { username: 'wuhan_zhang', captcha: '', declare_id: 7 } },
        failure: null,
        organisations: ['某某学院', ''],
      }),
    ).toEqual({
      type: 'session.signIn',
      credentials: { way: 'password', body: { username: '•••', captcha: '', declare_id: 7 } },
      failure: null,
      organisations: ['•••', ''],
    });
  });

  it('nothing of a person, in any situation and any event of any chart', async () => {
    const secrets = /token-[ab]|wuhan_zhang|张伟|138|123456|-word-|key-1|image\/svg|账号|验证码|手机号/;
    const all: { plain: string; shown: string }[] = [];
    for (const file of chartFiles()
      .map(modelFile)
      .filter((one) => existsSync(one))) {
      const { model } = (await import(file)) as { model: AnyChartModel };
      for (const { move, situation } of [...explore(model).edges.values()].flat()) {
        const data: readonly unknown[] = [move, situation.chart?.context];
        all.push({ plain: JSON.stringify(data), shown: JSON.stringify(mask(data)) });
      }
    }
    expect(all.filter(({ shown }) => secrets.test(shown))).toEqual([]);
    // otherwise this would prove nothing
    expect(all.filter(({ plain }) => secrets.test(plain)).length).toBeGreaterThan(100);
  });
});
