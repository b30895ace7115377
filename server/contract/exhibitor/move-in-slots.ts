/**
 * Slots for moving in (进场时段). A call can divide its move-in into slots of one length, and each exhibitor
 * with a confirmed booth books one.
 */

/** The lengths of a slot in minutes. 0: no slots, exhibitors come at any time of the move-in. */
export const slotLengths = [0, 30, 60, 120, 240] as const;
export type SlotLength = (typeof slotLengths)[number];

/** The largest number of slots of a call. */
export const MOST_SLOTS = 200;

/** The largest number of exhibitors in one slot. */
export const MOST_SLOT_PLACES = 50;

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

/** The first and the last instant of a move-in, in epoch ms, and the length of its slots. */
interface MoveIn {
  readonly from: number;
  readonly until: number;
  readonly minutes: number;
}

/**
 * Measures the slots of a move-in. Each of its days has slots between the time of day at which the move-in
 * begins and the one at which it ends. A move-in that begins and ends at the same time of day goes on through
 * the nights.
 */
function measured({ from, until, minutes }: MoveIn) {
  const days = Math.ceil((until - from) / DAY);
  const span = (until - from) % DAY || DAY;
  return { days, daily: minutes === 0 ? 0 : Math.floor(span / (minutes * MINUTE)) };
}

/** Checks whether a move-in can have slots of the given length: at least one, and not more than `MOST_SLOTS`. */
export function canHaveSlots(moveIn: MoveIn): boolean {
  const { days, daily } = measured(moveIn);
  return daily > 0 && days * daily <= MOST_SLOTS;
}

/** Returns the starts of the slots of a move-in in epoch ms, the earliest first. */
export function slotsOf(moveIn: MoveIn): readonly number[] {
  const { days, daily } = measured(moveIn);
  return Array.from(
    { length: days * daily },
    (_, index) => moveIn.from + Math.floor(index / daily) * DAY + (index % daily) * moveIn.minutes * MINUTE,
  );
}

/** Returns the end of a slot in epoch ms. */
export const slotEnd = (start: number, minutes: number): number => start + minutes * MINUTE;
