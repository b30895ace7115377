import { beforeEach, describe, expect, it } from 'vitest';
import { isSealedBox, type DeviceStore } from '../../../src/lib/device/device-store.ts';
import { isRecord } from '../../../src/lib/is-record.ts';
import { openMarkStore, type MarkStore } from '../../../src/lib/marking/mark-store.ts';

interface Mark {
  readonly id: string;
  readonly points: number;
}

const isMark = (kept: unknown): kept is Mark =>
  isRecord(kept) && typeof kept['id'] === 'string' && typeof kept['points'] === 'number';

/** A device store in memory. A sealed box contains the name of its key and the text. */
class MemoryDevice implements DeviceStore {
  readonly values = new Map<string, unknown>();
  /** The names of the values that were put or removed, in the order of the calls. */
  readonly changes: string[] = [];

  async get<T>(name: string, is: (kept: unknown) => kept is T): Promise<T | undefined> {
    const kept = this.values.get(name);
    if (kept === undefined || is(kept)) return kept;
    throw new Error(`${name}: another kind`);
  }

  async put(name: string, value: unknown) {
    this.changes.push(`put ${name}`);
    this.values.set(name, value);
  }

  async remove(name: string) {
    this.changes.push(`remove ${name}`);
    this.values.delete(name);
  }

  /** Returns the names in ascending order, as IndexedDB does. */
  async namesOf(prefix: string) {
    return [...this.values.keys()].filter((name) => name.startsWith(prefix)).toSorted();
  }

  async seal(key: string, text: string) {
    const sealed = new TextEncoder().encode(`${key}\n${text}`).buffer;
    return { iv: new Uint8Array(12), sealed };
  }

  async open(key: string, { sealed }: { readonly sealed: ArrayBuffer }) {
    const [name, text] = new TextDecoder().decode(sealed).split('\n');
    if (name !== key || text === undefined) throw new Error('the key does not match');
    return text;
  }
}

describe('the stored marks of a device', () => {
  let device = new MemoryDevice();
  const page = (user = 'lin'): MarkStore<Mark> => openMarkStore(user, ({ id }) => id, isMark, device);
  /** Stores a text as a mark of the user, sealed with a key. */
  const stored = async (id: string, text: string, key = 'key lin') =>
    device.values.set(`mark lin ${id}`, await device.seal(key, text));
  const names = () => [...device.values.keys()].toSorted();
  const a = { id: 'a', points: 1 };
  const b = { id: 'b', points: 2 };
  const c = { id: 'c', points: 3 };
  beforeEach(() => {
    device = new MemoryDevice();
  });

  it('are sealed and are returned to a later page of the same user only', async () => {
    await page().write([a, b]);
    expect([...device.values.values()].every(isSealedBox)).toBe(true);
    expect(await page().read()).toEqual([a, b]);
    expect(await page('wu').read()).toEqual([]);
  });

  it('are all preserved by a write after a read that failed to open one of them', async () => {
    await page().write([a, b]);
    await stored('z', JSON.stringify(c), 'another key');
    const later = page();
    await expect(later.read()).rejects.toThrow('the key does not match');
    device.changes.length = 0;
    await later.write([]);
    expect(device.changes).toEqual([]);
    expect(names()).toEqual(['mark lin a', 'mark lin b', 'mark lin z']);
    // The page still deletes the marks that it has stored.
    await later.write([c]);
    await later.write([]);
    expect(names()).toEqual(['mark lin a', 'mark lin b', 'mark lin z']);
  });

  it('are all preserved by a write after a read that found a text that is not JSON', async () => {
    await page().write([a]);
    await stored('z', '{');
    const later = page();
    await expect(later.read()).rejects.toThrow(SyntaxError);
    await later.write([]);
    expect(names()).toEqual(['mark lin a', 'mark lin z']);
  });

  it('are all preserved by a write after a read that found a value of another kind', async () => {
    await page().write([a]);
    device.values.set('mark lin z', 'not a sealed box');
    const later = page();
    await expect(later.read()).rejects.toThrow('another kind');
    await later.write([]);
    expect(names()).toEqual(['mark lin a', 'mark lin z']);
  });

  it('are deleted by a page that has read them when they are not written again', async () => {
    await page().write([a, b]);
    const later = page();
    await later.read();
    device.changes.length = 0;
    await later.write([b]);
    expect(device.changes).toEqual(['remove mark lin a']);
    expect(await page().read()).toEqual([b]);
  });

  it('are not deleted by a page that has neither written nor read them', async () => {
    const one = page();
    const other = page();
    await one.write([a]);
    await other.write([b]);
    await other.write([c]);
    expect(names()).toEqual(['mark lin a', 'mark lin c']);
    await one.write([]);
    expect(names()).toEqual(['mark lin c']);
  });

  it('are stored again only if they have changed', async () => {
    const one = page();
    await one.write([a, b]);
    device.changes.length = 0;
    await one.write([a, { ...b, points: 5 }]);
    expect(device.changes).toEqual(['put mark lin b']);
    expect(await page().read()).toEqual([a, { ...b, points: 5 }]);
  });

  it('are left out by a read but not deleted if they are of an unknown kind', async () => {
    await page().write([a]);
    await stored('z', '{"release":2}');
    const later = page();
    expect(await later.read()).toEqual([a]);
    await later.write([]);
    expect(names()).toEqual(['mark lin z']);
  });

  it('are written and read in the order of the calls', async () => {
    const one = page();
    const done = [one.write([a, b]), one.read(), one.write([c]), one.read()];
    expect(await Promise.all(done)).toEqual([undefined, [a, b], undefined, [c]]);
  });

  it('have one device id for all pages', async () => {
    const id = await page().device();
    expect(id).toMatch(/^[\da-f]{32}$/);
    expect(await page('wu').device()).toBe(id);
  });
});
