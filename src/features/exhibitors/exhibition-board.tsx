import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import {
  listExhibitorCalls,
  type ExhibitorCallList,
} from '../../../server/contract/exhibitor/exhibitor-call.ts';
import { boothStatuses } from '../../../server/contract/exhibitor/exhibitor-application-fields.ts';
import { formatMoment } from '../../../server/contract/kit/business-time.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { useRecord } from '../../kit/record/use-record.ts';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import { Panel } from '../../ui/part/panel.tsx';
import page from '../../ui/part/record-page.module.css';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { RowsSkeleton } from '../../ui/state/rows-skeleton.tsx';
import { ApplicationChip } from './application/application-view.tsx';
import { PhaseChip } from './call/call-facts.tsx';
import { exhibitorPath } from './exhibitor-query.ts';
import { callStepText } from './exhibitor-texts.ts';
import { Unconfirmed } from './unconfirmed.tsx';

type Call = ExhibitorCallList['data'][number];

/** Renders one call: its dates, the own application, and the next step as a button. */
function CallPanel({ call }: { readonly call: Call }) {
  const { i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const { id, theme, competition, phase, application } = call;
  const hasBooth = application !== null && boothStatuses.some((status) => status === application.status);
  return (
    <Panel title={theme} aside={<PhaseChip phase={phase} />}>
      <div className={page.head}>
        <p className={page.intro}>
          {competition.name}
          <br />
          <Trans>
            Applications from {formatMoment(call.opens_at, tag)} to {formatMoment(call.closes_at, tag)}
          </Trans>
        </p>
        {application !== null && <ApplicationChip status={application.status} />}
      </div>
      <div className={page.actions}>
        <Button
          component={Link}
          variant={phase === 'open' || hasBooth ? 'filled' : 'default'}
          to={hasBooth ? '/exhibitor/booth' : exhibitorPath('/exhibitor/application', { call: id })}
        >
          {callStepText(i18n, call, hasBooth)}
        </Button>
      </div>
    </Panel>
  );
}

/** Renders the calls for exhibitors on the home page of an exhibitor, with the own applications. */
export function ExhibitionBoard() {
  const { t } = useLingui();
  const { data, failure, isLoading, reload } = useRecord(listExhibitorCalls, {}, 'recall');
  if (data === null) {
    return isLoading ? (
      <RowsSkeleton />
    ) : (
      <LoadFailed
        failure={failure}
        message={t`The calls for exhibitors could not be fetched`}
        onRetry={reload}
      />
    );
  }
  if (data.data.length === 0) {
    return (
      <Panel title={t`Exhibition`}>
        <EmptyState
          text={t`There is no call for exhibitors at present. As soon as there is one, it is here.`}
        />
      </Panel>
    );
  }
  return (
    <>
      <Unconfirmed standing={data.meta.standing} />
      {data.data.map((call) => (
        <CallPanel key={call.id} call={call} />
      ))}
    </>
  );
}
