import type { I18n } from '@lingui/core';
import { Trans, useLingui } from '@lingui/macro';
import { I18nProvider } from '@lingui/react';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import {
  checkInPerson,
  getCheckInList,
  undoCheckIn,
  type CheckInList,
  type EntryRuling,
  type Expected,
} from '../../../server/contract/day/check-in.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { textsIn } from '../../i18n/texts.ts';
import { ActButtons } from '../../kit/act/act-buttons.tsx';
import { ActDialog, moreFields, type ActWords } from '../../kit/act/act-dialog.tsx';
import { useActs } from '../../kit/act/use-act.ts';
import { useEventNews } from '../../kit/event/use-event-news.ts';
import { PhotoSupplyPanel } from '../../kit/bulk/photo-supply-panel.tsx';
import { usePhotoSupply } from '../../kit/bulk/use-photo-supply.ts';
import { useRecord } from '../../kit/record/use-record.ts';
import { formatMoment } from '../../../server/contract/kit/business-time.ts';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import page from '../../ui/part/record-page.module.css';
import { ChoiceBar } from '../../ui/records/choice-bar.tsx';
import { RecordTable, type RecordColumn } from '../../ui/records/record-table.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { RowsSkeleton } from '../../ui/state/rows-skeleton.tsx';
import { CheckInHead } from './check-in/check-in-head.tsx';
import { CheckInSheet } from './check-in/check-in-sheet.tsx';
import { DeskPhoto } from './check-in/desk-photo.tsx';
import { dayQuery, sessionToCheckIn } from './day-query.ts';
import classes from './day.module.css';
import { DayPage, UntilCutOff, type OfEvent } from './of-event.tsx';
import { actsOnEntry, rulingCalls, rulingWords } from './ruling-acts.ts';
import { Rulings, useCauseFields } from './rulings-panel.tsx';
import { useStandings } from './standings.ts';
import { statusTexts, waitText } from './session/session-texts.ts';

const calls = { checkIn: checkInPerson, undo: undoCheckIn, ...rulingCalls };

interface Chinese {
  /** Texts of the paper. They are Chinese in every language of the page. */
  readonly chinese: I18n;
}

type Words = Readonly<Record<keyof typeof calls, ActWords>>;

/** The content of a participation card. */
interface Card {
  readonly number: string;
  readonly code: string;
}

/** The fields of a check-in. A QR code reader types number and code, with a space, into the first field. */
function useCardFields({ number, code }: Card) {
  const { t } = useLingui();
  return moreFields({
    initial: { number, card_code: code, last_four: '' },
    read: ({ number: typed, card_code, last_four }) => {
      const [first = '', ...rest] = typed.trim().split(/\s+/);
      return { number: first, card_code: rest.length === 0 ? card_code : rest.join(''), last_four };
    },
    renderFields: ({ text }) => (
      <>
        <TextInput
          {...text('number')}
          label={t`Number of the card`}
          description={t`A code reader fills in number and code from the QR code.`}
          autoComplete="off"
        />
        <TextInput {...text('card_code')} label={t`Code of the card`} autoComplete="off" />
        <TextInput
          {...text('last_four')}
          label={t`Last four characters of the identity card`}
          inputMode="text"
          maxLength={4}
          autoComplete="off"
        />
      </>
    ),
  });
}

function useWords(card: Card, name: string, kind: EntryRuling['kind'] | '' = ''): Words {
  const { t, i18n } = useLingui();
  const fields = useCardFields(card);
  return {
    ...rulingWords(i18n, { name, kind, fields: useCauseFields() }),
    checkIn: {
      title: name === '' ? t`Check somebody in` : t`Check ${name} in?`,
      words: t`Compare the photo of the card with the person, and the identity card with the card.`,
      button: t`Check in`,
      fields,
    },
    undo: {
      title: t`Take the check-in of ${name} back?`,
      button: t`Undo the check-in`,
    },
  };
}

const toneOf = { expected: 'todo', here: 'good', absent: 'bad', disqualified: 'bad' } as const;

/** Returns the acts that the user may do with a person on the list. */
function actsOnPerson(list: CheckInList, one: Expected): (keyof typeof calls)[] {
  const { session, by } = list;
  const isOfficer = by.includes('checkIn');
  // A person admitted late must be checked in like all other competitors.
  const isLate = session.status === 'ready' && one.entry_status === 'checked_in' && one.status === 'expected';
  if (isOfficer && session.status === 'checking' && one.status === 'here') return ['undo'];
  if (isOfficer && (isLate || (session.status === 'checking' && one.status === 'expected')))
    return ['checkIn'];
  return actsOnEntry(list, one);
}

/** Returns the columns of the check-in list. */
function useColumns(
  list: CheckInList,
  ask: (act: keyof typeof calls, number: string) => void,
  onPhoto: Parameters<typeof DeskPhoto>[0]['onChoose'],
): readonly RecordColumn<Expected & { readonly id: string }>[] {
  const { t } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const words = useWords({ number: '', code: '' }, '');
  const states = useStandings();
  return [
    { key: 'order', head: t`Order number`, cell: ({ order }) => order },
    {
      key: 'name',
      head: t`Name`,
      isTitle: true,
      cell: (one) => (
        <span className={classes.person}>
          {one.photo_url !== '' && (
            <img className={classes.photo} src={one.photo_url} alt="" loading="lazy" />
          )}
          {one.name}
          {one.photo_url === '' && <DeskPhoto one={one} by={list.by} onChoose={onPhoto} />}
        </span>
      ),
    },
    { key: 'unit', head: t`Unit`, cell: ({ unit }) => unit },
    { key: 'number', head: t`Number of the card`, cell: ({ number }) => number },
    {
      key: 'state',
      head: t`State`,
      cell: ({ status, at }) => (
        <div>
          <span className={page.chip} data-tone={toneOf[status]}>
            {states[status]}
          </span>
          {at !== '' && <p className={page.small}>{formatMoment(at, tag)}</p>}
        </div>
      ),
    },
    ...(list.people.some((one) => actsOnPerson(list, one).length > 0)
      ? [
          {
            key: 'acts',
            head: t`Acts`,
            cell: (one: Expected) => (
              <div className={page.actions}>
                <ActButtons
                  action={{ ask: (act: keyof typeof calls) => ask(act, one.number) }}
                  acts={actsOnPerson(list, one)}
                  texts={words}
                  main=""
                />
              </div>
            ),
          },
        ]
      : []),
  ];
}

/** Returns the id of the record for an act on a person; '' for an act on a ruling. */
function idOf(act: keyof typeof calls | '', { session }: CheckInList, one: Expected | undefined): string {
  switch (act) {
    case 'checkIn':
      return session.id;
    case 'undo':
      return one?.checkin_id ?? '';
    case 'part':
    case 'late':
    case 'disqualify':
      return one?.entry_id ?? '';
    default:
      return '';
  }
}

interface ListProps extends Chinese {
  readonly list: CheckInList;
  readonly record: ReturnType<typeof useRecord<typeof getCheckInList>>;
  readonly onChanged: () => void;
}

function List({ chinese, list, record, onChanged }: ListProps) {
  const { t } = useLingui();
  const action = useActs(calls, {}, { record, onDone: onChanged });
  const { preview, ...supply } = usePhotoSupply(record.reload);
  const columns = useColumns(
    list,
    (act, number) => action.ask(act, number),
    (picture) => preview([picture]),
  );
  const ruling = list.rulings.find(({ id }) => id === action.part);
  const asked = list.people.find(
    ({ number, entry_id }) => number === action.part || entry_id === ruling?.entry_id,
  );
  const [scanned, setScanned] = useState<Card>({ number: '', code: '' });
  const isScanned = scanned.number === action.part;
  const words = useWords(
    isScanned ? scanned : { number: asked?.number ?? '', code: '' },
    asked?.name ?? '',
    ruling?.kind,
  );
  const { people } = list;
  return (
    <>
      <CheckInHead
        list={list}
        onType={() => action.ask('checkIn')}
        onRead={(text) => {
          const [number = '', code = ''] = text.split(' ');
          setScanned({ number, code });
          action.ask('checkIn', number);
        }}
      />
      <Rulings list={list} texts={words} onAsk={(act, id) => action.ask(act, id)} />
      {people.length > 0 && (
        <div className={page.actions}>
          <Button variant="default" size="md" onClick={() => window.print()}>
            <Trans>Print the list</Trans>
          </Button>
        </div>
      )}
      <PhotoSupplyPanel supply={supply} />
      {people.length === 0 ? (
        <EmptyState text={t`Nobody is expected at this session.`} />
      ) : (
        <RecordTable
          columns={columns}
          rows={people.map((one) => ({ ...one, id: one.number }))}
          isDimmed={false}
          isBusy={record.isLoading}
        />
      )}
      {people.length > 0 && (
        <I18nProvider i18n={chinese}>
          <CheckInSheet list={list} />
        </I18nProvider>
      )}
      <ActDialog
        key={`${action.asked} ${action.part}`}
        action={action}
        texts={words}
        given={ruling === undefined ? {} : { version: ruling.version }}
        of={{ id: idOf(action.asked, list, asked) || (ruling?.id ?? '') }}
      />
    </>
  );
}

interface ListOfProps extends Chinese {
  readonly id: string;
  readonly event: string;
  readonly onChanged: () => void;
}

function ListOf({ chinese, id, event, onChanged }: ListOfProps) {
  const { t } = useLingui();
  const record = useRecord(getCheckInList, { id }, 'reload');
  const { data: list, failure, isLoading, reload } = record;
  useEventNews(event, ['day'], reload);
  if (list !== null) return <List chinese={chinese} list={list} record={record} onChanged={onChanged} />;
  return isLoading ? (
    <RowsSkeleton />
  ) : (
    <LoadFailed failure={failure} message={t`The list could not be fetched`} onRetry={reload} />
  );
}

/** Renders the session in the address, else the open check-in, else the next check-in, else the first one. */
function Chosen({ chinese, list, record, query, onChoose }: OfEvent & Chinese) {
  const { t, i18n } = useLingui();
  const sessions = list.data.filter(({ status }) => status !== 'cancelled');
  // The session shown first stays on screen when its list is closed.
  const [first] = useState(() => sessionToCheckIn(sessions));
  const chosen = sessions.find(({ id }) => id === (query.session || first?.id)) ?? sessions[0];
  if (chosen === undefined) {
    return <EmptyState text={t`No session has been planned for this event yet.`} />;
  }
  const toSessions = (
    <Button
      component={Link}
      to={`/competitionOperation/sessions#${dayQuery.write({ ...query, session: '' })}`}
    >
      <Trans>To the sessions</Trans>
    </Button>
  );
  return (
    <>
      <ChoiceBar
        label={t`Session`}
        choices={sessions.map(
          ({ id, name, status }) => [id, `${name} · ${statusTexts(i18n)[status]}`] as const,
        )}
        chosen={chosen.id}
        onChoose={(session) => onChoose({ session })}
      />
      {chosen.status === 'planned' ? (
        <EmptyState
          text={t`The check-in of this session is not open yet. The check-in officer opens it on the page of the sessions.`}
          action={toSessions}
        />
      ) : (
        <>
          <UntilCutOff session={chosen} serverTime={list.meta.server_time} onReached={record.reload} />
          {chosen.status === 'checking' && chosen.facts.isCutOff && (
            <div className={page.note} data-tone="todo" role="status">
              <p>{waitText(i18n, chosen)}</p>
              <div className={page.actions}>{toSessions}</div>
            </div>
          )}
          <ListOf
            chinese={chinese}
            key={`${chosen.id} ${chosen.status}`}
            id={chosen.id}
            event={query.event}
            onChanged={record.reload}
          />
        </>
      )}
    </>
  );
}

/** /competitionOperation/checkIn: the check-in of competitors by participation card and identity card. */
function CheckInOfEvent({ chinese }: Chinese) {
  const { t } = useLingui();
  return (
    <DayPage
      title={t({ message: 'Check-in', context: 'page' })}
      intro={t`By participation card and identity card, session by session.`}
      path="/competitionOperation/checkIn"
      render={(of) => <Chosen {...of} chinese={chinese} />}
    />
  );
}

/** Returns the page, with the Chinese texts of its paper loaded. */
export async function loadViews() {
  const chinese = await textsIn('zh', 'shell', 'day');
  return {
    CheckInPage: function CheckInPage() {
      return <CheckInOfEvent chinese={chinese} />;
    },
  };
}
