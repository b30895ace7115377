import type { Context } from 'hono';
import type { ApiEnv, ApiParts } from '../context.ts';
import {
  affiliationQuery,
  confirmationAct,
  reasonedConfirmationAct,
  unitConfirmationQuery,
  type Affiliation,
  type AffiliationList,
  type OwnAffiliation,
  type UnitConfirmation,
  type UnitConfirmationList,
} from '../contract/confirmation.ts';
import type { Unit } from '../contract/unit.ts';
import { readPayload, readQuery } from '../middleware/payload.ts';
import * as affiliations from '../services/affiliations.ts';
import * as own from '../services/own-affiliation.ts';
import * as units from '../services/unit-confirmations.ts';
import { findUnit } from '../services/units.ts';

const idIn = (c: Context<ApiEnv>) => c.req.param('id') ?? '';

/** POST /units/self/confirmation, for the unit's administrator; gives the profile as it is then. */
export function postApplication(parts: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const { id } = c.get('user');
    const { version } = await readPayload(c, confirmationAct);
    await units.applyForConfirmation(parts, id, version);
    return c.json<Unit>(await findUnit(parts.db, id));
  };
}

/** GET /confirmations/units, for who decides on units. */
export function getUnitConfirmations({ db }: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const query = readQuery(c, unitConfirmationQuery);
    return c.json<UnitConfirmationList>(await units.listUnitConfirmations(db, c.get('user').id, query));
  };
}

/** GET /confirmations/units/:id. */
export function getUnitConfirmation({ db }: ApiParts) {
  return async (c: Context<ApiEnv>) =>
    c.json<UnitConfirmation>(await units.findUnitConfirmation(db, c.get('user').id, idIn(c)));
}

/** POST /confirmations/units/:id/{confirm|restore}. */
export function decideOnUnit(type: 'organisation.confirm' | 'organisation.restore', parts: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const act = { type, ...(await readPayload(c, confirmationAct)) };
    await units.decideOnUnit(parts, c.get('user').id, idIn(c), act);
    return getUnitConfirmation(parts)(c);
  };
}

/** POST /confirmations/units/:id/{refuse|suspend}. */
export function decideAgainstUnit(type: 'organisation.refuse' | 'organisation.suspend', parts: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const act = { type, ...(await readPayload(c, reasonedConfirmationAct)) };
    await units.decideOnUnit(parts, c.get('user').id, idIn(c), act);
    return getUnitConfirmation(parts)(c);
  };
}

/** GET /units/self/people, for an administrator of the unit. */
export function getAffiliations({ db }: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const query = readQuery(c, affiliationQuery);
    return c.json<AffiliationList>(await affiliations.listAffiliations(db, c.get('user').id, query));
  };
}

/** GET /units/self/people/:id. */
export function getAffiliation({ db }: ApiParts) {
  return async (c: Context<ApiEnv>) =>
    c.json<Affiliation>(await affiliations.findAffiliation(db, c.get('user').id, idIn(c)));
}

/** POST /units/self/people/:id/confirm. */
export function confirmPerson(parts: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const act = { type: 'affiliation.confirm' as const, ...(await readPayload(c, confirmationAct)) };
    await affiliations.decideOnPerson(parts, c.get('user'), idIn(c), act);
    return getAffiliation(parts)(c);
  };
}

/** POST /units/self/people/:id/{refuse|end}. */
export function decideAgainstPerson(type: 'affiliation.refuse' | 'affiliation.end', parts: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const act = { type, ...(await readPayload(c, reasonedConfirmationAct)) };
    await affiliations.decideOnPerson(parts, c.get('user'), idIn(c), act);
    return getAffiliation(parts)(c);
  };
}

/** GET /user/affiliation. */
export function getOwnAffiliation({ db }: ApiParts) {
  return async (c: Context<ApiEnv>) =>
    c.json<OwnAffiliation>(await own.findOwnAffiliation(db, c.get('user').id));
}

/** POST /user/affiliation/{claim|accept|decline}. */
export function answerAffiliation(type: own.PersonAct, parts: ApiParts) {
  return async (c: Context<ApiEnv>) => {
    const { version } = await readPayload(c, confirmationAct);
    await own.answerAffiliation(parts, c.get('user').id, { type, version });
    return getOwnAffiliation(parts)(c);
  };
}
