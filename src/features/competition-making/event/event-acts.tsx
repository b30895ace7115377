import type { I18n } from '@lingui/core';
import { t, Trans } from '@lingui/macro';
import { Checkbox, NativeSelect } from '@mantine/core';
import type { OfEvent } from '../../../../server/contract/competition/competition-log.ts';
import type {
  ManagedCompetition,
  ManagedEvent,
} from '../../../../server/contract/competition/competition-making.ts';
import { competitionEventActs } from '../../../../server/contract/competition/competition-event-acts.ts';
import { addEvent } from '../../../../server/contract/competition/competition-event.ts';
import { allowedActs, callsOf } from '../../../../server/contract/kit/acts.ts';
import { moreFields, type ActWords, type FormWords } from '../../../kit/act/act-dialog.tsx';
import { actsOnCompetition } from '../competition-acts.tsx';
import { Withdrawn } from '../withdrawn.tsx';

/** Calls on an event of a competition. A copy is a new event that starts with the values of another event. */
export const eventCalls = { ...callsOf(competitionEventActs), copyEvent: addEvent };

export type EventAct = keyof typeof eventCalls;

/** Returns the acts that the user may do with an event of a competition. */
export function actsOnEvent(
  { status, places, facts, asked: { is_own } }: ManagedEvent,
  competition: ManagedCompetition,
): readonly EventAct[] {
  if (!competition.acts) return [];
  const own = allowedActs(
    competitionEventActs,
    // The server checks whether the two accounts belong to different persons.
    { status, facts, by: 'organiser', second: is_own ? 'samePerson' : 'another' },
    { changeEvent: { places } },
  );
  const mayCopy = actsOnCompetition(competition).includes('addEvent');
  // An event that can be deleted is not public yet. It needs no cancellation with a reason.
  const isNew = own.includes('deleteEvent');
  const shown = own.filter((one) => !(isNew && (one === 'cancelEvent' || one === 'mergeEvent')));
  // Acts that remove the event come last. They are never between two harmless acts.
  return [
    ...shown.filter((one) => one === 'changeEvent'),
    ...(mayCopy ? (['copyEvent'] as const) : []),
    ...shown.filter((one) => one !== 'changeEvent'),
  ];
}

/** The button of a dialog is disabled until these fields are valid. */
export const waitsFor = ['reason', 'into', 'agreed'];

/** Returns the texts of the acts on an event, by act. */
export function eventWords(
  i18n: I18n,
  event: ManagedEvent,
  { events }: Pick<ManagedCompetition, 'events'>,
): Readonly<Record<EventAct, ActWords | FormWords>> {
  const name = `${event.code} ${event.name}`;
  const others = events.filter((one) => one.id !== event.id && one.status === 'planned');
  return {
    changeEvent: {
      label: t(i18n)`Edit the event`,
    },
    copyEvent: {
      label: t(i18n)`Copy`,
    },
    deleteEvent: {
      title: t(i18n)`Delete ${name}?`,
      words: <Trans>Nobody but the committee has seen it. Its code can be used again.</Trans>,
      button: t(i18n)`Delete`,
      isGrave: true,
    },
    mergeEvent: {
      label: t(i18n)`Merge into another`,
      title: t(i18n)`Merge ${name} into another event?`,
      button: t(i18n)`Merge`,
      fields: moreFields({
        initial: { into: '', agreed: false },
        renderFields: ({ text, tick }) => (
          <>
            <NativeSelect
              {...text('into')}
              label={t(i18n)`Into`}
              data={[
                { value: '', label: t(i18n)`Choose` },
                ...others.map((one) => ({ value: one.id, label: `${one.code} ${one.name}` })),
              ]}
            />
            <Checkbox {...tick('agreed')} label={t(i18n)`Everybody entered has agreed`} />
          </>
        ),
      }),
    },
    cancelEvent: {
      title: t(i18n)`Cancel ${name}?`,
      loss: <Withdrawn events={[event]} />,
      button: t(i18n)`Cancel the event`,
      isGrave: true,
    },
    askEventCancel: {
      title: t(i18n)`Ask a colleague to cancel ${name}?`,
      words: (
        <Trans>
          The draw of the order is prepared, so another person of the committee has to agree within ten
          minutes. Sessions and score sheets of the event then end, and no results are shown.
        </Trans>
      ),
      loss: <Withdrawn events={[event]} />,
      button: t(i18n)`Ask for a cancellation`,
      isGrave: true,
    },
    agreeToEventCancel: {
      title: t(i18n)`Agree that ${name} is cancelled?`,
      words: (
        <Trans>
          Sessions and score sheets of the event end, and no results are shown. Marks that were given stay
          stored.
        </Trans>
      ),
      loss: <Withdrawn events={[event]} />,
      button: t(i18n)`Agree to the cancellation`,
      isGrave: true,
    },
    dropEventCancel: event.asked.is_own
      ? { title: t(i18n)`Withdraw the request?`, button: t(i18n)`Withdraw the request` }
      : { title: t(i18n)`Let the event go on?`, button: t(i18n)`Let it go on` },
  };
}

/** Returns the texts for the acts in the log of an event. */
export const eventLog = (i18n: I18n): Readonly<Record<OfEvent, string>> => ({
  'event.add': t(i18n)`Event added`,
  'event.import': t(i18n)`Events added from a sheet`,
  'event.delete': t(i18n)`Event deleted`,
  'event.change': t(i18n)`Event changed`,
  'event.freeze': t(i18n)`Roster closed`,
  'event.cancel': t(i18n)`Event cancelled`,
  'event.askCancel': t(i18n)`Cancellation of the event asked for`,
  'event.agreeToCancel': t(i18n)`Event cancelled by two people`,
  'event.drop': t(i18n)`Request to cancel the event dropped`,
  'event.merge': t(i18n)`Event merged`,
  'event.need': t(i18n)`Number of judges needed changed`,
});
