import { useLingui } from '@lingui/macro';
import { NativeSelect, TextInput } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { venueActs } from '../../../../server/contract/competition/venue-acts.ts';
import { isContactNumber } from '../../../../server/contract/competition/competition-fields.ts';
import { listManagedCompetitions } from '../../../../server/contract/competition/competition-making.ts';
import { allowedActs, callsOf, type ActOf } from '../../../../server/contract/kit/acts.ts';
import {
  getVenue,
  newVenue,
  venueFacts,
  type NewVenue as NewVenueFacts,
  type Venue,
} from '../../../../server/contract/competition/venue.ts';
import { useTagTitle } from '../../../actors/workspace/tags.ts';
import { ActButtons } from '../../../kit/act/act-buttons.tsx';
import { ActDialog, type ActWords, type FormWords } from '../../../kit/act/act-dialog.tsx';
import { useActs } from '../../../kit/act/use-act.ts';
import { useRecord } from '../../../kit/record/use-record.ts';
import { readForm } from '../../../lib/form/read-form.ts';
import { KeyValueList } from '../../../ui/part/key-value-list.tsx';
import { Panel } from '../../../ui/part/panel.tsx';
import classes from '../../../ui/part/record-page.module.css';
import { SavedNote } from '../../../ui/records/saved-note.tsx';
import { LoadFailed } from '../../../ui/failure/load-failed.tsx';
import { PageSkeleton } from '../../../ui/state/page-skeleton.tsx';
import { numberOf } from '../../../lib/form/typed-number.ts';
import { MakingForm, notNumbers, useMakingForm, type Sending } from '../making-form.tsx';

const calls = callsOf(venueActs);
type VenueAct = ActOf<typeof venueActs>;

/** Returns the texts of the acts on a venue, by act. */
function useVenueWords(): Readonly<Record<VenueAct, ActWords | FormWords>> {
  const { t } = useLingui();
  return {
    change: {
      label: t`Edit`,
    },
    close: {
      title: t`Close the venue?`,
      words: t`Nothing is held there any more. It can be opened again.`,
      button: t`Close the venue`,
      isGrave: true,
    },
    reopen: {
      title: t`Open the venue again?`,
      button: t`Open the venue`,
    },
  };
}

/** Returns the names of the states of a venue. */
export function useVenueStates(): Readonly<Record<Venue['status'], string>> {
  const { t } = useLingui();
  return { open: t`Open for events`, closed: t`Closed to events` };
}

export function VenueChip({ status }: Pick<Venue, 'status'>) {
  return (
    <span className={classes.chip} data-tone={status === 'open' ? 'good' : 'calm'}>
      {useVenueStates()[status]}
    </span>
  );
}

interface FieldsProps<Body> extends Sending<Body> {
  /** Null for a new venue. */
  readonly venue: Venue | null;
  readonly body: Parameters<typeof readForm<Body>>[0];
  /** The competitions that a new venue can be added to, by id. */
  readonly competitions?: readonly { readonly value: string; readonly label: string }[];
}

/** The default for an existing venue, which already belongs to a competition. */
const nowhere: NonNullable<FieldsProps<unknown>['competitions']> = [];

/** Provides the form of a venue. The schema of the call that receives the values reads them. */
function useVenueForm<Body>({ venue, body, competitions = nowhere, ...sending }: FieldsProps<Body>) {
  const { t } = useLingui();
  return useMakingForm({
    name: `venue ${venue?.id ?? ''}`,
    current: {
      competition_id: competitions[0]?.value ?? '',
      name: venue?.name ?? '',
      address: venue?.address ?? '',
      stations: String(venue?.stations ?? ''),
      contact_phone: venue?.contact_phone ?? '',
    },
    read: ({ competition_id, stations, ...typed }) =>
      readForm(
        body,
        {
          ...typed,
          stations: numberOf(stations),
          ...(venue === null ? { competition_id } : { version: venue.version }),
        },
        {
          ...notNumbers({ stations }, t`Enter a whole number in digits, such as 3`),
          ...(typed.contact_phone.trim() !== '' &&
            !isContactNumber(typed.contact_phone) && {
              contact_phone: t`Enter a mobile number of 11 digits, a landline with its area code such as 027-87654321, or a hotline such as 12333`,
            }),
        },
      ),
    ...sending,
  });
}

/** Renders the form of a venue. */
function VenueForm<Body>(props: FieldsProps<Body>) {
  const { t } = useLingui();
  const { venue, competitions = nowhere } = props;
  const form = useVenueForm(props);
  const { field } = form;
  return (
    <MakingForm
      title={venue === null ? t`A new venue` : t`Change the venue`}
      form={form}
      button={venue === null ? t`Add the venue` : t`Save`}
    >
      {venue === null && (
        <NativeSelect {...field('competition_id')} label={t`Competition`} data={[...competitions]} />
      )}
      <TextInput {...field('name')} label={t`Name of the venue`} maxLength={100} />
      <TextInput {...field('address')} label={t`Address of the venue`} maxLength={100} />
      <TextInput {...field('stations')} label={t`Workstations`} inputMode="numeric" maxLength={3} />
      <TextInput
        {...field('contact_phone', t`027-87654321, 12333 or a mobile number`)}
        label={t`Telephone of the venue`}
        type="tel"
        maxLength={20}
      />
    </MakingForm>
  );
}

/** Renders the form of a new venue in one of the competitions that have not ended. */
export function NewVenue(sending: Omit<Sending<NewVenueFacts>, 'onReload'>) {
  const { t } = useLingui();
  const held = useRecord(listManagedCompetitions, { per_page: '100' });
  if (held.isLoading) return <PageSkeleton />;
  if (held.data === null) {
    return (
      <LoadFailed
        failure={held.failure}
        message={t`The competitions could not be fetched`}
        onRetry={held.reload}
      />
    );
  }
  const competitions = held.data.data
    .filter(({ status }) => !['finished', 'archived', 'cancelled'].includes(status))
    .map(({ id, name }) => ({ value: id, label: name }));
  return (
    <VenueForm venue={null} body={newVenue} competitions={competitions} onReload={held.reload} {...sending} />
  );
}

function Details({ id }: { readonly id: string }) {
  const { t, i18n } = useLingui();
  const record = useRecord(getVenue, { id }, 'reload');
  const action = useActs(calls, { id }, { record });
  const { data: venue, failure, isLoading, reload } = record;
  const words = useVenueWords();
  useTagTitle(venue?.name ?? '');
  if (isLoading) return <PageSkeleton />;
  if (venue === null) {
    return <LoadFailed failure={failure} message={t`The venue could not be fetched`} onRetry={reload} />;
  }
  const isChanging = action.asked === 'change';
  return (
    <>
      <header className={classes.head}>
        <div>
          <h1 className={classes.title}>{venue.name}</h1>
          <VenueChip status={venue.status} />
        </div>
        <div className={classes.actions}>
          <ActButtons
            action={action}
            acts={allowedActs(venueActs, venue)}
            texts={words}
            main="change"
            isHeld={action.asked !== ''}
          />
        </div>
      </header>
      {isChanging ? (
        <VenueForm
          venue={venue}
          body={venueFacts}
          isSending={action.isSending}
          failure={action.actFailure}
          onSend={(facts) => action.send('change', facts)}
          onReload={reload}
          onCancel={action.cancel}
        />
      ) : (
        <Panel
          title={t`Venue`}
          aside={<SavedNote at={action.saved?.act === 'change' ? action.saved.at : null} />}
        >
          <KeyValueList
            entries={[
              { label: t`Competition`, value: venue.competition.name },
              { label: t`Address of the venue`, value: venue.address },
              { label: t`Workstations`, value: i18n.number(venue.stations) },
              { label: t`Telephone of the venue`, value: venue.contact_phone },
              ...(venue.reason === '' ? [] : [{ label: t`Why it is closed`, value: venue.reason }]),
            ]}
          />
        </Panel>
      )}
      <ActDialog action={action} texts={words} given={{ version: venue.version }} />
    </>
  );
}

/** /competitionMaking/venue: one venue, for the committee of its competition. */
export function VenuePage() {
  const id = useSearchParams()[0].get('id') ?? '';
  return (
    <section className={classes.page}>
      <Details key={id} id={id} />
    </section>
  );
}
