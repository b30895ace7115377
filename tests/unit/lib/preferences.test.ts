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

describe('the settings as delivered', () => {
  it('[S26] [S27] the theme colour is #306bff, the size medium among default, medium, small and mini', () => {
    expect(standardPreferences).toMatchObject({ colour: '#306bff', size: 'medium', scheme: 'system' });
    expect(preferenceSchema.size.among).toEqual(['default', 'medium', 'small', 'mini']);
  });

  it('hold a value of its own kind for every setting', () => {
    for (const name of preferenceNames) {
      expect(isPreference(name, standardPreferences[name]), name).toBe(true);
      expect(isPreference(name, 7), name).toBe(false);
    }
  });
});

describe('what was kept', () => {
  it('[S27] comes back as it was', () => {
    const chosen = { ...standardPreferences, colour: '#11a983', size: 'mini', tags: false } as const;
    expect(readPreferences(writePreferences(chosen))).toEqual(chosen);
  });

  it.each([null, '', 'nonsense', 'null', '[]', '7', '"text"'])('%s is as delivered', (text) => {
    expect(readPreferences(text)).toEqual(standardPreferences);
  });

  it('an unknown or impossible value falls back by itself, the others stay', () => {
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

  it('by an older version is migrated step by step, by a newer one read as far as it goes', () => {
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

  it('says which version of the table it is', () => {
    expect(JSON.parse(writePreferences(standardPreferences))).toEqual({ version: 1, ...standardPreferences });
    expect(writePreferences(standardPreferences, 2)).toContain('\n  "colour": "#306bff"');
  });
});

it('[S26] a colour is # and six digits, however they are typed', () => {
  expect(readColour(' #11A983 ')).toBe('#11a983');
  for (const text of ['', '#11a98', '#11a9833', '11a983', '#11a98g', 'red'])
    expect(readColour(text)).toBeNull();
});
