import type { I18n } from '@lingui/core';
import { Trans, useLingui } from '@lingui/macro';
import { I18nProvider } from '@lingui/react';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Appeal } from '../../../server/contract/appeal/appeal.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { useTagTitle } from '../../actors/workspace/tags.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { ActButtons } from '../../kit/act/act-buttons.tsx';
import { ActDialog } from '../../kit/act/act-dialog.tsx';
import { useEventNews } from '../../kit/event/use-event-news.ts';
import { useFileLink } from '../../kit/file/use-file-link.ts';
import { formatClosing, formatMoment } from '../../../server/contract/kit/business-time.ts';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import { FileView } from '../../ui/part/file-view.tsx';
import { KeyValueList } from '../../ui/part/key-value-list.tsx';
import { Panel } from '../../ui/part/panel.tsx';
import page from '../../ui/part/record-page.module.css';
import { PageSkeleton } from '../../ui/state/page-skeleton.tsx';
import { appealWords, useAppeal, type AppealAct } from './appeal-acts.ts';
import { useAppealFields } from './appeal-fields.tsx';
import { AppealSheet } from './appeal-sheet.tsx';
import {
  appealStatusTexts,
  appealTones,
  nextText,
  outcomeText,
  subjectText,
  verdictTexts,
} from './appeal-texts.ts';
import classes from './appeals.module.css';
import { RemarkPanel } from './remark-panel.tsx';

export function AppealChip({ status }: Pick<Appeal, 'status'>) {
  const { i18n } = useLingui();
  return (
    <span className={page.chip} data-tone={appealTones[status]}>
      {appealStatusTexts(i18n)[status]}
    </span>
  );
}

function Evidence({ file }: { readonly file: Appeal['files'][number] }) {
  return <FileView file={file} link={useFileLink(file.id)} />;
}

interface OfAppeal {
  readonly appeal: Appeal;
}

/**
 * Renders the subject of the appeal, its grounds, the end of its window and the decision on its acceptance.
 */
function Case({ appeal }: OfAppeal) {
  const { t, i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const { entry, event, competition, grounds, filed_at, deadline, decided_at, reason } = appeal;
  return (
    <Panel title={t`Appeal`}>
      <KeyValueList
        entries={[
          { label: t`Competition`, value: competition.name },
          { label: t`Event`, value: `${event.code} ${event.name}` },
          { label: t`Entry`, value: `${entry.no} ${entry.name}` },
          ...(entry.unit === '' ? [] : [{ label: t`Unit`, value: entry.unit }]),
          { label: t`Against`, value: subjectText(i18n, appeal) },
          { label: t`Grounds`, value: <span className={classes.text}>{grounds}</span> },
          { label: t`Filed at`, value: formatMoment(filed_at, tag) },
          { label: t`End of the window`, value: formatClosing(deadline, tag) },
          ...(decided_at === ''
            ? []
            : [{ label: t`Accepted or refused at`, value: formatMoment(decided_at, tag) }]),
          ...(reason === '' ? [] : [{ label: t`Reason`, value: reason }]),
        ]}
      />
    </Panel>
  );
}

/** Renders the members of the panel and the votes that the server sends to this user. */
function PanelOfCase({ appeal: { panel, verdict: ruled } }: OfAppeal) {
  const { t, i18n } = useLingui();
  const verdicts = verdictTexts(i18n);
  const notVoted = ruled === '' ? t`Has not voted yet` : t`Has not voted`;
  if (panel.length === 0) return null;
  return (
    <Panel title={t`Panel`}>
      <KeyValueList
        entries={panel.map(({ name, has_voted, verdict, reason }) => ({
          label: name,
          value:
            verdict === '' ? (
              <span className={page.small}>{has_voted ? t`Has voted` : notVoted}</span>
            ) : (
              <>
                {verdicts[verdict]}
                <span className={page.small}> {reason}</span>
              </>
            ),
        }))}
      />
    </Panel>
  );
}

/** Renders the ruling and its outcome. */
function Ruling({ appeal }: OfAppeal) {
  const { t, i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const { verdict, outcome, ruling, ruled_at, report, remedied_at, closed_at } = appeal;
  if (verdict === '') return null;
  return (
    <Panel title={t`Ruling of the panel`}>
      <KeyValueList
        entries={[
          { label: t`Verdict`, value: <strong>{verdictTexts(i18n)[verdict]}</strong> },
          { label: t`Reasons`, value: <span className={classes.text}>{ruling}</span> },
          { label: t`Ruled at`, value: formatMoment(ruled_at, tag) },
          ...(outcome === '' ? [] : [{ label: t`Entry now`, value: outcomeText(i18n, outcome) }]),
          ...(report === '' ? [] : [{ label: t`What was done`, value: report }]),
          ...(remedied_at === '' ? [] : [{ label: t`Done at`, value: formatMoment(remedied_at, tag) }]),
          ...(closed_at === '' ? [] : [{ label: t`Closed at`, value: formatMoment(closed_at, tag) }]),
        ]}
      />
      <div className={page.actions}>
        <Button variant="default" onClick={() => window.print()}>
          <Trans>Print the ruling</Trans>
        </Button>
      </div>
    </Panel>
  );
}

/**
 * Returns the act of the main button. A panel member votes first: naming another panel is an exception that
 * needs a reason.
 */
const nextOf = (acts: readonly AppealAct[]): AppealAct | '' =>
  acts.find((act) => act === 'rule') ?? acts.find((act) => act !== 'decline' && act !== 'withdraw') ?? '';

interface UntilProps {
  readonly event: string;
  readonly onNews: () => void;
}

/**
 * Asks the chief judge to report the remedy once the corrected results are public. Reads the appeal again
 * when the results change.
 */
function UntilCorrected({ event, onNews }: UntilProps) {
  useEventNews(event, ['results'], onNews);
  return (
    <p className={page.note}>
      <Trans>Report the remedy here once the corrected results are public.</Trans>{' '}
      <Link to={`/matchResults/ranking#event=${encodeURIComponent(event)}`}>
        <Trans>To the results of the event</Trans>
      </Link>
    </p>
  );
}

interface OneProps {
  readonly id: string;
  /** Texts of the paper. They are Chinese in every language of the page. */
  readonly chinese: I18n;
}

/** Renders one appeal: the next step, the ruling, the case beside its evidence, and the panel. */
export function OneAppeal({ id, chinese }: OneProps) {
  const { t, i18n } = useLingui();
  const { record, action, appeal, acts } = useAppeal(id);
  const fields = useAppealFields(appeal);
  useTagTitle(appeal === null ? '' : appeal.entry.no);
  if (appeal === null) {
    return record.isLoading ? (
      <PageSkeleton />
    ) : (
      <LoadFailed
        failure={record.failure}
        message={t`The appeal could not be fetched`}
        onRetry={record.reload}
      />
    );
  }
  const words = appealWords(i18n, appeal, fields);
  const { by, facts, status } = appeal;
  const isBarred = by.includes('arbiter') && !facts.isClear;
  return (
    <>
      <div className={page.head}>
        <p className={page.intro}>{nextText(i18n, appeal)}</p>
        <AppealChip status={status} />
      </div>
      {isBarred && (
        <p className={page.note}>
          <Trans>
            You belong to a unit of a party, or are in the entry: other arbiters decide on this appeal.
          </Trans>
        </p>
      )}
      {status === 'upheld' && by.includes('chief') && !facts.isDone && (
        <UntilCorrected event={appeal.event.id} onNews={record.reload} />
      )}
      {acts.length > 0 && (
        <div className={page.actions}>
          <ActButtons action={action} acts={acts} texts={words} main={nextOf(acts)} />
        </div>
      )}
      <Ruling appeal={appeal} />
      <RemarkPanel appeal={appeal} onChanged={record.reload} />
      <div className={classes.columns}>
        <Case appeal={appeal} />
        <Panel title={t`Evidence`}>
          {appeal.files.map((file) => (
            <Evidence key={file.id} file={file} />
          ))}
        </Panel>
      </div>
      <PanelOfCase appeal={appeal} />
      {appeal.verdict !== '' && (
        <I18nProvider i18n={chinese}>
          <AppealSheet appeal={appeal} />
        </I18nProvider>
      )}
      <ActDialog
        key={action.asked}
        action={action}
        texts={words}
        given={{
          version: appeal.version,
          // The first panel needs no reason.
          ...(action.asked === 'assign' && status === 'accepted' && { reason: '' }),
        }}
      />
    </>
  );
}
