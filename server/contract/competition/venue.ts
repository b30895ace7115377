import * as v from 'valibot';
import { fault } from '../kit/faults.ts';
import { key, label, text } from '../kit/fields.ts';
import { pageQuery, pagination, sortedBy, sortQuery } from '../kit/list.ts';
import { strict } from '../kit/strict.ts';
import { version } from '../kit/version.ts';
import { call } from '../kit/call.ts';
import { contactNumber, name, whole } from './competition-fields.ts';
import { reasonedAct, simpleAct } from './record-acts.ts';

/** Venues of the events of a competition (赛场). */

export const venueStatuses = ['open', 'closed'] as const;

/** The sort keys of venues. */
export const venueOrders = sortedBy('name', 'competition', 'stations');

export const venueQuery = v.object({
  ...pageQuery,
  status: v.optional(v.picklist(['', ...venueStatuses], fault('choice')), ''),
  /** Matches any part of a name or an address. */
  text: v.optional(text(0, 50), ''),
  /** '' sorts by competition, the latest first. */
  sort: sortQuery(venueOrders),
});
export type VenueQuery = v.InferOutput<typeof venueQuery>;

/** A venue. Every act on it returns this object. */
export const venue = v.object({
  id: v.string(),
  competition: v.object({ id: v.string(), name: v.string() }),
  name: v.string(),
  address: v.string(),
  /** The number of workstations. */
  stations: v.number(),
  contact_phone: v.string(),
  status: v.picklist(venueStatuses),
  /** The reason why the venue is closed. */
  reason: v.string(),
  version: v.number(),
  by: v.picklist(['organiser', 'viewer']),
  /** The facts that the guards of the chart read. */
  facts: v.object({ isOver: v.boolean() }),
});
export type Venue = v.InferOutput<typeof venue>;

export const venueList = v.object({
  data: v.array(venue),
  meta: v.object({ pagination, can_add: v.boolean() }),
});
export type VenueList = v.InferOutput<typeof venueList>;

const facts = {
  name,
  address: v.pipe(label, text(2, 100)),
  stations: whole(1, 999),
  contact_phone: contactNumber,
};

/** A new venue. It cannot be moved to another competition later. */
export const newVenue = strict({ competition_id: key, ...facts });
export type NewVenue = v.InferOutput<typeof newVenue>;

export const venueFacts = strict({ ...facts, version });

export const listVenues = call('GET', '/venues', {
  summary: 'Lists venues of the competitions that the caller’s committee holds',
  access: 'signed-in',
  query: venueQuery,
  answer: venueList,
});

export const getVenue = call('GET', '/venues/:id', {
  summary: 'Returns a venue',
  access: 'signed-in',
  answer: venue,
});

export const addVenue = call('POST', '/venues', {
  summary: 'Adds a venue',
  access: 'signed-in',
  body: newVenue,
  answer: venue,
});

export const changeVenue = call('PUT', '/venues/:id', {
  summary: 'Changes the data of a venue',
  access: 'signed-in',
  body: venueFacts,
  answer: venue,
});

export const closeVenue = call('POST', '/venues/:id/close', {
  summary: 'Closes a venue',
  access: 'signed-in',
  body: reasonedAct,
  answer: venue,
});

export const reopenVenue = call('POST', '/venues/:id/reopen', {
  summary: 'Reopens a venue',
  access: 'signed-in',
  body: simpleAct,
  answer: venue,
});
