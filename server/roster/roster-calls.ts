import type { ApiParts } from '../context.ts';
import * as cards from '../contract/roster/participation-card.ts';
import * as programme from '../contract/roster/programme.ts';
import * as papers from '../contract/roster/event-papers.ts';
import * as roster from '../contract/roster/event-roster.ts';
import { handle } from '../kit/handle.ts';
import { findEventPapers, revealEventContacts } from './event-papers.ts';
import { findEventRoster, listEventRosters } from './event-rosters.ts';
import { findEntryCards, listEventCards, listOwnDocuments } from './participation-cards.ts';
import { findProgramme } from './programmes.ts';

/** Handles the calls about the rosters of events. */
export const eventRosterCalls = (parts: ApiParts) =>
  handle(roster, {
    listEventRosters: ({ user, query }) => listEventRosters(parts, user.id, query),
    getEventRoster: ({ user, id }) => findEventRoster(parts, user.id, id),
  });

/** Handles the calls about participation cards. */
export const participationCardCalls = (parts: ApiParts) =>
  handle(cards, {
    listEventCards: ({ user, id, query }) => listEventCards(parts, user.id, id, query.part),
    getEntryCards: ({ user, id }) => findEntryCards(parts, user.id, id),
    listOwnDocuments: ({ user }) => listOwnDocuments(parts, user.id),
  });

/** Handles the calls about the programmes of competitions. */
export const programmeCalls = (parts: ApiParts) =>
  handle(programme, {
    getProgramme: ({ user, id }) => findProgramme(parts, user.id, id),
  });

/** Handles the calls about the paper packs of events. */
export const eventPapersCalls = (parts: ApiParts) =>
  handle(papers, {
    getEventPapers: ({ user, id }) => findEventPapers(parts, user.id, id),
    revealEventContacts: ({ user, id }) => revealEventContacts(parts, user.id, id),
  });
