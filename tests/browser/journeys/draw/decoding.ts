import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { releaseResults } from '../results/releasing.ts';
import { button, does, it, main, openDuty, sees } from '../on-the-day.ts';
import { looksRightOnBoth } from '../../support/looks-right.ts';
import type { screens } from '../../support/ways.ts';

const words = {
  en: {
    duties: 'My duties',
    link: 'Draws of the event',
    page: 'Rounds of draws',
    sealed:
      'The result is sealed until all marks of the event are locked and the kinds after it are decoded.',
    decodable: 'All marks are locked.',
    ask: 'Ask to decode',
    asked: 'The supervisor is asked to decode the draw.',
    decode: 'Decode',
    decoded: 'The draw is decoded.',
    open: (name: string) => `Open the draw: 上午场 · ${name}`,
    kinds: ['Work codes', 'Stations', 'Entry numbers'],
    tickets: 'Tickets drawn',
    seed: 'Seed',
    proof: 'Proof of the draw',
    recompute: 'Recompute the draw',
    agree: /^All \d+ published values agree/,
    progress: 'Progress of the marking',
    digest: 'The draws can be decoded.',
    totals: /^Locked: .*, A$/,
  },
  zh: {
    duties: '我的执裁任务',
    link: '赛项抽签',
    page: '抽签轮次',
    sealed: '结果已封存，待本赛项全部评分锁定且后续各轮解密后方可解密。',
    decodable: '全部评分已锁定。',
    ask: '提请解密',
    asked: '已提请监督员解密',
    decode: '解密',
    decoded: '抽签已解密',
    open: (name: string) => `打开抽签：上午场 · ${name}`,
    kinds: ['作品编码', '工位号', '参赛编号'],
    tickets: '抽签结果',
    seed: '种子',
    proof: '抽签核验',
    recompute: '重新计算抽签结果',
    agree: /^公布的 \d+ 项数值/,
    progress: '评分进度',
    digest: '全部评分已锁定',
    totals: /^已锁定.*A$/,
  },
} as const;

const keepers = ['Keeper of work codes', 'Keeper of station numbers', 'Keeper of entry numbers'] as const;

/**
 * Defines the journey for one screen. A draw can be decoded once, so each journey has a separate file and a
 * separate system.
 */
export function describeDecoding([screen, viewport]: (typeof screens)[number], language: keyof typeof words) {
  it(`are decoded by keeper and supervisor, and the results are released, on ${screen}, in ${language}`, async ({
    visit,
    system,
  }) => {
    const say = words[language];
    const way = { duties: say.duties, event: 'SK09', link: say.link, page: say.page };
    const open = (kind: string) => openDuty(visit, system, kind, way, { viewport, language });
    /** Opens the draw of a kind unless the page already shows it. */
    const choose = async (page: Page, name: string) => {
      const other = main(page).getByRole('button', { name: say.open(name), exact: true });
      const panel = main(page).getByRole('region', { name: `上午场 · ${name}`, exact: true });
      await panel.or(other).first().waitFor();
      if (!(await panel.isVisible())) await other.click();
      await panel.waitFor();
    };

    const clerk = await openDuty(
      visit,
      system,
      'Data clerk',
      { ...way, link: say.progress, page: say.progress },
      { viewport, language },
    );
    await sees(clerk, say.digest);
    await main(clerk).getByRole('link', { name: say.totals }).first().waitFor();
    await looksRightOnBoth(clerk);

    // Only the keeper of a draw can read its result, and the first draw cannot be decoded before the later
    // ones.
    const early = await open(keepers[2]);
    await choose(early, say.kinds[2]);
    await sees(early, say.sealed);
    expect(await button(main(early), say.ask).count()).toBe(0);
    const chief = await open('Chief judge');
    await choose(chief, say.kinds[0]);
    await sees(chief, say.decodable);
    expect(await main(chief).getByRole('region', { name: say.tickets }).count()).toBe(0);

    const supervisor = await open('Supervisor');
    for (const [index, kind] of keepers.entries()) {
      const name = say.kinds[index] ?? '';
      const keeper = index === 2 ? early : await open(kind);
      await choose(keeper, name);
      await sees(keeper, say.decodable);
      await looksRightOnBoth(keeper);
      await does(keeper, say.ask);
      await sees(keeper, say.asked);
      expect(await button(main(keeper), say.decode).count()).toBe(0);
      await choose(supervisor, name);
      await sees(supervisor, say.asked);
      await main(supervisor).getByRole('timer').waitFor();
      await does(supervisor, say.decode);
      await sees(supervisor, say.decoded);
      await looksRightOnBoth(supervisor);
      await sees(keeper, say.decoded);
    }

    // The whole event is decoded, so the chief judge can read which work belongs to which competitor.
    for (const name of say.kinds) {
      await choose(chief, name);
      await sees(chief, say.decoded);
      const rows = main(chief).getByRole('region', { name: say.tickets }).getByRole('row');
      await rows
        .first()
        .or(main(chief).getByRole('region', { name: say.tickets }))
        .first()
        .waitFor();
      await main(chief).getByRole('region', { name: say.seed, exact: true }).waitFor();
      await looksRightOnBoth(chief);
    }
    await releaseResults({ visit, system }, { viewport, language });

    // With the release, the seed is public: the proof of each draw can be recomputed.
    await main(chief).getByRole('link', { name: say.proof, exact: true }).click();
    const proof = chief.getByRole('main');
    await button(proof, say.recompute).click();
    await proof.getByText(say.agree).waitFor();
    await looksRightOnBoth(chief);
  });
}
