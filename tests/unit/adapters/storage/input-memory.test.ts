import { beforeEach, describe, expect, it } from 'vitest';
import { createInputMemory } from '../../../../src/adapters/storage/input-memory.ts';
import { keptValues } from '../../../../src/lib/storage/kept-values.ts';
import { safeStorage } from '../../../../src/lib/storage/storage.ts';
import { memoryStorage } from '../../storages.ts';

const HOUR = 3_600_000;

function tabOf() {
  const storage = memoryStorage();
  return safeStorage(() => storage);
}

describe('the stored input of a session that has expired', () => {
  let now = 0;
  let tab = tabOf();
  const memory = () => createInputMemory(tab, () => now);
  beforeEach(() => {
    now = 0;
    tab = tabOf();
  });

  it('is returned to the same user and form only', () => {
    memory().keep('lin', '/information profile', { real_name: '林晓雨' });
    expect(memory().find('lin', '/information profile')).toEqual({ real_name: '林晓雨' });
    expect(memory().find('wu', '/information profile')).toBeNull();
    expect(memory().find('lin', '/information expert')).toBeNull();
    expect(memory().isAnything()).toBe(true);
  });

  it('is deleted by the sign-in of another user, by a sign-out, or when it is saved', () => {
    const place = '/information profile';
    memory().keep('lin', place, { real_name: '林晓雨' });
    memory().begin('lin');
    expect(memory().find('lin', place)).not.toBeNull();
    memory().begin('wu');
    expect(memory().find('lin', place)).toBeNull();
    memory().keep('lin', place, { real_name: '林晓雨' });
    memory().drop('wu', place);
    expect(memory().find('lin', place)).not.toBeNull();
    memory().drop('lin', place);
    expect(memory().isAnything()).toBe(false);
    memory().keep('lin', place, { real_name: '林晓雨' });
    memory().clear();
    expect(memory().isAnything()).toBe(false);
  });

  it('is not returned to a new form of the same session', () => {
    const page = memory();
    page.begin('lin');
    page.keep('lin', 'form', { name: '一' });
    expect(page.find('lin', 'form')).toBeNull();
    page.begin('lin');
    expect(page.find('lin', 'form')).toEqual({ name: '一' });
  });

  it('expires after twelve hours', () => {
    memory().keep('lin', 'form', { name: '一' });
    now = 12 * HOUR - 1;
    expect(memory().find('lin', 'form')).not.toBeNull();
    now = 12 * HOUR;
    expect(memory().find('lin', 'form')).toBeNull();
    expect(memory().isAnything()).toBe(false);
  });

  it('has a maximum size for each form and in total', () => {
    memory().keep('lin', 'short', { text: 'a' });
    memory().keep('lin', 'long', { text: 'a'.repeat(20_000) });
    expect(memory().find('lin', 'long')).toBeNull();
    for (let form = 0; form < 6; form += 1)
      memory().keep('lin', `form ${form}`, { text: 'a'.repeat(19_000) });
    expect([memory().find('lin', 'form 4'), memory().find('lin', 'form 5')]).toEqual([
      { text: 'a'.repeat(19_000) },
      null,
    ]);
    expect(memory().find('lin', 'short')).not.toBeNull();
  });

  it('does not contain an older version of a form that exceeds a maximum size', () => {
    const long = { text: 'a'.repeat(19_000) };
    memory().keep('lin', 'all too long', { text: 'older' });
    memory().keep('lin', 'form too long', { text: 'older' });
    for (let form = 0; form < 5; form += 1) memory().keep('lin', `form ${form}`, long);
    memory().keep('lin', 'all too long', long);
    expect(memory().find('lin', 'all too long')).toBeNull();
    memory().keep('lin', 'form too long', { text: 'a'.repeat(20_000) });
    expect(memory().find('lin', 'form too long')).toBeNull();
    // The other forms are still stored.
    for (let form = 0; form < 5; form += 1) expect(memory().find('lin', `form ${form}`)).toEqual(long);
    // A version that fits is stored again.
    memory().keep('lin', 'all too long', { text: 'newer' });
    expect(memory().find('lin', 'all too long')).toEqual({ text: 'newer' });
  });

  it('is empty if the storage contains invalid text', () => {
    tab.write('kept_input', '{');
    expect(memory().find('lin', 'form')).toBeNull();
    memory().keep('lin', 'form', { text: 'a' });
    expect(memory().find('lin', 'form')).toEqual({ text: 'a' });
  });

  it('contains changed values, but no identity number, password or phone number of a person', () => {
    const begun = {
      real_name: '林',
      id_no: '',
      phone: '',
      password: '',
      contact_phone: '',
      code: '',
      exclusive: true,
    };
    const typed = {
      ...begun,
      id_no: '1',
      phone: '2',
      password: '3',
      contact_phone: '4',
      code: 'SK01',
      exclusive: false,
    };
    expect(keptValues('event', typed, begun)).toEqual({ code: 'SK01', exclusive: false });
    expect(keptValues('competition', typed, begun)).toMatchObject({ contact_phone: '4' });
  });
});
