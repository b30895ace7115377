import { isRecord } from '../is-record.ts';

/**
 * Every setting of a user, in one table. The drawer, the stored and copied text, and the reset are derived
 * from it, so that no setting can be missing in one of them.
 */

/** The default theme colour [S26]. */
export const THEME_COLOUR = '#306bff';

/** The sizes, largest first. `medium` is the default [S27]. */
export const sizes = ['default', 'medium', 'small', 'mini'] as const;
export type Size = (typeof sizes)[number];

const colourSchemes = ['system', 'light', 'dark'] as const;
export type ColourScheme = (typeof colourSchemes)[number];

/** The groups of settings in the drawer. */
export type PreferenceGroup = 'colours' | 'reading' | 'page';

type Setting =
  | { readonly kind: 'colour'; readonly group: PreferenceGroup; readonly standard: string }
  | {
      readonly kind: 'choice';
      readonly group: PreferenceGroup;
      readonly among: readonly string[];
      readonly standard: string;
    }
  | { readonly kind: 'switch'; readonly group: PreferenceGroup; readonly standard: boolean };

export const preferenceSchema = {
  colour: { kind: 'colour', group: 'colours', standard: THEME_COLOUR },
  scheme: { kind: 'choice', group: 'colours', among: colourSchemes, standard: 'system' },
  size: { kind: 'choice', group: 'reading', among: sizes, standard: 'medium' },
  animation: { kind: 'switch', group: 'reading', standard: true },
  colourWeak: { kind: 'switch', group: 'reading', standard: false },
  grey: { kind: 'switch', group: 'reading', standard: false },
  fixedHeader: { kind: 'switch', group: 'page', standard: true },
  sidebarLogo: { kind: 'switch', group: 'page', standard: false },
  breadcrumb: { kind: 'switch', group: 'page', standard: true },
  tags: { kind: 'switch', group: 'page', standard: true },
  watermark: { kind: 'switch', group: 'page', standard: true },
} as const satisfies Readonly<Record<string, Setting>>;

type Schema = typeof preferenceSchema;
export type PreferenceName = keyof Schema;

type ValueOf<S extends Setting> = S extends { readonly among: readonly (infer One)[] }
  ? One
  : S extends { readonly kind: 'switch' }
    ? boolean
    : string;

export type Preferences = { readonly [Name in PreferenceName]: ValueOf<Schema[Name]> };

/** The names of the settings of one kind. */
export type PreferenceOf<Kind extends Setting['kind']> = {
  [Name in PreferenceName]: Schema[Name] extends { readonly kind: Kind } ? Name : never;
}[PreferenceName];

export const preferenceNames = Object.keys(preferenceSchema) as readonly PreferenceName[];

/** The default values of all settings. */
export const standardPreferences = Object.fromEntries(
  preferenceNames.map((name): [string, string | boolean] => [name, preferenceSchema[name].standard]),
) as Preferences;

/** Returns a colour as `#rrggbb` in lower case, or null if the text is not a colour. */
export function readColour(text: string): string | null {
  const colour = text.trim().toLowerCase();
  return /^#[0-9a-f]{6}$/.test(colour) ? colour : null;
}

/** Checks whether a value is valid for a setting. */
export function isPreference<Name extends PreferenceName>(
  name: Name,
  value: unknown,
): value is Preferences[Name] {
  const setting: Setting = preferenceSchema[name];
  switch (setting.kind) {
    case 'switch':
      return typeof value === 'boolean';
    case 'choice':
      return typeof value === 'string' && setting.among.includes(value);
    case 'colour':
      return typeof value === 'string' && readColour(value) === value;
  }
}

/** Checks whether all settings are present, each with a valid value. */
export const arePreferences = (values: Readonly<Record<string, unknown>>): values is Preferences =>
  preferenceNames.every((name) => isPreference(name, values[name]));

/** Checks whether a setting is of this kind. */
export const isOfKind = <Kind extends Setting['kind']>(
  kind: Kind,
  name: PreferenceName,
): name is PreferenceOf<Kind> => preferenceSchema[name].kind === kind;

type Stored = Readonly<Record<string, unknown>>;

/**
 * Converts the stored values of one version to the next version. The first migration converts version 1 to
 * version 2.
 */
export type Migration = (stored: Stored) => Stored;

const migrations: readonly Migration[] = [];

/**
 * Reads settings from a stored text. Each missing, unknown or invalid value is replaced by its default.
 * Values of an older version are migrated first. Values of a newer version are used if they are valid.
 * @param steps the migrations to the current version; tests pass their own
 */
export function readPreferences(text: string | null, steps: readonly Migration[] = migrations): Preferences {
  let stored = parse(text);
  const version = typeof stored['version'] === 'number' ? stored['version'] : 1;
  for (const step of steps.slice(Math.max(0, version - 1))) stored = step(stored);
  const known = preferenceNames.filter((name) => isPreference(name, stored[name]));
  return { ...standardPreferences, ...Object.fromEntries(known.map((name) => [name, stored[name]])) };
}

function parse(text: string | null): Stored {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

/**
 * Returns the text to store or to copy: JSON with the version of this table.
 * @param indent spaces for readable text; 0 for storage
 */
export function writePreferences(values: Readonly<Record<string, unknown>>, indent = 0): string {
  return JSON.stringify({ version: migrations.length + 1, ...values }, null, indent);
}
