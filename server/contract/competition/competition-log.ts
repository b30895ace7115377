/**
 * The acts that the log of a competition contains: on the competition, on decisions of two people, on its events,
 * and on the form of its certificates. The server writes no other act and the page has a text for each.
 */

type OnCompetition = 'make' | 'change' | 'publish' | 'archive' | 'rehearse' | 'lapse' | 'erase';

type Decision = 'publish' | 'extend' | 'cancel' | 'wipe';

type OnDecision = 'propose' | 'approved' | 'refused' | 'withdrawn' | 'lapsed';

type OnEvent =
  | 'add'
  | 'import'
  | 'delete'
  | 'change'
  | 'freeze'
  | 'cancel'
  | 'askCancel'
  | 'agreeToCancel'
  | 'drop'
  | 'merge'
  | 'need';

type OfDecision = `${Decision}.${OnDecision}`;

export type OfEvent = `event.${OnEvent}`;

export type CompetitionLogAct =
  | `competition.${OnCompetition}`
  | 'rehearsal.erase'
  | OfDecision
  | OfEvent
  | 'certificateForm.save';
