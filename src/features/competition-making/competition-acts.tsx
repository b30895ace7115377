import type { I18n } from '@lingui/core';
import { t, Trans } from '@lingui/macro';
import { TextInput } from '@mantine/core';
import type { CompetitionLogAct, OfEvent } from '../../../server/contract/competition/competition-log.ts';
import {
  competitionMachine,
  type CompetitionEvent,
} from '../../../machines/competition/competition.machine.ts';
import {
  cancelCompetition,
  changeCompetition,
  extendCompetition,
  publishCompetition,
  rehearseCompetition,
  wipeRehearsal,
  type ManagedCompetition,
} from '../../../server/contract/competition/competition-making.ts';
import { addEvent } from '../../../server/contract/competition/competition-event.ts';
import { keysOf } from '../../../server/contract/kit/keys-of.ts';
import { moreFields, type ActWords, type FormWords } from '../../kit/act/act-dialog.tsx';
import { instantOf, typedOf } from '../../lib/form/typed-instant.ts';
import { RehearsalCopied, RehearsalWiped } from './rehearsal-notes.tsx';
import { Withdrawn } from './withdrawn.tsx';

/** Calls on the competition itself. */
export const competitionCalls = {
  publish: publishCompetition,
  change: changeCompetition,
  addEvent,
  extend: extendCompetition,
  cancel: cancelCompetition,
  rehearse: rehearseCompetition,
  wipe: wipeRehearsal,
};

/** Values of an act that two committee members have agreed on. */
const agreed = { by: 'organiser', approvals: 2 } as const;
/** The offset of China's time zone in milliseconds. */
const CHINA_OFFSET = 8 * 3_600_000;
const reason = 'given';
const by = 'organiser' as const;

type CompetitionAct = keyof typeof competitionCalls;

/** Acts that one committee member proposes with a signature and another one approves. */
const proposed = ['publish', 'extend', 'cancel', 'wipe'] as const;
type ProposedAct = (typeof proposed)[number];

/** Checks whether an act needs the approval of a second person. */
export const isProposed = (act: string): act is ProposedAct => proposed.some((one) => one === act);

/**
 * Returns the acts that the user may do with a competition now, according to the chart that server and
 * browser share.
 */
export function actsOnCompetition({
  status,
  acts,
  times,
  events,
  decisions,
  rehearsal,
  approver,
}: ManagedCompetition): readonly CompetitionAct[] {
  if (!acts) return [];
  const asked: Readonly<Record<CompetitionAct, CompetitionEvent>> = {
    publish: {
      type: 'competition.publish',
      ...agreed,
      times,
      events: events.filter((event) => event.status === 'planned').length,
    },
    change: { type: 'competition.change', by, isFixed: false },
    addEvent: { type: 'competition.addEvent', by },
    extend: { type: 'competition.extend', ...agreed, reason, times, newClosesAt: times.closesAt + 1 },
    cancel: { type: 'competition.cancel', ...agreed, reason },
    rehearse: { type: 'competition.rehearse', by, rehearsal },
    wipe: { type: 'competition.wipe', ...agreed, rehearsal },
  };
  // The plan of a rehearsal is that of the real competition. It is wiped and copied again instead.
  const hidden: readonly CompetitionAct[] = rehearsal.isRehearsal ? ['change', 'cancel'] : [];
  const snapshot = competitionMachine.resolveState({ value: status, context: {} });
  // Only one decision can be pending at a time, and an account must be able to approve it.
  const isPending = decisions.some((decision) => decision.status === 'proposed');
  const mayPropose = !isPending && approver === 'exists';
  return keysOf(asked).filter(
    (act) => !hidden.includes(act) && snapshot.can(asked[act]) && (mayPropose || !isProposed(act)),
  );
}

/** Checks whether two people could decide on the competition now. */
export const isDecidable = (competition: ManagedCompetition): boolean =>
  actsOnCompetition({ ...competition, approver: 'exists' }).some(isProposed);

/** Returns the texts of the acts on a competition, by act. */
export function competitionWords(
  i18n: I18n,
  {
    name,
    reg_close_at,
    events,
    times,
  }: Pick<ManagedCompetition, 'name' | 'reg_close_at' | 'events' | 'times'>,
): Readonly<Record<CompetitionAct, ActWords | FormWords>> {
  const isDoneLater = <Trans>It is done as soon as another person of the committee approves it.</Trans>;
  return {
    publish: {
      title: t(i18n)`Submit ${name} for publication?`,
      words: (
        <Trans>
          It is published as soon as another person of the committee agrees. Until then the committee alone
          sees it; whoever changes the draft submits it anew.
        </Trans>
      ),
      button: t(i18n)`Submit for publication`,
    },
    change: {
      label: t(i18n)`Change`,
    },
    addEvent: {
      label: t(i18n)`Add an event`,
    },
    extend: {
      label: t(i18n)`Let registration close later`,
      title: t(i18n)`Let registration close later?`,
      words: isDoneLater,
      button: t(i18n)`Propose`,
      fields: moreFields({
        initial: { reg_close_at: typedOf(reg_close_at) },
        read: (typed) => ({ reg_close_at: instantOf(typed.reg_close_at) }),
        renderFields: ({ text }) => (
          <TextInput {...text('reg_close_at')} label={t(i18n)`Registration closes`} type="datetime-local" />
        ),
      }),
    },
    cancel: {
      label: t(i18n)`Cancel the competition`,
      title: t(i18n)`Cancel ${name}?`,
      words: isDoneLater,
      loss: <Withdrawn events={events} />,
      button: t(i18n)`Propose`,
      isGrave: true,
    },
    rehearse: {
      label: t(i18n)`Arrange a rehearsal`,
      title: t(i18n)`Rehearse ${name}?`,
      words: <RehearsalCopied />,
      button: t(i18n)`Arrange the rehearsal`,
      fields: moreFields({
        initial: { day: new Date(times.at + CHINA_OFFSET).toISOString().slice(0, 10) },
        renderFields: ({ text }) => (
          <TextInput
            {...text('day')}
            label={t(i18n)`First day of the rehearsal`}
            description={t(i18n)`It has as many days as the competition, and ends before its first day.`}
            type="date"
          />
        ),
      }),
    },
    wipe: {
      label: t(i18n)`Wipe the rehearsal`,
      title: t(i18n)`Wipe ${name}?`,
      words: isDoneLater,
      loss: <RehearsalWiped />,
      button: t(i18n)`Propose`,
      isGrave: true,
    },
  };
}

/** Returns the texts for the acts and decisions in the log of a competition. */
export const competitionLog = (
  i18n: I18n,
): Readonly<Record<Exclude<CompetitionLogAct, OfEvent>, string>> => ({
  'competition.make': t(i18n)`Draft made`,
  'competition.change': t(i18n)`Changed`,
  'competition.publish': t(i18n)`Published`,
  'publish.propose': t(i18n)`Submitted for publication`,
  'publish.approved': t(i18n)`Published`,
  'publish.refused': t(i18n)`Publication refused`,
  'publish.withdrawn': t(i18n)`Publication taken back`,
  'publish.lapsed': t(i18n)`Proposed publication lapsed`,
  'competition.archive': t(i18n)`Archived`,
  'extend.propose': t(i18n)`Later closing proposed`,
  'extend.approved': t(i18n)`Later closing approved`,
  'extend.refused': t(i18n)`Later closing refused`,
  'extend.withdrawn': t(i18n)`Later closing taken back`,
  'extend.lapsed': t(i18n)`Later closing came too late`,
  'competition.rehearse': t(i18n)`Copied as a rehearsal`,
  'competition.lapse': t(i18n)`Rehearsal closed: the competition has begun`,
  'competition.erase': t(i18n)`Rehearsal wiped`,
  'rehearsal.erase': t(i18n)`Rehearsal wiped`,
  'wipe.propose': t(i18n)`Wiping proposed`,
  'wipe.approved': t(i18n)`Wiping approved`,
  'wipe.refused': t(i18n)`Wiping refused`,
  'wipe.withdrawn': t(i18n)`Wiping taken back`,
  'wipe.lapsed': t(i18n)`Proposed wiping lapsed`,
  'cancel.propose': t(i18n)`Cancellation proposed`,
  'cancel.approved': t(i18n)`Cancellation approved`,
  'cancel.refused': t(i18n)`Cancellation refused`,
  'cancel.withdrawn': t(i18n)`Cancellation taken back`,
  'cancel.lapsed': t(i18n)`Cancellation came too late`,
  'certificateForm.save': t(i18n)`Certificate form saved`,
});
