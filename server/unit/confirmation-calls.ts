import type { ApiParts } from '../context.ts';
import * as contract from '../contract/unit/confirmation.ts';
import { handle } from '../kit/handle.ts';
import * as affiliations from './affiliations.ts';
import * as own from './own-affiliation.ts';
import type { SignedInUser } from '../session/tokens.ts';
import * as units from './unit-confirmations.ts';

/**
 * Calls for confirmations: committees decide on organisations, administrators decide on people, and people
 * answer. Each act responds with the current state of its object.
 */
export function confirmationCalls(parts: ApiParts) {
  const { db } = parts;

  async function decideOnUnit(userId: string, id: string, act: units.Decision & { version: number }) {
    await units.decideOnUnit(parts, userId, id, act);
    return units.findUnitConfirmation(parts, userId, id);
  }

  async function decideOnPerson(
    user: SignedInUser,
    id: string,
    act: affiliations.UnitAct & { version: number },
  ) {
    await affiliations.decideOnPerson(parts, user, id, act);
    return affiliations.findAffiliation(db, user.id, id);
  }

  async function answerAffiliation(userId: string, type: own.PersonAct, version: number) {
    await own.answerAffiliation(parts, userId, { type, version });
    return own.findOwnAffiliation(db, userId);
  }

  return handle(contract, {
    listUnitConfirmations: ({ user, query }) => units.listUnitConfirmations(db, user.id, query),
    getUnitConfirmation: ({ user, id }) => units.openUnitConfirmation(parts, user.id, id),
    confirmUnit: ({ user, id, body }) => decideOnUnit(user.id, id, { type: 'organisation.confirm', ...body }),
    confirmUnits: ({ user, i18n, body }) => units.confirmUnits(parts, i18n, user.id, body.records),
    restoreUnit: ({ user, id, body }) => decideOnUnit(user.id, id, { type: 'organisation.restore', ...body }),
    refuseUnit: ({ user, id, body }) => decideOnUnit(user.id, id, { type: 'organisation.refuse', ...body }),
    suspendUnit: ({ user, id, body }) => decideOnUnit(user.id, id, { type: 'organisation.suspend', ...body }),
    listAffiliations: ({ user, query }) => affiliations.listAffiliations(db, user.id, query),
    getAffiliation: ({ user, id }) => affiliations.findAffiliation(db, user.id, id),
    confirmPerson: ({ user, id, body }) => decideOnPerson(user, id, { type: 'affiliation.confirm', ...body }),
    refusePerson: ({ user, id, body }) => decideOnPerson(user, id, { type: 'affiliation.refuse', ...body }),
    endPerson: ({ user, id, body }) => decideOnPerson(user, id, { type: 'affiliation.end', ...body }),
    getOwnAffiliation: ({ user }) => own.findOwnAffiliation(db, user.id),
    nameOrganisation: async ({ user, body }) => {
      await own.nameOrganisation(parts, user, body.org_name);
      return own.findOwnAffiliation(db, user.id);
    },
    claimAffiliation: ({ user, body }) => answerAffiliation(user.id, 'affiliation.claim', body.version),
    acceptAffiliation: ({ user, body }) => answerAffiliation(user.id, 'affiliation.accept', body.version),
    declineAffiliation: ({ user, body }) => answerAffiliation(user.id, 'affiliation.decline', body.version),
  });
}
