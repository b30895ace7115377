import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import {
  getExhibitorApplication,
  type ExhibitorApplication,
} from '../../../../server/contract/exhibitor/exhibitor-application.ts';
import { getExhibitorCall } from '../../../../server/contract/exhibitor/exhibitor-call.ts';
import { getUnit } from '../../../../server/contract/unit/unit.ts';
import { useSignedInProfile } from '../../../actors/session/session.ts';
import { textsIn } from '../../../i18n/texts.ts';
import { useRecord } from '../../../kit/record/use-record.ts';
import { LoadFailed } from '../../../ui/failure/load-failed.tsx';
import record from '../../../ui/part/record-page.module.css';
import { PageSkeleton } from '../../../ui/state/page-skeleton.tsx';
import classes from './commitment.module.css';
import { SafetyCommitmentSheet, UnitCommitmentSheet } from './commitment-sheet.tsx';

interface Chinese {
  /** The texts of the commitment, which are Chinese in every interface language. */
  readonly chinese: I18n;
}

interface FrameProps extends Chinese {
  /** Whether the paper has blanks, because data are not saved yet. */
  readonly hasBlanks: boolean;
  /** Where the data are changed and the scan is uploaded. */
  readonly back: ReactNode;
  readonly children: ReactNode;
}

/** Renders a commitment below the steps from its print to its upload. */
function Frame({ chinese, hasBlanks, back, children }: FrameProps) {
  return (
    <>
      <header className={classes.actions}>
        <div>
          <h1 className={record.title}>
            <Trans>Commitment to print</Trans>
          </h1>
          <p>
            <Trans>Print it on A4, stamp and sign it, and upload a scan or a photo.</Trans>{' '}
            {hasBlanks && (
              <Trans>
                Some data are not saved yet and stay blank. Complete them first, or write by hand.
              </Trans>
            )}
          </p>
        </div>
        <div className={record.actions}>
          {back}
          <Button onClick={() => window.print()}>
            <Trans>Print</Trans>
          </Button>
        </div>
      </header>
      <I18nProvider i18n={chinese}>{children}</I18nProvider>
    </>
  );
}

function OfUnit({ chinese }: Chinese) {
  const { t } = useLingui();
  const { kind } = useSignedInProfile();
  const { data: unit, failure, isLoading, reload } = useRecord(getUnit, {});
  if (isLoading) return <PageSkeleton />;
  if (unit === null) {
    return (
      <LoadFailed
        failure={failure}
        message={t`The information of your organisation could not be fetched`}
        onRetry={reload}
      />
    );
  }
  return (
    <Frame
      chinese={chinese}
      hasBlanks={[unit.credit_code, unit.region_code, unit.contact].includes('')}
      back={
        <Button variant="default" component={Link} to="/information">
          <Trans>To the information of the organisation</Trans>
        </Button>
      }
    >
      <UnitCommitmentSheet unit={unit} isExhibitor={kind === 'exhibitor'} />
    </Frame>
  );
}

function OfCall({ chinese, application }: Chinese & { readonly application: ExhibitorApplication }) {
  const { t } = useLingui();
  const { data: call, failure, isLoading, reload } = useRecord(getExhibitorCall, { id: application.call.id });
  if (isLoading) return <PageSkeleton />;
  if (call === null) {
    return <LoadFailed failure={failure} message={t`The call could not be fetched`} onRetry={reload} />;
  }
  return (
    <Frame
      chinese={chinese}
      hasBlanks={application.staff.length === 0}
      back={
        <Button
          variant="default"
          component={Link}
          to={`/exhibitor/application#${new URLSearchParams({ call: application.call.id }).toString()}`}
        >
          <Trans>To the application</Trans>
        </Button>
      }
    >
      <SafetyCommitmentSheet application={application} call={call} />
    </Frame>
  );
}

function OfApplication({ chinese, id }: Chinese & { readonly id: string }) {
  const { t } = useLingui();
  const { data: application, failure, isLoading, reload } = useRecord(getExhibitorApplication, { id });
  if (isLoading) return <PageSkeleton />;
  if (application === null) {
    return (
      <LoadFailed failure={failure} message={t`The application could not be fetched`} onRetry={reload} />
    );
  }
  return <OfCall chinese={chinese} application={application} />;
}

/** Loads the texts and returns the page of the commitments. */
export async function loadViews() {
  const chinese = await textsIn('zh', 'shell', 'person', 'papers');
  return {
    /** /commitment, or /commitment?application=…: the filled commitment of the unit, or to the safety rules. */
    CommitmentPage: function CommitmentPage() {
      const id = useSearchParams()[0].get('application') ?? '';
      return id === '' ? <OfUnit chinese={chinese} /> : <OfApplication key={id} chinese={chinese} id={id} />;
    },
  };
}
