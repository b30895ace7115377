import type { BrowserContext } from 'playwright-core';
import type { AnyStateMachine, InspectionEvent, StateValue } from 'xstate';
import { allNodes, branchesOf } from '../../support/charts/internals.ts';
import { nameOf } from '../../support/charts/obligations.ts';

/**
 * A report of a chart in the page: its transitions and its state. A transition is identified by its source,
 * its trigger and its index among the branches.
 */
interface Report {
  /** The id of the actor, unique among all pages. */
  readonly actor: string;
  readonly fired: readonly (readonly [source: string, trigger: string, place: number])[];
  readonly value: StateValue;
  readonly status: string;
  readonly context: unknown;
}

/**
 * Transitions that any actor of a chart has taken in any page of any script. The keys are stored by the
 * chart's id.
 */
const met = new Map<string, Set<string>>();

/** Returns the names of the transitions of a chart, by source, trigger and index. */
const namesIn = (chart: AnyStateMachine): ReadonlyMap<string, string> =>
  new Map(
    allNodes(chart.root).flatMap((node) =>
      branchesOf(node).flatMap(([trigger, branches]) =>
        branches.map((branch, place) => [`${node.id} ${trigger} ${place}`, nameOf(branch)] as const),
      ),
    ),
  );

/** Returns the names of the transitions of a chart that a page of any script has taken. */
export function metOnScreens(chart: AnyStateMachine): ReadonlySet<string> {
  const names = namesIn(chart);
  return new Set([...(met.get(chart.id) ?? [])].flatMap((key) => names.get(key) ?? []));
}

/**
 * Runs in the page. Installs an observer of all charts where src/main.tsx looks for it. Only the chart
 * `wanted` is reported in full.
 */
function installObserver(wanted: string): void {
  interface Branch {
    readonly source: {
      readonly id: string;
      readonly transitions: ReadonlyMap<string, unknown[]>;
      readonly always?: unknown[];
    };
    readonly eventType: string;
  }
  const page = window as unknown as {
    tellChart: (report: string) => void;
    tellMet: (chart: string, keys: readonly string[]) => void;
    inspectCharts: unknown;
  };
  const told = new Set<string>();
  const document = `${Math.random()}`;
  const names = new WeakMap<object, string>();
  let made = 0;
  page.inspectCharts = {
    next(inspected: InspectionEvent) {
      // The first snapshot is sent without a microstep.
      if (inspected.type !== '@xstate.microstep' && inspected.type !== '@xstate.snapshot') return;
      const { actorRef, snapshot } = inspected as unknown as {
        actorRef: { logic: { id?: string } };
        snapshot: { value: unknown; status: string; context: unknown };
      };
      const chart = actorRef.logic.id;
      const { _transitions: taken = [] } = inspected as unknown as { _transitions?: readonly Branch[] };
      const fired = taken.map((branch) => {
        const { source, eventType } = branch;
        const siblings = (eventType === '' ? source.always : source.transitions.get(eventType)) ?? [];
        return [source.id, eventType, siblings.indexOf(branch)];
      });
      const fresh = fired.map((one) => one.join(' ')).filter((key) => !told.has(`${chart} ${key}`));
      fresh.forEach((key) => told.add(`${chart} ${key}`));
      if (chart !== undefined && fresh.length > 0) page.tellMet(chart, fresh);
      if (chart !== wanted) return;
      const actor = names.get(actorRef) ?? `${document} ${made++}`;
      names.set(actorRef, actor);
      const { value, status, context } = snapshot;
      page.tellChart(JSON.stringify({ actor, fired, value, status, context }));
    },
  };
}

/** The time limit for the effects of an act in the page, in ms. */
const PATIENCE = 10_000;

/** Milliseconds in which a report arrives if the clock need not move. The value doubles each time. */
const SOON = 100;

/** Records the transitions of one chart in the pages of a browser context. */
export class Witness {
  readonly #names: ReadonlyMap<string, string>;
  readonly #chart: string;
  readonly #noise: ReadonlySet<string>;
  readonly #isMine: (context: unknown) => boolean;
  readonly #seenBefore = new Set<string>();
  #actor: string | null = null;
  #fired: string[] = [];
  #heard: () => void = () => {};
  /** The names of the noise transitions that were recorded. */
  readonly noises = new Set<string>();
  /** The last report of the chart. */
  last: Report | null = null;

  constructor(chart: AnyStateMachine, noise: readonly string[], isMine: (context: unknown) => boolean) {
    this.#chart = chart.id;
    this.#noise = new Set(noise);
    this.#isMine = isMine;
    this.#names = namesIn(chart);
  }

  /** Installs the observer. Must be called before a page of the context is opened. */
  async watch(context: BrowserContext): Promise<void> {
    await Promise.all([
      context.exposeBinding('tellChart', (_, report: string) => this.#hear(JSON.parse(report) as Report)),
      context.exposeBinding('tellMet', (_, chart: string, keys: readonly string[]) => {
        const known = met.get(chart) ?? new Set();
        keys.forEach((key) => known.add(key));
        met.set(chart, known);
      }),
      context.addInitScript(installObserver, this.#chart),
    ]);
  }

  #hear(report: Report): void {
    if (this.#actor === null && !this.#seenBefore.has(report.actor) && this.#isMine(report.context)) {
      this.#actor = report.actor;
    }
    this.#seenBefore.add(report.actor);
    if (report.actor !== this.#actor) return;
    this.last = report;
    for (const [source, trigger, place] of report.fired) {
      const key = `${source} ${trigger} ${place}`;
      const name = this.#names.get(key) ?? `${key}, unknown to the chart of the sources`;
      if (this.#noise.has(name)) this.noises.add(name);
      else this.#fired.push(name);
    }
    this.#heard();
  }

  /** Observes the next new actor of the chart instead of the current one. */
  forgetActor(): void {
    this.#actor = null;
    this.last = null;
    this.#fired = [];
  }

  /**
   * Waits until the chart has taken these transitions, in this order, and no other.
   * @param help called whenever no report arrives for a while
   * @returns null, or the difference
   */
  async takes(wanted: readonly string[], help: () => Promise<unknown>): Promise<string | null> {
    const expected = wanted.filter((name) => !this.#noise.has(name));
    const isDifferent = () => this.#fired.some((name, index) => name !== expected[index]);
    await this.#until(
      () => isDifferent() || (this.last !== null && this.#fired.length >= expected.length),
      help,
    );
    const fired = this.#fired;
    this.#fired = [];
    return fired.join('\n') === expected.join('\n')
      ? null
      : `expected the chart to take\n  ${expected.join('\n  ') || 'nothing'}\nbut it took\n  ${fired.join('\n  ') || 'nothing'}`;
  }

  /**
   * Waits until the chart has the expected state. Noise transitions may have changed it as well.
   * @returns the last report
   */
  async becomes(isRight: (report: Report) => boolean, help: () => Promise<unknown>): Promise<Report | null> {
    await this.#until(() => this.last !== null && isRight(this.last), help);
    return this.last;
  }

  /** Checks the condition after every report. Calls `help` whenever no report arrives for a while. */
  async #until(isSo: () => boolean, help: () => Promise<unknown>): Promise<void> {
    const until = performance.now() + PATIENCE;
    let patience = SOON;
    while (!isSo() && performance.now() < until) {
      if (await this.#isHeardWithin(patience)) continue;
      patience = Math.min(2 * patience, until - performance.now());
      await help();
    }
  }

  /** Returns true at the next report, false after this many milliseconds without one. */
  #isHeardWithin(ms: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), ms);
      this.#heard = () => {
        clearTimeout(timer);
        resolve(true);
      };
    });
  }
}
