import * as v from 'valibot';
import { whole } from '../competition/competition-fields.ts';
import { reasonedAct, simpleAct } from '../competition/record-acts.ts';
import { call } from '../kit/call.ts';
import { fault } from '../kit/faults.ts';
import { label, text } from '../kit/fields.ts';
import { strict } from '../kit/strict.ts';
import { version } from '../kit/version.ts';
import { EXHIBITOR_LIMITS } from './exhibitor-call.ts';

/** Booths (展位) of a call for exhibitors, by hall. */

/** The largest number of booths of a call, and of booths that one act adds. */
export const MOST_BOOTHS = 500;

export const boothStates = ['free', 'assigned', 'occupied', 'blocked'] as const;

/** A booth. Every act on one booth returns this object. */
export const booth = v.object({
  id: v.string(),
  hall: v.string(),
  no: v.string(),
  /** Square metres. */
  area: v.number(),
  /** Kilowatts. */
  power: v.number(),
  status: v.picklist(boothStates),
  /** The organisation that holds the booth. '' for none, and for exhibitors unless it is their own. */
  holder: v.string(),
  is_own: v.boolean(),
  /** The reason why the booth is blocked, for the committee and the venue staff. */
  reason: v.string(),
  by: v.picklist(['organiser', 'viewer']),
  version: v.number(),
});
export type Booth = v.InferOutput<typeof booth>;

/** Sorted by hall and number. */
export const boothList = v.object({ data: v.array(booth) });
export type BoothList = v.InferOutput<typeof boothList>;

const size = { area: whole(1, EXHIBITOR_LIMITS.area), power: whole(0, EXHIBITOR_LIMITS.power) };

/** Booths of one row: the numbers are `row` and a count of two or more digits, such as A01. */
export const newBooths = strict({
  hall: v.pipe(label, text(1, 20)),
  row: v.pipe(
    v.string(fault('type')),
    v.trim(),
    v.nonEmpty(fault('required')),
    v.regex(/^[A-Z]{1,2}$/, fault('characters')),
  ),
  first: whole(1, 999),
  last: whole(1, 999),
  ...size,
});
export type NewBooths = v.InferOutput<typeof newBooths>;

export const boothSize = strict({ version, ...size });

/** Returns the number of a booth: the row and the count with at least two digits. */
export const boothNo = (row: string, count: number): string => `${row}${String(count).padStart(2, '0')}`;

export const listBooths = call('GET', '/exhibitor/calls/:id/booths', {
  summary: 'Lists the booths of a call for exhibitors',
  access: 'signed-in',
  answer: boothList,
});

export const addBooths = call('POST', '/exhibitor/calls/:id/booths', {
  summary: 'Adds a row of booths to a call for exhibitors',
  access: 'signed-in',
  body: newBooths,
  answer: boothList,
});

export const changeBooth = call('PUT', '/exhibitor/booths/:id', {
  summary: 'Changes area and power of a free booth',
  access: 'signed-in',
  body: boothSize,
  answer: booth,
});

export const blockBooth = call('POST', '/exhibitor/booths/:id/block', {
  summary: 'Blocks a free booth',
  access: 'signed-in',
  body: reasonedAct,
  answer: booth,
});

export const unblockBooth = call('POST', '/exhibitor/booths/:id/unblock', {
  summary: 'Makes a blocked booth available again',
  access: 'signed-in',
  body: simpleAct,
  answer: booth,
});

export const removeBooth = call('POST', '/exhibitor/booths/:id/remove', {
  summary: 'Removes a free or blocked booth',
  access: 'signed-in',
  body: simpleAct,
  answer: boothList,
});
