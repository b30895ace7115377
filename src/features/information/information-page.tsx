import { Trans, useLingui } from '@lingui/macro';
import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useSay } from '../../actors/notice.ts';
import { useSignedInProfile } from '../../actors/session/session.ts';
import { useSettings } from '../../actors/settings.tsx';
import { FormSection, FormShell } from '../../ui/form/form-shell.tsx';
import { LockedField } from '../../ui/form/locked-field.tsx';
import { UserAvatar } from '../../ui/frame/user-avatar.tsx';
import classes from './information-page.module.css';
import { ActingIdentityField } from './acting-identity-field.tsx';
import { AffiliationField } from './affiliation-field.tsx';
import { ExpertForm } from './expert-form.tsx';
import { OwnPhoneField } from './own-phone-field.tsx';
import { OwnSessionList } from './own-session-list.tsx';
import { PersonForm } from './person-form.tsx';
import { UnitForm } from './unit-form.tsx';
import { useExpertProfile } from './use-profiles.ts';

interface OrganisationsProps {
  readonly organisations: readonly string[];
  /** Whether the account acts for the first of the organisations. */
  readonly isOfUnit: boolean;
  /** Whether the account is of a person, who may name a unit. */
  readonly isPerson: boolean;
  readonly onPress: () => void;
}

function Organisations({ organisations, isOfUnit, isPerson, onPress }: OrganisationsProps) {
  const { t } = useLingui();
  return (
    <FormSection title={organisations.length > 1 ? t`Organisations` : t`Organisation`}>
      {organisations.length === 0 && !isPerson && (
        <p className={classes.kind}>
          <Trans>Your account belongs to no organisation.</Trans>
        </p>
      )}
      {isOfUnit && <UnitForm />}
      {!isOfUnit && (isPerson || organisations.length > 0) && <AffiliationField />}
      {organisations.slice(isOfUnit ? 1 : 0).map((organisation, index) => (
        <LockedField
          key={organisation}
          label={index === 0 && !isOfUnit ? t`Full name` : t`Also belongs to`}
          value={organisation}
          reason={t`As registered. It is changed by the organising committee.`}
          onPress={onPress}
        />
      ))}
    </FormSection>
  );
}

/**
 * Renders the person and the file of an expert. The file reads the person, so it is read again when the person
 * is saved.
 */
function OfExpert({ renderPerson }: { readonly renderPerson: (onSaved: () => void) => ReactNode }) {
  const { t } = useLingui();
  const file = useExpertProfile();
  return (
    <>
      {renderPerson(file.record.reload)}
      <FormSection title={t`Expert file`} description={t`The organising committee invites judges by it.`}>
        <ExpertForm profile={file} />
      </FormSection>
    </>
  );
}

/**
 * Renders the data that the organising committee has on record [S8], and the forms for data that users and
 * units enter. A locked field shows the reason. A press on it shows the contact [S56].
 */
export function InformationPage() {
  const { t } = useLingui();
  const say = useSay();
  const profile = useSignedInProfile();
  const { contactPhone } = useSettings();
  const { username, name, avatar, contactName, organisations, kind } = profile;
  const isPerson = kind === 'personal' || kind === 'expert';
  const isOfUnit = (kind === 'unit' || kind === 'exhibitor') && organisations.length > 0;
  const askCommittee = () => say('fieldLocked');

  const kinds: Record<typeof kind, string> = {
    personal: t`Personal registrant`,
    exhibitor: t`Exhibitor`,
    unit: profile.isOrganiser ? t`Organising unit` : t`Participating unit`,
    expert: t`Expert`,
  };
  const field = (label: string, value: string, reason: string) => (
    <LockedField label={label} value={value || t`Not given`} reason={reason} onPress={askCommittee} />
  );
  const person = (onSaved?: () => void) => (
    <FormSection title={t({ message: 'Person', context: 'part of a form' })}>
      {isPerson ? (
        <PersonForm onSaved={onSaved} />
      ) : (
        field(t`Name`, name, t`Stands on cards and certificates. It is changed by the organising committee.`)
      )}
      {contactName !== '' &&
        !isOfUnit &&
        !isPerson &&
        field(
          t`Contact person`,
          contactName,
          t`Speaks for your organisation. It is changed by the organising committee.`,
        )}
    </FormSection>
  );

  return (
    <FormShell
      width="wide"
      title={t`My information`}
      description={
        <Trans>
          This is what the organising committee has on record for you. It is used for lists, cards and
          certificates, so please check the spelling.
        </Trans>
      }
      footer={
        <>
          <span>
            {contactPhone !== '' && (
              <Trans>
                To have something changed, call <Anchor href={`tel:${contactPhone}`}>{contactPhone}</Anchor>.
              </Trans>
            )}
          </span>
          <Anchor component={Link} to="/information/corrections">{t`My corrections`}</Anchor>
          <Anchor component={Link} to="/amendPassword">{t`Change password`}</Anchor>
        </>
      }
    >
      <div className={classes.person}>
        <UserAvatar name={name || username} src={avatar} size={64} />
        <div>
          <p className={classes.name}>{name || username}</p>
          <p className={classes.kind}>{kinds[kind]}</p>
        </div>
      </div>
      <div className={classes.sections}>
        {profile.isExpert ? <OfExpert renderPerson={person} /> : person()}
        <ActingIdentityField />
        <Organisations
          organisations={organisations}
          isOfUnit={isOfUnit}
          isPerson={isPerson}
          onPress={askCommittee}
        />
        <FormSection title={t`Account`}>
          {field(t`Username`, username, t`Please contact the organising committee to change this`)}
          <OwnPhoneField />
        </FormSection>
        <FormSection
          title={t`Signed-in devices`}
          description={t`Sign out what you do not know, then change your password.`}
        >
          <OwnSessionList />
        </FormSection>
      </div>
    </FormShell>
  );
}
