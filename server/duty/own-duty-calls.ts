import type { ApiParts } from '../context.ts';
import * as contract from '../contract/expert/own-duty.ts';
import { handle } from '../kit/handle.ts';
import { listOwnDuties } from './own-duties.ts';

/** Calls for the user's own duties. */
export const ownDutyCalls = (parts: ApiParts) =>
  handle(contract, { listOwnDuties: ({ user }) => listOwnDuties(parts, user.id) });
