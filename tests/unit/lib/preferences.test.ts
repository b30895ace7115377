import { describe, expect, it } from 'vitest';
import {
  isPreference,
  preferenceNames,
  preferenceSchema,
  readColour,
  readPreferences,
  standardPreferences,
  writePreferences,
} from '../../../src/lib/storage/preferences.ts';

describe('the default settings', () => {
  it('[S26] [S27] have the theme colour #306bff and the size medium of default, medium, small and mini', () => {
    expect(standardPreferences).toMatchObject({ colour: '#306bff', size: 'medium', scheme: 'system' });
    expect(preferenceSchema.size.among).toEqual(['default', 'medium', 'small', 'mini']);
  });

  it('have a valid value for every setting', () => {
    for (const name of preferenceNames) {
      expect(isPreference(name, standardPreferences[name]), name).toBe(true);
      expect(isPreference(name, 7), name).toBe(false);
    }
  });
});

describe('stored settings', () => {
  it('[S27] are read unchanged', () => {
    const chosen = { ...standardPreferences, colour: '#11a983', size: 'mini', tags: false } as const;
    expect(readPreferences(writePreferences(chosen))).toEqual(chosen);
  });

  it.each([null, '', 'nonsense', 'null', '[]', '7', '"text"'])('of %s are the defaults', (text) => {
    expect(readPreferences(text)).toEqual(standardPreferences);
  });

  it('replace only an unknown or invalid value with its default', () => {
    const kept = {
      version: 1,
      colour: 'red',
      scheme: 'dusk',
      size: 'small',
      grey: 'yes',
      tags: false,
      sounds: true,
    };
    expect(readPreferences(JSON.stringify(kept))).toEqual({
      ...standardPreferences,
      size: 'small',
      tags: false,
    });
  });

  it('of an older version are migrated step by step, those of a newer one are read as far as possible', () => {
    const steps = [
      (stored: object) => ({ ...stored, size: 'mini' }),
      (stored: object) => ({ ...stored, grey: true }),
    ];
    const from = (version: unknown) => readPreferences(JSON.stringify({ version, size: 'small' }), steps);
    expect(from(1)).toMatchObject({ size: 'mini', grey: true });
    expect(from(undefined)).toMatchObject({ size: 'mini', grey: true });
    expect(from(2)).toMatchObject({ size: 'small', grey: true });
    expect(from(3)).toMatchObject({ size: 'small', grey: false });
    expect(from(9)).toMatchObject({ size: 'small', grey: false });
  });

  it('contain the version of their format', () => {
    expect(JSON.parse(writePreferences(standardPreferences))).toEqual({ version: 1, ...standardPreferences });
    expect(writePreferences(standardPreferences, 2)).toContain('\n  "colour": "#306bff"');
  });
});

it('[S26] a colour is # and six hexadecimal digits, in either case and with spaces around it', () => {
  expect(readColour(' #11A983 ')).toBe('#11a983');
  for (const text of ['', '#11a98', '#11a9833', '11a983', '#11a98g', 'red'])
    expect(readColour(text)).toBeNull();
});
