import * as v from 'valibot';
import { call } from '../kit/call.ts';
import { fault } from '../kit/faults.ts';
import * as field from '../kit/fields.ts';
import { strict } from '../kit/strict.ts';
import { organisationName, personName } from '../person/name-fields.ts';
import { REGISTER_PATH, signedIn, signInInclusion, userTypes } from './account.ts';

/** POST /users/register. `org_status` is 1 if the account belongs to an organisation, else 0. */
export const registration = v.pipe(
  strict({
    username: field.username,
    password: field.newPassword,
    code: field.verificationCode,
    key: field.key,
    org_name: organisationName(0),
    user_type: v.picklist(userTypes, fault('choice')),
    phone: field.phone,
    org_status: v.picklist([0, 1], fault('choice')),
    contact_name: personName(0),
  }),
  v.forward(
    v.partialCheck(
      [['username'], ['password'], ['phone']],
      ({ username, password, phone }) => !field.isPersonal(password, { username, phone }),
      fault('password.personal'),
    ),
    ['password'],
  ),
  v.forward(
    v.partialCheck(
      [['user_type'], ['org_status']],
      ({ user_type, org_status }) => user_type === 'Personal' || org_status === 1,
      fault('choice'),
    ),
    ['org_status'],
  ),
  v.forward(
    v.partialCheck(
      [['org_status'], ['org_name']],
      ({ org_status, org_name }) => org_status === 0 || org_name.length >= 4,
      fault('orgName.required'),
    ),
    ['org_name'],
  ),
  v.forward(
    v.partialCheck(
      [['user_type'], ['contact_name']],
      ({ user_type, contact_name }) => user_type === 'Personal' || contact_name.length >= 2,
      fault('contactName.required'),
    ),
    ['contact_name'],
  ),
);
export type Registration = v.InferOutput<typeof registration>;

export const register = call('POST', REGISTER_PATH, {
  summary: 'Creates an account',
  access: 'public',
  query: signInInclusion,
  body: registration,
  answer: signedIn,
});
