import { useLingui } from '@lingui/macro';
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs';
import IconMailOpened from '@tabler/icons-react/dist/esm/icons/IconMailOpened.mjs';
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs';
import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs';
import IconTrophy from '@tabler/icons-react/dist/esm/icons/IconTrophy.mjs';
import IconUsersGroup from '@tabler/icons-react/dist/esm/icons/IconUsersGroup.mjs';
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs';
import type { SessionProfile } from '../../../machines/session/session.machine.ts';
import { listCompetitions } from '../../../server/contract/competition/competition.ts';
import { getUnit } from '../../../server/contract/unit/unit.ts';
import { listUnitQuotas, listWork } from '../../../server/contract/work.ts';
import { useSignedInProfile } from '../../actors/session/session.ts';
import { HomePage } from './home-page.tsx';
import { NextStep } from './next-steps.tsx';
import { Quotas } from './quotas.tsx';
import { ToDo } from './to-do.tsx';
import { UnitStanding } from './unit-standing.tsx';

function NoticesStep() {
  const { t } = useLingui();
  return (
    <NextStep
      icon={IconSpeakerphone}
      title={t`Notices`}
      text={t`What the organising committee announces to those who take part.`}
      to="/onlineManagement/informUpload"
    />
  );
}

/** Leads to the accounts of the unit. Only its administrators may open them. */
function AccountsStep() {
  const { t } = useLingui();
  const { isAdministrator } = useSignedInProfile();
  if (!isAdministrator) return null;
  return (
    <NextStep
      icon={IconUsers}
      title={t`Account management`}
      text={t`Accounts of their own for the colleagues who work with you here.`}
      to="/accountAdmin"
    />
  );
}

function OrganiserHome() {
  const { t } = useLingui();
  return (
    <HomePage
      kind={t`Organising unit`}
      intro={t`Where the competition stands, and what comes next.`}
      interest="registration"
      phases="bar"
      board={ToDo}
    >
      <NextStep
        icon={IconTrophy}
        title={t({ message: 'Competitions', context: 'menu' })}
        text={t`Make them, publish them, change what may still change.`}
        to="/competitionMaking/competitions"
      />
      <NextStep
        icon={IconChecklist}
        title={t`Entry review`}
        text={t`What has been handed in and waits for you.`}
        to="/onlineManagement/entryReview"
      />
      <NoticesStep />
      <NextStep
        icon={IconMailOpened}
        title={t`Invite experts`}
        text={t`Judges for each event, by field and free dates.`}
        to="/invitingExpert"
      />
      <AccountsStep />
    </HomePage>
  );
}

function ExhibitionOfficeHome() {
  const { t } = useLingui();
  return (
    <HomePage
      kind={t`Exhibitor administration`}
      intro={t`The exhibition stands beside the competition: same days, same place.`}
      interest="competition"
      board={ToDo}
    >
      <NextStep
        icon={IconChecklist}
        title={t({ message: 'Booths', context: 'menu' })}
        text={t`Hand booths over and take them back.`}
        to="/onlineManagement/exhibitors"
      />
      <NoticesStep />
    </HomePage>
  );
}

function DelegationBoard() {
  return (
    <>
      <UnitStanding />
      <ToDo />
      <Quotas />
    </>
  );
}

function DelegationHome() {
  const { t } = useLingui();
  return (
    <HomePage
      kind={t`Participating unit`}
      intro={t`See which events are held, prepare your delegation, and follow your entries.`}
      interest="registration"
      board={DelegationBoard}
    >
      <NextStep
        icon={IconChecklist}
        title={t`Entries of our people`}
        text={t`Endorse what your people have handed in, and enter teams.`}
        to="/onlineManagement/entries"
      />
      <NextStep
        icon={IconTable}
        title={t`Batch entry`}
        text={t`Enter many people at once from a sheet.`}
        to="/onlineManagement/import"
      />
      <NextStep
        icon={IconUsersGroup}
        title={t`Our people`}
        text={t`Who belongs to your unit; choose those to be entered.`}
        to="/onlineManagement/roster"
      />
      <NoticesStep />
      <AccountsStep />
    </HomePage>
  );
}

/** Returns the calls that the home page sends when it is opened. */
export function reads({ isOrganiser, isExhibitorAdministrator }: SessionProfile) {
  if (isOrganiser) return [listCompetitions, listWork];
  if (isExhibitorAdministrator) return [listCompetitions, listWork];
  return [listCompetitions, getUnit, listWork, listUnitQuotas];
}

/** /match and /manage: the home page of all units. Its content depends on the role of the unit [S7, S18]. */
export function UnitHome() {
  const { isOrganiser, isExhibitorAdministrator } = useSignedInProfile();
  if (isOrganiser) return <OrganiserHome />;
  return isExhibitorAdministrator ? <ExhibitionOfficeHome /> : <DelegationHome />;
}
