import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { Plural, Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import {
  getExhibitorApplication,
  type ExhibitorApplication,
} from '../../../server/contract/exhibitor/exhibitor-application.ts';
import { getExhibitorCall, type ExhibitorCall } from '../../../server/contract/exhibitor/exhibitor-call.ts';
import { formatDays } from '../../../server/contract/kit/business-time.ts';
import { useTagTitle } from '../../actors/workspace/tags.ts';
import { useRecord } from '../../kit/record/use-record.ts';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import printed from '../../ui/part/printed-card.module.css';
import { PrintedCard } from '../../ui/part/printed-card.tsx';
import page from '../../ui/part/record-page.module.css';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { PageSkeleton } from '../../ui/state/page-skeleton.tsx';
import { hasPasses, slotText } from './exhibitor-texts.ts';

interface Chinese {
  /** The texts of the passes, which are Chinese in every interface language. */
  readonly chinese: I18n;
}

interface PassProps {
  readonly name: string;
  readonly application: ExhibitorApplication;
  readonly call: Pick<ExhibitorCall, 'move_in_from' | 'move_out_until'>;
}

/** Renders the pass of one person at the booth. It is valid from moving in until the booths are cleared. */
function Pass({
  name,
  application: { competition, organisation, booth, theme, slot_from, slot_until },
  call: { move_in_from, move_out_until },
}: PassProps) {
  // The instants of a response are in China's time, so their first ten characters are the day.
  const days = formatDays(move_in_from.slice(0, 10), move_out_until.slice(0, 10), 'zh-CN');
  const slot = slot_from === '' ? '' : slotText(slot_from, slot_until, 'zh-CN');
  return (
    <PrintedCard competition={competition.name} kind={<Trans>Exhibitor pass</Trans>}>
      <div className={printed.facts}>
        <p className={printed.name}>{name}</p>
        <p>{organisation}</p>
        <p>{theme}</p>
        <p>
          <Trans>Booth {booth}</Trans>
        </p>
        <p>
          <Trans>Valid: {days}</Trans>
        </p>
        {slot_from !== '' && (
          <p>
            <Trans>Moving in: {slot}</Trans>
          </p>
        )}
      </div>
    </PrintedCard>
  );
}

function Sheet({ application, chinese }: Chinese & { readonly application: ExhibitorApplication }) {
  const { t } = useLingui();
  const { data: call, failure, isLoading, reload } = useRecord(getExhibitorCall, { id: application.call.id });
  if (call === null) {
    return isLoading ? (
      <PageSkeleton />
    ) : (
      <LoadFailed failure={failure} message={t`The call could not be fetched`} onRetry={reload} />
    );
  }
  const { staff } = application;
  return (
    <>
      <header className={page.head}>
        <div>
          <h1 className={page.title}>{t`Passes to print`}</h1>
          <p className={page.intro}>
            <Plural
              value={staff.length}
              one="# pass, eight on a page of A4"
              other="# passes, eight on a page of A4"
            />
          </p>
        </div>
        <div className={page.actions}>
          <Button variant="default" component={Link} to="/exhibitor/booth">
            <Trans>To the booth</Trans>
          </Button>
          <Button onClick={() => window.print()}>
            <Trans>Print</Trans>
          </Button>
        </div>
      </header>
      <I18nProvider i18n={chinese}>
        <div className={printed.cards} data-cards>
          {staff.map((name, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two people can have the same name
            <Pass key={index} name={name} application={application} call={call} />
          ))}
        </div>
      </I18nProvider>
    </>
  );
}

interface PassesProps extends Chinese {
  /** The id of the application. */
  readonly id: string;
}

/** Renders the passes of the people at a booth, to be printed. */
export function Passes({ id, chinese }: PassesProps) {
  const { t } = useLingui();
  const { data: application, failure, isLoading, reload } = useRecord(getExhibitorApplication, { id });
  useTagTitle(t`Passes`);
  if (application === null) {
    return isLoading ? (
      <PageSkeleton />
    ) : (
      <LoadFailed failure={failure} message={t`The application could not be fetched`} onRetry={reload} />
    );
  }
  if (hasPasses(application)) return <Sheet application={application} chinese={chinese} />;
  return (
    <EmptyState
      text={t`There are passes once the booth is confirmed and its people are named.`}
      action={
        <Button component={Link} to="/exhibitor/booth">
          <Trans>To the booth</Trans>
        </Button>
      }
    />
  );
}
