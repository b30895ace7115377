import { useLingui } from '@lingui/macro';
import type { ExhibitorCall } from '../../../../server/contract/exhibitor/exhibitor-call.ts';
import type { StoredFile } from '../../../../server/contract/file.ts';
import { formatMoment } from '../../../../server/contract/kit/business-time.ts';
import { languageTags } from '../../../../server/contract/languages.ts';
import { useLanguageChoice } from '../../../actors/language.ts';
import { useFileLink } from '../../../kit/file/use-file-link.ts';
import { FileView } from '../../../ui/part/file-view.tsx';
import { KeyValueList } from '../../../ui/part/key-value-list.tsx';
import { Panel } from '../../../ui/part/panel.tsx';
import page from '../../../ui/part/record-page.module.css';
import { phaseTexts, phaseTones } from '../exhibitor-texts.ts';
import classes from '../exhibitors.module.css';

export function PhaseChip({ phase }: Pick<ExhibitorCall, 'phase'>) {
  const { i18n } = useLingui();
  return (
    <span className={page.chip} data-tone={phaseTones[phase]}>
      {phaseTexts(i18n)[phase]}
    </span>
  );
}

export function LinkedFile({ file }: { readonly file: StoredFile }) {
  return <FileView file={file} link={useFileLink(file.id)} />;
}

interface OfCall {
  readonly call: ExhibitorCall;
}

/** Renders the dates, limits and rules of a call, with its plan and its manual. */
export function CallFacts({ call }: OfCall) {
  const { t } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  const at = (moment: string) => formatMoment(moment, tag);
  const { most_area, most_power, booths, slot_minutes, slot_places } = call;
  return (
    <>
      <div className={page.columns}>
        <Panel title={t`Call for exhibitors`}>
          <KeyValueList
            entries={[
              { label: t`Competition`, value: call.competition.name },
              {
                label: t`What exhibitors should know`,
                value: <span className={classes.text}>{call.intro}</span>,
              },
              { label: t`Applications open`, value: at(call.opens_at) },
              { label: t`Applications close`, value: at(call.closes_at) },
              { label: t`Moving in from`, value: at(call.move_in_from) },
              { label: t`Moving in until`, value: at(call.move_in_until) },
              ...(slot_minutes === 0
                ? []
                : [
                    {
                      label: t`Times to move in`,
                      value: t`Slots of ${slot_minutes} minutes, exhibitors in each: ${slot_places}`,
                    },
                  ]),
              { label: t`Booths are cleared by`, value: at(call.move_out_until) },
              { label: t`Limits`, value: t`${most_area} m², ${most_power} kW` },
              {
                label: t`Booths`,
                value: t`${booths.free} free, ${booths.taken} taken, ${booths.blocked} blocked`,
              },
              {
                label: t`Telephone for exhibitors`,
                value: <a href={`tel:${call.contact_phone}`}>{call.contact_phone}</a>,
              },
              ...(call.reason === '' ? [] : [{ label: t`Why it is cancelled`, value: call.reason }]),
            ]}
          />
        </Panel>
        <Panel title={t`Safety rules`}>
          <p className={classes.text}>{call.safety}</p>
        </Panel>
      </div>
      {(call.plan !== null || call.manual !== null) && (
        <div className={page.columns}>
          {call.plan !== null && (
            <Panel title={t`Hall plan`}>
              <LinkedFile key={call.plan.id} file={call.plan} />
            </Panel>
          )}
          {call.manual !== null && (
            <Panel title={t`Exhibitor manual`}>
              <LinkedFile key={call.manual.id} file={call.manual} />
            </Panel>
          )}
        </div>
      )}
    </>
  );
}
