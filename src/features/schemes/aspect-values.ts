import { readDecimal, readMark, writeDecimal, writeMark } from '../../../server/contract/marking/decimal.ts';
import type { MarkingRule } from '../../../server/contract/marking/marking-rule.ts';
import { pointsLimit } from '../../../server/contract/marking/marking-rule.ts';
import {
  readBands,
  readMeasure,
  readScale,
  readSteps,
  writeBands,
  writeSteps,
} from '../../../server/contract/marking/rule-text.ts';
import { aspect, type Aspect } from '../../../server/contract/marking/scheme-content.ts';
import { readForm, type FormReading } from '../../lib/form/read-form.ts';

/** Conversion between an aspect and the values of its form. */

export const beginValues = {
  code: '',
  text: '',
  max: '',
  kind: 'level',
  panel: '3',
  limit: '1',
  trim: false,
  step: '0.10',
  level0: '',
  level1: '',
  level2: '',
  level3: '',
  details: '',
  unit: '',
  best: '',
  worst: '',
  of: '',
};
export type AspectValues = typeof beginValues;

function ruleValues(rule: MarkingRule): Partial<AspectValues> {
  switch (rule.kind) {
    case 'level': {
      const [level0 = '', level1 = '', level2 = '', level3 = ''] = rule.texts;
      const { panel, limit, trim } = rule;
      return { panel: String(panel), limit: String(limit), trim, level0, level1, level2, level3 };
    }
    case 'points':
      return { panel: String(rule.panel), limit: writeMark(rule.limit), step: writeMark(rule.step) };
    case 'bands':
      return { details: writeBands(rule.bands, rule.decimals), unit: rule.unit };
    case 'faults':
      return { details: writeSteps(rule.steps) };
    case 'linear': {
      const { best, worst, decimals, unit } = rule;
      return { best: writeDecimal(best, decimals), worst: writeDecimal(worst, decimals), unit };
    }
    case 'scaled':
      return { of: writeDecimal(rule.of, rule.decimals), unit: rule.unit };
    default:
      return {};
  }
}

export const valuesOf = ({ code, text, max, rule }: Aspect): AspectValues => ({
  ...beginValues,
  code,
  text,
  max: writeMark(max),
  kind: rule.kind,
  ...ruleValues(rule),
});

type Faults = Partial<Record<keyof AspectValues, string>>;

/**
 * Reads a required number and records a fault if it is missing.
 * @param read returns null for text that is not a number
 */
function demanded<Value>(
  faults: Faults,
  field: keyof AspectValues,
  typed: string,
  read: (typed: string) => Value | null,
): Value | null {
  const found = typed.trim() === '' ? null : read(typed);
  if (found === null) faults[field] = typed.trim() === '' ? 'required' : faultOf(field);
  return found;
}

const faultOf = (field: keyof AspectValues) => (field === 'details' ? 'marking.bands' : 'marking.number');
const whole = (typed: string) => readDecimal(typed, 0);

/** Returns the rule in the format of the schema. Unreadable values are recorded in the faults. */
function readRule(typed: AspectValues, max: number, faults: Faults): object {
  const { kind, unit } = typed;
  switch (kind) {
    case 'level':
      return {
        kind,
        panel: demanded(faults, 'panel', typed.panel, whole),
        limit: demanded(faults, 'limit', typed.limit, whole),
        trim: typed.trim,
        texts: [typed.level0, typed.level1, typed.level2, typed.level3],
      };
    case 'points':
      return {
        kind,
        panel: demanded(faults, 'panel', typed.panel, whole),
        limit:
          typed.limit.trim() === '' ? pointsLimit(max) : demanded(faults, 'limit', typed.limit, readMark),
        step: demanded(faults, 'step', typed.step, readMark),
      };
    case 'bands':
      return { kind, unit, ...demanded(faults, 'details', typed.details, readBands) };
    case 'faults': {
      const steps = demanded(faults, 'details', typed.details, readSteps);
      if (faults.details === 'marking.bands') faults.details = 'marking.steps';
      return { kind, steps };
    }
    case 'linear': {
      const best = demanded(faults, 'best', typed.best, readMeasure);
      const worst = demanded(faults, 'worst', typed.worst, readMeasure);
      const scale = best === null || worst === null ? null : readScale(typed.best, typed.worst);
      return { kind, unit, ...scale };
    }
    case 'scaled': {
      const found = demanded(faults, 'of', typed.of, readMeasure);
      return { kind, unit, of: found?.value, decimals: found?.decimals };
    }
    default:
      return { kind };
  }
}

/** The field that shows the fault of a rule. */
const ruleField: Readonly<Record<string, keyof AspectValues>> = {
  bands: 'details',
  faults: 'details',
  linear: 'worst',
  points: 'limit',
  scaled: 'of',
};
const partField: Readonly<Record<string, keyof AspectValues>> = {
  'rule.panel': 'panel',
  'rule.limit': 'limit',
  'rule.step': 'step',
  'rule.unit': 'unit',
  'rule.of': 'of',
  'rule.best': 'best',
  'rule.worst': 'worst',
  'rule.texts.0': 'level0',
  'rule.texts.1': 'level1',
  'rule.texts.2': 'level2',
  'rule.texts.3': 'level3',
};
const fieldOf = (path: string, kind: string) =>
  path.startsWith('rule') ? (partField[path] ?? ruleField[kind] ?? 'kind') : path;

/**
 * Validates the typed values with the schema of the call.
 * @param taken the codes of the other aspects
 */
export function readAspect(typed: AspectValues, taken: readonly string[]): FormReading<Aspect> {
  const more: Faults = {};
  const max = demanded(more, 'max', typed.max, readMark) ?? 0;
  const rule = readRule(typed, max, more);
  const { code, text } = typed;
  const read = readForm(aspect, { code, text, max, rule });
  if (read.body !== null && taken.includes(read.body.code)) more.code = 'marking.twice';
  if (read.body !== null && Object.keys(more).length === 0) return read;
  const found = Object.entries(read.faults ?? {}).map(([path, fault]) => [fieldOf(path, typed.kind), fault]);
  return { body: null, faults: { ...Object.fromEntries(found.toReversed()), ...more } };
}
