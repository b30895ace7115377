import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Edge, Exploration } from './exploration.ts';
import type { Effect } from './internals.ts';
import type { AnyChartModel } from './model.ts';
import type { Tour } from './tours.ts';
import { describeMove, sightOf } from './walk.ts';
import type { Move, Sight, Step } from './walk.ts';

/**
 * The walks of a chart as text that is committed with its model. The expectation of a walk is computed from
 * the chart under test, so a fault in the chart changes the expectation too. The committed text does not
 * change. Its diff shows the effect of a change of the chart.
 */

type Fields = readonly (readonly [string, unknown])[];

/** Returns the fields of an object in alphabetical order, without fields that are `undefined`. */
const sortedFields = (value: object): Fields =>
  Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));

/** An object with fewer fields is always written in full. */
const LEAST_FIELDS = 6;

/**
 * Writes values as JSON with sorted keys, without quotes around keys. Of large objects with the same keys,
 * the first is written once at the head of the text. The others are written by their differences from it: `#1
 * {at: 999}`.
 */
class Writer {
  readonly #known: { readonly keys: string; readonly fields: Fields }[] = [];

  write(value: unknown): string {
    if (Array.isArray(value)) return `[${value.map((one) => this.write(one)).join(', ')}]`;
    if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
    const fields = sortedFields(value);
    if (fields.length < LEAST_FIELDS) return this.#braces(fields);
    const keys = fields.map(([key]) => key).join();
    let index = this.#known.findIndex((known) => known.keys === keys);
    if (index === -1) index = this.#known.push({ keys, fields }) - 1;
    const first = this.#known[index]?.fields ?? [];
    const other = fields.filter(([, inner], at) => !isDeepStrictEqual(inner, first[at]?.[1]));
    return `#${index + 1}${other.length === 0 ? '' : ` ${this.#braces(other)}`}`;
  }

  /** Writes a name, followed by the value if there is one. */
  named(name: string, value: unknown): string {
    return value === undefined ? name : `${name} ${this.write(value)}`;
  }

  #braces(fields: Fields): string {
    return `{${fields.map(([key, inner]) => `${key}: ${this.write(inner)}`).join(', ')}}`;
  }

  /** Returns the large objects with their numbers. */
  legend(): readonly string[] {
    // writing an object may add further objects to the list
    const lines: string[] = [];
    for (const [index, { fields }] of this.#known.entries()) {
      lines.push(`  #${index + 1} = ${this.#braces(fields)}`);
    }
    return lines;
  }
}

function fieldsOf(value: object): unknown {
  const { type: _, ...fields } = value as { readonly type?: unknown };
  return Object.keys(fields).length === 0 ? undefined : fields;
}

function effectText(writer: Writer, effect: Effect): string {
  switch (effect.effect) {
    case 'act':
      return `does ${writer.named(effect.action, effect.params)}`;
    case 'emit':
      return `emits ${writer.named(effect.event.type, fieldsOf(effect.event))}`;
    case 'raise':
      return `raises ${writer.named(effect.event.type, fieldsOf(effect.event))}`;
    case 'send':
      return `sends ${effect.to} ${writer.named(effect.event.type, fieldsOf(effect.event))}`;
    case 'invoke':
      return `starts ${effect.id === effect.src ? '' : `${effect.id} as `}${writer.named(effect.src, effect.input)}`;
    case 'stop':
      return `stops ${effect.id}`;
    case 'timer':
      return `sets ${effect.id} to ${effect.ms} ms`;
    case 'cancel':
      return `cancels ${effect.id}`;
  }
}

function moveText(writer: Writer, move: Move): string {
  switch (move.type) {
    case 'start':
      return writer.named('start', move.input);
    case 'send':
      return writer.named(move.event.type, fieldsOf(move.event));
    case 'resolve':
      return `${move.id} ends with ${writer.write(move.output)}`;
    case 'reject':
      return `${move.id} fails with ${writer.write(move.error)}`;
    case 'wait':
      return `${move.ms} ms pass`;
    case 'act':
      return describeMove(move);
  }
}

const stateText = (value: unknown): string => (typeof value === 'string' ? value : new Writer().write(value));

/** Formats the visible changes of a step and then its effects, one per line. */
function stepText(writer: Writer, { move, sight, effects }: Step, before: Sight | null): string {
  const facts: string[] = [];
  const tell = (key: 'views' | 'tags' | 'output') => {
    const now = sight[key];
    const was = before?.[key] ?? (Array.isArray(now) ? [] : undefined);
    if (!isDeepStrictEqual(now, was)) facts.push(writer.named(key, now));
  };
  if (!isDeepStrictEqual(sight.value, before?.value)) facts.push(`→ ${stateText(sight.value)}`);
  if (sight.status !== (before?.status ?? 'active')) facts.push(`status ${sight.status}`);
  tell('views');
  tell('tags');
  tell('output');
  const context = sight.context as Readonly<Record<string, unknown>>;
  const old = (before?.context ?? {}) as Readonly<Record<string, unknown>>;
  for (const key of [...new Set([...Object.keys(old), ...Object.keys(context)])].toSorted()) {
    if (!isDeepStrictEqual(old[key], context[key]) || key in old !== key in context) {
      facts.push(`${key} = ${writer.write(context[key])}`);
    }
  }
  facts.push(...effects.map((effect) => effectText(writer, effect)));
  return [`  ${moveText(writer, move)}`, ...facts.map((fact) => `    ${fact}`)].join('\n');
}

function walkText(writer: Writer, steps: readonly Step[], index: number): string {
  const lines = steps.map((step, at) => stepText(writer, step, steps[at - 1]?.sight ?? null));
  return [`Walk ${index + 1}`, ...lines].join('\n');
}

/**
 * Formats a move with its situation and its complete result. The digest of these texts covers moves outside
 * the walks.
 */
function edgeText({ from, move, situation }: Edge): string {
  const writer = new Writer();
  const text = writer.write([
    from,
    move,
    situation.chart && sightOf(situation.chart),
    situation.effects,
    situation.timers.map(({ id, due }) => [id, due]),
  ]);
  return [text, ...writer.legend()].join();
}

/**
 * Formats one line for each state value: the number of its situations and moves, and a digest of all their
 * results.
 */
function everywhereText(exploration: Exploration): string {
  const states = new Map<string, { situations: Set<string>; edges: string[] }>();
  for (const edge of [...exploration.edges.values()].flat()) {
    const chart = exploration.situations.get(edge.from)?.chart ?? null;
    const name = chart === null ? 'before the start' : stateText(chart.value);
    const state = states.get(name) ?? { situations: new Set(), edges: [] };
    states.set(name, state);
    state.situations.add(edge.from);
    state.edges.push(edgeText(edge));
  }
  const lines = [...states].map(([name, { situations, edges }]) => {
    const digest = createHash('sha256').update(edges.toSorted().join('\n')).digest('hex').slice(0, 12);
    return `  ${name}: ${situations.size} situations, ${edges.length} moves, ${digest}`;
  });
  return ['Everywhere', ...lines.toSorted()].join('\n');
}

/** Returns the text of a chart's walks that is committed. The same chart and model give the same text. */
export function goldenText(model: AnyChartModel, made: Tour): string {
  const heading = `Walks of the chart ${model.chart.id}, written by \`npm run charts\`.`;
  const writer = new Writer();
  const walks = made.walks.map(({ steps }, index) => walkText(writer, steps, index));
  const legend = writer.legend();
  const objects = legend.length === 0 ? [] : [['Objects', ...legend].join('\n')];
  return `${[heading, ...objects, ...walks, everywhereText(made.exploration)].join('\n\n')}\n`;
}
