import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  affiliationList,
  peopleOrders,
  unitConfirmationList,
  unitOrders,
} from '../../../server/contract/unit/confirmation.ts';
import { clientErrorOrders } from '../../../server/contract/client-errors.ts';
import { managedOrders } from '../../../server/contract/competition/competition-making.ts';
import { expertOrders } from '../../../server/contract/expert/expert.ts';
import { invitationOrders } from '../../../server/contract/expert/invitation.ts';
import { documentOrders } from '../../../server/contract/competition/technical-document.ts';
import { venueOrders } from '../../../server/contract/competition/venue.ts';
import { schemeOrders } from '../../../server/contract/marking/scheme.ts';
import { correctionOrders } from '../../../server/contract/person/correction.ts';
import { noticeOrders } from '../../../server/contract/official-notice.ts';
import { accountOrders } from '../../../server/contract/unit/unit-account.ts';
import { paths } from '../../support/paths.ts';
import { demoAccount, openTestSystem } from '../support/test-system.ts';

/** Every list that its reader can sort, with an account that can read it. */
const lists = [
  ['units', paths.listUnitConfirmations, 'Committee', unitOrders],
  ['people of a unit', paths.listAffiliations, 'Unit', peopleOrders],
  ['accounts', paths.listUnitAccounts, 'Unit', accountOrders],
  ['competitions', paths.listManagedCompetitions, 'Committee', managedOrders],
  ['venues', paths.listVenues, 'Committee', venueOrders],
  ['technical documents', paths.listDocuments, 'Committee', documentOrders],
  ['published documents', paths.listPublishedDocuments, 'Unit', documentOrders],
  ['marking schemes', paths.listSchemes, 'Committee', schemeOrders],
  ['corrections', paths.listCorrections, 'Committee', correctionOrders],
  ['experts', paths.listExperts, 'Committee', expertOrders],
  ['invitations', paths.listInvitations, 'Committee', invitationOrders],
  ['notices', paths.listNotices, 'Personal', noticeOrders],
  ['client errors', paths.listClientErrors, 'Technician', clientErrorOrders],
] as const;

describe.each(lists)('the list of %s', (_, path, role, orders) => {
  it('is sorted by each of its columns in both directions, and by no other column', async () => {
    const test = await openTestSystem();
    const token = await test.signIn(demoAccount(role));
    const ids = async (sort: string) => {
      const { status, body } = await test.call<{ data: { id: string }[] }>(
        'GET',
        `${path}?per_page=100&sort=${sort}`,
        { token },
      );
      expect(status, sort).toBe(200);
      return body.data.map(({ id }) => id);
    };
    const all = (await ids('')).toSorted();
    for (const order of orders) expect((await ids(order)).toSorted(), order).toEqual(all);
    const { status } = await test.call('GET', `${path}?sort=id`, { token });
    expect(status).toBe(422);
  });
});

it('sorts units by name in both directions', async () => {
  const test = await openTestSystem();
  const token = await test.signIn(demoAccount('Committee'));
  const read = async (sort: string) => {
    const { body } = await test.call('GET', `${paths.listUnitConfirmations}?per_page=100&sort=${sort}`, {
      token,
    });
    return v.parse(unitConfirmationList, body).data.map(({ name }) => name);
  };
  const up = await read('name');
  expect(new Set(up).size).toBeGreaterThan(1);
  expect(await read('-name')).toEqual(up.toReversed());
});

it('sorts the people of a unit by the start of their affiliation in both directions', async () => {
  const test = await openTestSystem();
  const token = await test.signIn(demoAccount('Unit'));
  const read = async (sort: string) => {
    const { body } = await test.call('GET', `${paths.listAffiliations}?per_page=100&sort=${sort}`, {
      token,
    });
    return v.parse(affiliationList, body).data.map(({ since }) => since);
  };
  expect(await read('since')).toEqual((await read('')).toSorted());
  expect(await read('-since')).toEqual((await read('')).toSorted().toReversed());
});
