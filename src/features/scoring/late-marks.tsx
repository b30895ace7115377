import { useLingui } from '@lingui/macro';
import type { LateMarks } from '../../../server/contract/marking/marking-progress.ts';
import type { SheetModule } from '../../../server/contract/marking/score-sheet.ts';
import { formatMoment } from '../../../server/contract/kit/business-time.ts';
import { languageTags } from '../../../server/contract/languages.ts';
import { useLanguageChoice } from '../../actors/language.ts';
import { Panel } from '../../ui/part/panel.tsx';
import page from '../../ui/part/record-page.module.css';
import { valueText } from './scoring-texts.ts';

interface LateProps {
  readonly module: SheetModule;
  readonly late: LateMarks | null;
}

/** Renders the late marks of a sheet, on which the chief judge decides. Renders nothing if there are none. */
export function Late({ module, late }: LateProps) {
  const { t, i18n } = useLingui();
  const tag = languageTags[useLanguageChoice().current];
  if (late === null || late.data.length === 0) return null;
  const aspects = module.criteria.flatMap((criterion) => criterion.aspects);
  return (
    <Panel title={t`Marks that came too late`}>
      <ul className={page.log}>
        {late.data.map(({ client_uuid, aspect, value, judge, at }) => {
          const of = aspects.find(({ code }) => code === aspect);
          return (
            <li key={client_uuid}>
              <span>
                <strong>{aspect}</strong> {of?.text}
                <br />
                <span className={page.small}>
                  {judge} · {formatMoment(at, tag)}
                </span>
              </span>
              <strong>{of === undefined ? value : valueText(i18n, of.rule, value)}</strong>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
