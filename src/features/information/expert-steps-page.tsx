import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import type { ComponentType } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { getExpertProfile } from '../../../server/contract/expert/expert.ts';
import { getInvitation } from '../../../server/contract/expert/invitation.ts';
import { useSignedInProfile } from '../../actors/session/session.ts';
import { useSettings } from '../../actors/settings.tsx';
import { useRecord } from '../../kit/record/use-record.ts';
import { LoadFailed } from '../../ui/failure/load-failed.tsx';
import { FormSection } from '../../ui/form/form-shell.tsx';
import page from '../../ui/part/record-page.module.css';
import { ChoiceBar } from '../../ui/records/choice-bar.tsx';
import { PageSkeleton } from '../../ui/state/page-skeleton.tsx';
import { StatusPage } from '../../ui/state/status-page.tsx';
import { ExpertForm } from './expert-form.tsx';
import { PersonForm } from './person-form.tsx';
import { useExpertProfile } from './use-profiles.ts';

const steps = ['person', 'file', 'handIn'] as const;
type Step = (typeof steps)[number];

interface StepsProps {
  /** The component that submits the file. */
  readonly handIn: ComponentType;
}

/** Renders the page for a link that was sent to another expert. */
function NotYours() {
  const { t } = useLingui();
  const { contactPhone } = useSettings();
  return (
    <StatusPage drawing="missing" title={t`This link is not yours`}>
      <p>
        <Trans>Sign in with the account of the expert to whom it was sent.</Trans>
      </p>
      {contactPhone !== '' && (
        <p>
          <Trans>Questions? The organising committee answers on {contactPhone}.</Trans>
        </p>
      )}
    </StatusPage>
  );
}

const OwnFile = () => <ExpertForm profile={useExpertProfile()} />;

/**
 * Renders the forms one after the other. The server stores each step, so any device continues with the first
 * incomplete one.
 */
function Steps({ handIn: HandIn }: StepsProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { hash, search } = useLocation();
  const { data: told, failure, isLoading, reload } = useRecord(getExpertProfile, {});
  if (isLoading) return <PageSkeleton />;
  if (told === null) {
    return (
      <LoadFailed failure={failure} message={t`Your expert file could not be fetched`} onRetry={reload} />
    );
  }
  const first: Step = !told.has_person ? 'person' : told.missing.length > 0 ? 'file' : 'handIn';
  const step = steps.find((one) => hash === `#${one}`) ?? first;
  const index = steps.indexOf(step);
  const go = (to: Step) => void navigate({ search, hash: to });
  const before = steps[index - 1];
  const next = steps[index + 1];
  return (
    <>
      <ChoiceBar
        label={t`Steps`}
        choices={[
          ['person', t`1 Person`],
          ['file', t`2 Expert file`],
          ['handIn', t`3 Hand in`],
        ]}
        chosen={step}
        onChoose={go}
      />
      {step === 'person' && (
        <FormSection title={t({ message: 'Person', context: 'part of a form' })}>
          <PersonForm />
        </FormSection>
      )}
      {step === 'file' && (
        <FormSection title={t`Expert file`} description={t`The organising committee invites judges by it.`}>
          <OwnFile />
        </FormSection>
      )}
      {step === 'handIn' && <HandIn />}
      <div className={page.actions}>
        {before !== undefined && (
          <Button variant="default" onClick={() => go(before)}>
            <Trans>Step before</Trans>
          </Button>
        )}
        {next !== undefined && (
          <Button variant="default" onClick={() => go(next)}>
            <Trans>Next step</Trans>
          </Button>
        )}
      </div>
    </>
  );
}

/** Renders the steps if the invitation was sent to the signed-in expert. */
function OfInvitation({ id, handIn }: StepsProps & { readonly id: string }) {
  const { data: invitation, isLoading } = useRecord(getInvitation, { id });
  if (isLoading) return <PageSkeleton />;
  return invitation?.by === 'expert' ? <Steps handIn={handIn} /> : <NotYours />;
}

/** /expertH5Info?invitation=…: the forms of experts in steps, for phones. */
export function ExpertStepsPage({ handIn }: StepsProps) {
  const { t } = useLingui();
  const { kind } = useSignedInProfile();
  const invitation = new URLSearchParams(useLocation().search).get('invitation') ?? '';
  if (kind !== 'expert') return <NotYours />;
  return (
    <section className={page.page} data-width="narrow">
      <header>
        <h1 className={page.title}>{t`Expert information`}</h1>
        <p className={page.intro}>
          <Trans>What you save is kept. You can go on later, on another device too.</Trans>
        </p>
      </header>
      {invitation === '' ? <Steps handIn={handIn} /> : <OfInvitation id={invitation} handIn={handIn} />}
    </section>
  );
}
