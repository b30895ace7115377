import type { ApiParts } from '../context.ts';
import * as contract from '../contract/entry/entry-photo.ts';
import { handle } from '../kit/handle.ts';
import { listMissingPhotos, supplyPhoto } from './entry-photos.ts';

/** Returns the calls for missing photos of people in entries. */
export const photoCalls = (parts: ApiParts) =>
  handle(contract, {
    listMissingPhotos: ({ user }) => listMissingPhotos(parts, user.id),
    supplyPhoto: ({ user, id, body }) => supplyPhoto(parts, user.id, id, body),
  });
