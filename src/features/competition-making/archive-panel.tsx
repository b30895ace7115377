import { Trans, useLingui } from '@lingui/macro';
import { Button, TextInput } from '@mantine/core';
import { Link } from 'react-router-dom';
import { archiveActs } from '../../../server/contract/archive/archive-acts.ts';
import { getArchive, readPackage, type ArchiveState } from '../../../server/contract/archive/archive.ts';
import type { ManagedCompetition } from '../../../server/contract/competition/competition-making.ts';
import { allowedActs, callsOf, type ActOf } from '../../../server/contract/kit/acts.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { ActButtons } from '../../kit/act/act-buttons.tsx';
import { ActDialog, moreFields, type ActWords } from '../../kit/act/act-dialog.tsx';
import { useActs } from '../../kit/act/use-act.ts';
import { useRecord } from '../../kit/record/use-record.ts';
import { useSavedFile } from '../../kit/file/use-saved-file.ts';
import { formatMoment } from '../../../server/contract/kit/business-time.ts';
import { FailureNote } from '../../ui/failure/failure-note.tsx';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import { KeyValueList } from '../../ui/part/key-value-list.tsx';
import { Panel } from '../../ui/part/panel.tsx';
import page from '../../ui/part/record-page.module.css';
import { RowsSkeleton } from '../../ui/state/rows-skeleton.tsx';
import { eventStatusText } from './making-texts.ts';

const calls = callsOf(archiveActs);
type ArchiveAct = ActOf<typeof archiveActs>;

/** Returns the acts that the user may do now. A package is registered once. */
function actsOn(
  { facts, acts, package: made }: ArchiveState,
  status: ManagedCompetition['status'],
): ArchiveAct[] {
  if (!acts) return [];
  return allowedActs(archiveActs, { status, facts, by: 'organiser' }).filter(
    (act) => !(act === 'register' && made?.registered_at !== ''),
  );
}

function useArchiveWords(name: string): Readonly<Record<ArchiveAct, ActWords>> {
  const { t } = useLingui();
  return {
    pack: {
      label: t`Make the package`,
      title: t`Make the archive package?`,
      words: (
        <Trans>
          Rosters, draws, score sheets, results, certificates, the board and the audit log are put into one
          signed file. It holds no identity and no mobile numbers. This may take a minute.
        </Trans>
      ),
      button: t`Make the package`,
    },
    register: {
      label: t`Register the package`,
      title: t`Register the archive package?`,
      words: (
        <Trans>Its SHA-256 goes on the board of the competition. Keep the file in two places first.</Trans>
      ),
      button: t`Register the package`,
      fields: moreFields({
        initial: { sheets_place: '', cctv: '' },
        read: ({ sheets_place, cctv }) => ({ sheets_place, cctv }),
        renderFields: ({ text }) => (
          <>
            <TextInput
              {...text('sheets_place')}
              label={t`Where the signed score sheets lie`}
              description={t`Room, cabinet, shelf.`}
              required
            />
            <TextInput
              {...text('cctv')}
              label={t`Reference of the CCTV recordings`}
              description={t`They are kept for three months. Left empty where there are none.`}
            />
          </>
        ),
      }),
    },
    archive: {
      title: t`Archive ${name}?`,
      words: <Trans>It is kept, and never changed again.</Trans>,
      button: t`Archive`,
      isGrave: true,
    },
  };
}

interface StateProps {
  readonly state: ArchiveState;
  readonly status: ManagedCompetition['status'];
}

/** Renders the matters that are still open, each with a link to the page that settles it. */
function OpenMatters({ state: { open, competition }, status }: StateProps) {
  const { t, i18n } = useLingui();
  if (open.length === 0) return null;
  return (
    <div className={page.note} data-tone="todo" role="note">
      <p>
        <Trans>Before the archive this has to be done:</Trans>
      </p>
      <ul>
        {open.map(({ kind, event }) => {
          const of = new URLSearchParams({ competition: competition.id, event: event.id }).toString();
          const name = `${event.code} ${event.name}`;
          const stands = eventStatusText(i18n, event.status, status);
          return (
            <li key={`${kind} ${event.id}`}>
              {
                {
                  event: t`${name} has not ended: ${stands}.`,
                  publication: t`${name} has results that can still change or be objected to.`,
                  appeal: t`${name} has an appeal that is not closed.`,
                }[kind]
              }{' '}
              <Link
                to={
                  kind === 'event' && !isDecodedOrLater(event.status)
                    ? `/competitionOperation/sessions#${of}`
                    : `/matchResults/ranking#${of}`
                }
              >
                <Trans>Open</Trans>
              </Link>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const isDecodedOrLater = (status: string) => ['decoded', 'released', 'final'].includes(status);

function PackageFacts({ state }: Pick<StateProps, 'state'>) {
  const { t, i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const file = useSavedFile(readPackage, 'archive.zip');
  const { package: made, competition } = state;
  if (made === null) return null;
  const { sha256, bytes, made_at, made_by, is_current, registered_at, registered_by, sheets_place, cctv } =
    made;
  return (
    <>
      {!is_current && (
        <p className={page.note} data-tone="todo" role="status">
          <Trans>Something of the competition has changed since the package was made. Make it anew.</Trans>
        </p>
      )}
      <KeyValueList
        entries={[
          { label: t`Package made`, value: `${formatMoment(made_at, tag)} · ${made_by}` },
          { label: t`Size in bytes`, value: i18n.number(bytes) },
          { label: 'SHA-256', value: <code style={{ overflowWrap: 'anywhere' }}>{sha256}</code> },
          ...(registered_at === ''
            ? []
            : [
                { label: t`Registered`, value: `${formatMoment(registered_at, tag)} · ${registered_by}` },
                { label: t`Where the signed score sheets lie`, value: sheets_place },
                ...(cctv === '' ? [] : [{ label: t`Reference of the CCTV recordings`, value: cctv }]),
              ]),
        ]}
      />
      <FailureNote failure={file.failure} />
      <div className={page.actions}>
        {state.acts && (
          <Button variant="default" loading={file.isSending} onClick={() => file.send({ id: made.id })}>
            <Trans>Download the package</Trans>
          </Button>
        )}
        {registered_at !== '' && (
          <Button
            variant="default"
            component={Link}
            to={`/receipt?board=${encodeURIComponent(competition.id)}#${archiveOnBoard}`}
          >
            <Trans>The entry on the board</Trans>
          </Button>
        )}
      </div>
    </>
  );
}

const archiveOnBoard = new URLSearchParams({ kind: 'archive' }).toString();

interface ArchivePanelProps {
  readonly competition: ManagedCompetition;
  /** Called after each act on the archive. The last act archives the competition. */
  readonly onChanged: () => void;
}

/** Renders the steps from the last event to the archive: open matters, the package, and its registration. */
export function ArchivePanel({ competition: { id, name, status }, onChanged }: ArchivePanelProps) {
  const { t } = useLingui();
  const record = useRecord(getArchive, { id }, 'reload');
  const action = useActs(calls, {}, { record, onDone: onChanged });
  const words = useArchiveWords(name);
  const { data: state, failure, isLoading, reload } = record;
  if (state === null) {
    return (
      <Panel title={t`Archive`}>
        {isLoading ? (
          <RowsSkeleton />
        ) : (
          <LoadFailed failure={failure} message={t`The archive could not be fetched`} onRetry={reload} />
        )}
      </Panel>
    );
  }
  const acts = actsOn(state, status);
  const main = acts.includes('archive') ? 'archive' : acts.includes('register') ? 'register' : 'pack';
  return (
    <Panel title={t`Archive`}>
      {status !== 'archived' && <OpenMatters state={state} status={status} />}
      {state.open.length === 0 && state.package === null && (
        <p className={page.intro}>
          <Trans>All events have ended and nothing is disputed. Make the package next.</Trans>
        </p>
      )}
      <PackageFacts state={state} />
      {acts.length > 0 && (
        <div className={page.actions}>
          <ActButtons action={action} acts={acts} texts={words} main={main} />
        </div>
      )}
      <ActDialog
        key={action.asked}
        action={action}
        texts={words}
        given={{ version: state.competition.version }}
        of={{ id: action.asked === 'register' ? (state.package?.id ?? '') : id }}
      />
    </Panel>
  );
}
