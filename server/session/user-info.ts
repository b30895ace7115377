import type { SignedIn, Token, UserInfo } from '../contract/session/account.ts';
import { EXHIBITOR_ADMINISTRATOR } from '../contract/kit/fields.ts';
import { dutyRolesOf } from '../duty/own-duties.ts';
import type { ApiParts } from '../context.ts';
import type { Database } from '../db/open-database.ts';
import { maskPhone } from '../secret/mask.ts';
import { sidebarsOf } from './sidebars.ts';
import { findSignedInUser, type SignedInUser } from './tokens.ts';

/**
 * Checks whether an account of a unit serves as venue staff. It then carries the contact name of the exhibitor
 * administrator, which changes its header and its home [S18, S20].
 */
const isVenueStaff = async (db: Database, { id, is_unit }: SignedInUser): Promise<boolean> =>
  is_unit === 1 && (await dutyRolesOf(db, id)).includes('Duty:venue');

/**
 * Returns the response of GET /user/info [D12]: roles and organisations in their order, with the phone number
 * masked.
 */
export async function userInfo(db: Database, user: SignedInUser): Promise<UserInfo> {
  const roles = await db
    .selectFrom('user_roles')
    .select('role')
    .where('user_id', '=', user.id)
    .orderBy('position')
    .execute();
  const organisations = await db
    .selectFrom('user_organisations')
    .innerJoin('organisations', 'organisations.id', 'user_organisations.organisation_id')
    .select(['organisations.name', 'user_organisations.capacity'])
    .where('user_organisations.user_id', '=', user.id)
    .orderBy('user_organisations.position')
    .execute();
  return {
    username: user.username,
    name: user.name,
    avatar: user.avatar,
    is_unit: user.is_unit,
    contact_name: (await isVenueStaff(db, user)) ? EXHIBITOR_ADMINISTRATOR : user.contact_name,
    roles: roles.map(({ role }) => ({ name: role })),
    user_org_relation: organisations.map(({ name, capacity }) => ({
      org_name: name,
      capacity: capacity ?? '',
    })),
    phone: user.phone === null ? '' : maskPhone(user.phone),
    must_change_password: user.must_change_password === 1,
  };
}

/**
 * Wraps a sign-in of any kind. If the request asks for it, the response also contains the data that the page
 * needs next [S35, S49].
 */
export function includingSession<Asked extends { readonly query: { readonly include: string } }>(
  { db, clock }: ApiParts,
  signIn: (asked: Asked) => Promise<Token>,
) {
  const sidebarOf = sidebarsOf(db);
  return async (asked: Asked): Promise<SignedIn> => {
    const token = await signIn(asked);
    if (asked.query.include !== 'session') return token;
    const user = await findSignedInUser(db, token.access_token, clock());
    if (user === undefined) return token;
    const [info, { items }] = await Promise.all([userInfo(db, user), sidebarOf(user.id)]);
    return { ...token, session: { info, sidebars: items } };
  };
}
