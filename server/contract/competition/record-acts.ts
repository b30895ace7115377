import { strict } from '../kit/strict.ts';
import { version } from '../kit/version.ts';
import { requiredReason } from './competition-fields.ts';

/** The bodies that acts on records of all kinds share. A page that only acts does not load the forms of a competition. */

export const simpleAct = strict({ version });

export const reasonedAct = strict({ version, reason: requiredReason });
