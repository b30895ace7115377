import type { Clicks, gather } from './people.ts';
import type { RealSystem } from './real-system.ts';

/** What the chapters share. */
export interface World {
  readonly system: RealSystem;
  readonly crowd: ReturnType<typeof gather>;
  readonly clicks: Clicks;
}

const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
export const COMPETITION = '湖北省装备技能邀请赛';
export const COMMITTEE = '湖北省职业技能大赛组委会';

/** Returns the date of the server some days from now, in the format of a date input, in China. */
export const dayFrom = ({ system }: Pick<World, 'system'>, days: number): string =>
  new Date(system.now() + 8 * HOUR + days * DAY).toISOString().slice(0, 10);

/**
 * Returns how far ahead of the real clock a journey begins, in ms: at ten in the morning of the next day in China.
 * A journey that begins shortly before midnight would plan its days from two dates.
 */
export function untilMorning(now = Date.now()): number {
  const tomorrow = new Date(now + 8 * HOUR + DAY).toISOString().slice(0, 10);
  return Date.parse(`${tomorrow}T10:00+08:00`) - now;
}

/** Returns an identity number with its check digit. */
export function identityOf(serial: number, birth = '19900612'): string {
  const digits = `420100${birth}${String(serial).padStart(3, '0')}`;
  const sum = Array.from(digits).reduce(
    (total, one, place) => total + Number(one) * (2 ** (17 - place) % 11),
    0,
  );
  return digits + '10X98765432'[sum % 11];
}

/** Returns a unified social credit code with its check character. */
export function creditCodeOf(serial: number): string {
  const characters = '0123456789ABCDEFGHJKLMNPQRTUWXY';
  const code = `91420100MA4K${String(serial).padStart(5, '0')}`;
  let weight = 1;
  let sum = 0;
  for (const character of code) {
    sum += characters.indexOf(character) * weight;
    weight = (weight * 3) % 31;
  }
  return code + (characters[(31 - (sum % 31)) % 31] ?? '');
}
