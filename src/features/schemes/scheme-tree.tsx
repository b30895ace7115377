import { Trans, useLingui } from '@lingui/macro';
import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { writeMark } from '../../../server/contract/marking/decimal.ts';
import { markingWords } from '../../../server/contract/marking/marking-words.ts';
import {
  aspectsOf,
  letterOf,
  maximumOf,
  type Aspect,
  type Criterion,
  type Module,
} from '../../../server/contract/marking/scheme-content.ts';
import { Panel } from '../../ui/part/panel.tsx';
import record from '../../ui/part/record-page.module.css';
import { AspectTrial } from './aspect-trial.tsx';
import { useRuleText } from './scheme-texts.ts';
import classes from './schemes.module.css';

/** The editing of a tree. A form takes the place of the part that it changes. */
export interface Writing {
  /** False if the scheme cannot be changed or a part is already being changed. */
  readonly mayAsk: boolean;
  readonly onAsk: (part: string) => void;
  /**
   * Returns the form of the part that is being changed; null for any other part.
   * @param part the key from {@link partOf}
   */
  readonly renderForm: (part: string) => ReactNode;
}

/**
 * Returns the key of a part: its kind and its codes. Without the code of the part, the key means a new part
 * below the last code.
 */
export const partOf = (kind: string, ...codes: readonly string[]): string => [kind, ...codes].join('/');

interface AspectLineProps {
  readonly aspect: Aspect;
  readonly writing: Writing;
  readonly part: string;
}

function AspectLine({ aspect, writing, part }: AspectLineProps) {
  const { t } = useLingui();
  const [isTried, setTried] = useState(false);
  const ruleText = useRuleText();
  const form = writing.renderForm(part);
  const { code, text, max, rule } = aspect;
  if (form !== null) return <li className={classes.aspect}>{form}</li>;
  return (
    <li className={classes.aspect}>
      <div className={classes.line}>
        <span className={classes.code}>{code}</span>
        <div className={classes.what}>
          <span>{text}</span>
          <span className={record.small}>{ruleText(rule)}</span>
          {rule.kind === 'level' && (
            <details className={classes.levels}>
              <summary>{t`Texts of the levels`}</summary>
              <ol start={0}>
                {rule.texts.map((level, index) => (
                  // oxlint-disable-next-line react/no-array-index-key -- the index is the level, 0 to 3
                  <li key={index}>{level || t`(empty)`}</li>
                ))}
              </ol>
            </details>
          )}
        </div>
        <span className={classes.letter}>{letterOf(rule)}</span>
        <span className={classes.max}>{writeMark(max)}</span>
        <span className={classes.buttons}>
          <Button
            variant="subtle"
            size="compact-xs"
            aria-expanded={isTried}
            aria-label={t`Try ${code}`}
            onClick={() => setTried(!isTried)}
          >
            <Trans>Try</Trans>
          </Button>
          {writing.mayAsk && (
            <Button
              variant="subtle"
              size="compact-xs"
              aria-label={t`Edit ${code}`}
              onClick={() => writing.onAsk(part)}
            >
              <Trans>Edit</Trans>
            </Button>
          )}
        </span>
      </div>
      {isTried && <AspectTrial aspect={aspect} />}
    </li>
  );
}

interface CriterionPartProps {
  readonly module: Module;
  readonly criterion: Criterion;
  readonly writing: Writing;
}

function CriterionPart({ module, criterion, writing }: CriterionPartProps) {
  const { t } = useLingui();
  const { code, name, aspects } = criterion;
  const part = partOf('criterion', module.code, code);
  const added = partOf('aspect', module.code, code, '');
  return (
    <div className={classes.criterion}>
      {writing.renderForm(part) ?? (
        <div className={classes.criterionHead}>
          <h3>
            {code} {name}
          </h3>
          <span className={classes.max}>{writeMark(maximumOf(aspects))}</span>
          {writing.mayAsk && (
            <Button
              variant="subtle"
              size="compact-xs"
              aria-label={t`Edit ${code}`}
              onClick={() => writing.onAsk(part)}
            >
              <Trans>Edit</Trans>
            </Button>
          )}
        </div>
      )}
      <ul className={classes.aspects}>
        {aspects.map((aspect) => (
          <AspectLine
            key={aspect.code}
            aspect={aspect}
            writing={writing}
            part={partOf('aspect', module.code, code, aspect.code)}
          />
        ))}
      </ul>
      {writing.renderForm(added)}
      {writing.mayAsk && (
        <Button variant="subtle" size="compact-sm" onClick={() => writing.onAsk(added)}>
          <Trans>Add an aspect to {code}</Trans>
        </Button>
      )}
    </div>
  );
}

interface ModulePartProps {
  readonly module: Module;
  readonly writing: Writing;
}

/** Renders a module with its sub-criteria and aspects. */
export function ModulePart({ module, writing }: ModulePartProps) {
  const { t, i18n } = useLingui();
  const words = markingWords(i18n);
  const { code, name, at, practical, criteria } = module;
  const part = partOf('module', code);
  const added = partOf('criterion', code, '');
  return (
    <Panel
      title={`${code} ${name}`}
      aside={<strong className={classes.max}>{writeMark(maximumOf(aspectsOf(module)))}</strong>}
    >
      {writing.renderForm(part) ?? (
        <div className={classes.criterionHead}>
          <span className={record.small}>
            {[words.at[at], ...(practical ? [t`practical`] : [])].join(' · ')}
          </span>
          {writing.mayAsk && (
            <Button
              variant="subtle"
              size="compact-xs"
              aria-label={t`Edit ${code}`}
              onClick={() => writing.onAsk(part)}
            >
              <Trans>Edit</Trans>
            </Button>
          )}
        </div>
      )}
      {criteria.map((criterion) => (
        <CriterionPart key={criterion.code} module={module} criterion={criterion} writing={writing} />
      ))}
      {writing.renderForm(added)}
      {writing.mayAsk && (
        <Button variant="default" size="xs" onClick={() => writing.onAsk(added)}>
          <Trans>Add a sub-criterion to {code}</Trans>
        </Button>
      )}
    </Panel>
  );
}
