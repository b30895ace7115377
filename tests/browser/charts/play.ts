import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Browser } from 'playwright-core';
import { isStart } from '../../support/charts/replay.ts';
import { screenWalks } from '../../support/charts/screen-script.ts';
import type { Act, ScreenScript, ScreenWalk } from '../../support/charts/screen-script.ts';
import { sightOf } from '../../support/charts/walk.ts';
import type { Sight } from '../../support/charts/walk.ts';
import type { Application } from './application.ts';
import { Stage } from './stage.ts';
import { views } from './views.ts';

/** The result of playing a script. */
export interface Played {
  readonly walks: number;
  readonly steps: number;
  /** Ids of states. */
  readonly visited: ReadonlySet<string>;
  /** Names of transitions. */
  readonly fired: ReadonlySet<string>;
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

/**
 * Performs the steps of a walk in order. Throws at the first step that differs from the model, with the steps
 * up to it.
 */
async function playWalk(stage: Stage, script: ScreenScript<Stage>, played: ScreenWalk): Promise<void> {
  const { scene, walk, situations } = played;
  const { witness } = stage;
  const help = () => stage.help();
  const compares = (script.compares ?? ((context: never) => context)) as (context: unknown) => unknown;
  const acts = new Map<string, Act<Stage>>((script.scenes[scene] ?? []).map((act) => [act.name, act]));
  const trail: string[] = [`${walk.chart}, ${scene}:`];
  try {
    for (const [index, { move }] of walk.steps.entries()) {
      const situation = situations[index];
      if (move.type !== 'act' || situation?.chart == null)
        throw new Error('Each step of a walk on a screen must be an act');
      trail.push(`  ${move.name}`);
      if (isStart(move)) witness.forgetActor();
      stage.begin();
      await acts.get(move.name)?.do(stage);
      const different = await witness.takes(situation.fired, help);
      if (different !== null) throw new Error(different);
      const sight = sightOf(situation.chart);
      const wanted = plain([sight.value, compares(sight.context)]);
      const seen = ({ value, context }: Pick<Sight, 'value' | 'context'>) =>
        plain([value, compares(context)]);
      const last = await witness.becomes((now) => isDeepStrictEqual(seen(now), wanted), help);
      const got = last && seen(last);
      if (!isDeepStrictEqual(got, wanted)) {
        throw new Error(
          `state and context must be\n  ${JSON.stringify(wanted)}\nand are\n  ${JSON.stringify(got)}`,
        );
      }
      for (const view of sight.views) {
        trail.push(`    view ${String(view)}`);
        const { shown = [], hidden = [] } = views[String(view)]?.(stage.page, sight.context as never) ?? {};
        await stage.seeAll(shown, hidden);
        trail.pop();
      }
      if (stage.uncaught.length > 0) throw new Error(`uncaught: ${stage.uncaught.join('\n')}`);
    }
    const late = await witness.takes([], help);
    if (late !== null) throw new Error(late);
  } catch (error) {
    const folder = join(tmpdir(), 'browser-test-failures');
    mkdirSync(folder, { recursive: true });
    const picture = join(folder, `chart-${walk.chart}-${Date.now()}.png`);
    await stage.page.screenshot({ path: picture }).catch(() => {});
    throw new Error(
      `${trail.join('\n')}\n${error instanceof Error ? error.message : String(error)}\n${picture}`,
      {
        cause: error,
      },
    );
  }
}

/** Plays walks one after the other in one browser context. */
async function playTogether(
  browser: Browser,
  application: Application,
  script: ScreenScript<Stage>,
  walks: readonly ScreenWalk[],
): Promise<readonly string[]> {
  const stage = await Stage.create(browser, application, script);
  try {
    for (const walk of walks) await playWalk(stage, script, walk);
    return [...stage.witness.noises];
  } finally {
    await stage.close();
  }
}

/**
 * Plays all walks of a script. Each walk has a separate browser context, unless the script says that a scene
 * stays open. The number of walks at a time is limited over all scripts together.
 */
export async function play(
  browser: Browser,
  application: Application,
  script: ScreenScript<Stage>,
): Promise<Played> {
  const walks = screenWalks(script);
  const visits = script.staysOpen
    ? Object.keys(script.scenes).map((name) => walks.filter(({ scene }) => scene === name))
    : walks.map((walk) => [walk]);
  const noises = await Promise.all(
    visits.map((visit) => inTurn(() => playTogether(browser, application, script, visit))),
  );
  const situations = walks.flatMap((walk) => walk.situations);
  return {
    walks: walks.length,
    steps: situations.length,
    visited: new Set(situations.flatMap(({ visited }) => visited)),
    fired: new Set([...situations.flatMap(({ met }) => met), ...noises.flat()]),
  };
}

/** The maximum number of pages at a time. A page waits longer than it uses the processor. */
const AT_ONCE = 4;
let running = 0;
const waiting: (() => void)[] = [];

/** Runs a function as soon as fewer than `AT_ONCE` functions run. */
async function inTurn<T>(make: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  else running++;
  try {
    return await make();
  } finally {
    const next = waiting.shift();
    if (next === undefined) running--;
    else next();
  }
}
