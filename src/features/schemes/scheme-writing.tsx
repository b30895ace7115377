import type { ReactNode } from 'react';
import {
  aspectsOf,
  type AwardRules,
  type Module,
  type Penalty,
  type SchemeContent,
} from '../../../server/contract/marking/scheme-content.ts';
import type { Scheme } from '../../../server/contract/marking/scheme.ts';
import type { ActsOnScreen } from '../../kit/act/use-act.ts';
import { AspectForm } from './aspect-form.tsx';
import { AwardsForm } from './awards-form.tsx';
import type { Keeping } from './part-form.tsx';
import { CriterionForm, ModuleForm, PenaltyForm } from './part-forms.tsx';
import type { calls } from './scheme-acts.ts';
import {
  contentOf,
  nextCode,
  nextLetter,
  withAspect,
  withCriterion,
  withModule,
  withPenalty,
} from './scheme-edit.ts';
import type { Writing } from './scheme-tree.tsx';
import { TiesForm } from './ties-form.tsx';

type Action = ActsOnScreen<typeof calls, { readonly id: string }>;

/** Returns all codes except one. */
const others = (parts: readonly { readonly code: string }[], code: string): string[] =>
  parts.flatMap((part) => (part.code === code ? [] : [part.code]));

/** Finds a part by its code; null if the part is new. */
const found = <Part extends { readonly code: string }>(parts: readonly Part[], code: string): Part | null =>
  parts.find((part) => part.code === code) ?? null;

/** Returns the props of a part's form. `change` returns the content with the changed part. */
type KeepingOf = <Part>(change: (part: Part | null) => SchemeContent) => Keeping<Part>;

/**
 * Returns the form of the part that is being changed.
 * @param codes the codes of the parents, then the code of the part
 */
function formOf(
  content: SchemeContent,
  [kind, ...codes]: readonly string[],
  keepingOf: KeepingOf,
): ReactNode {
  const { modules, penalties } = content;
  const [moduleCode = '', criterionCode = '', aspectCode = ''] = codes;
  const module = found(modules, moduleCode);
  const criteria = modules.flatMap((one) => one.criteria);
  const criterion = found(module?.criteria ?? [], criterionCode);
  switch (kind) {
    case 'module':
      return (
        <ModuleForm
          part={module}
          code={nextLetter(modules.map(({ code }) => code))}
          taken={others(modules, moduleCode)}
          keeping={keepingOf<Module>((next) => withModule(content, moduleCode, next))}
        />
      );
    case 'criterion':
      return module === null ? null : (
        <CriterionForm
          part={criterion}
          code={nextCode(module.code, others(module.criteria, ''))}
          taken={others(criteria, criterionCode)}
          keeping={keepingOf((next: typeof criterion) => withCriterion(content, module, criterionCode, next))}
        />
      );
    case 'aspect': {
      if (module === null || criterion === null) return null;
      const aspect = found(criterion.aspects, aspectCode);
      return (
        <AspectForm
          aspect={aspect}
          code={nextCode(`${criterion.code}.`, others(criterion.aspects, ''))}
          taken={others(modules.flatMap(aspectsOf), aspectCode)}
          keeping={keepingOf((next: typeof aspect) =>
            withAspect(content, { module, criterion }, aspectCode, next),
          )}
        />
      );
    }
    case 'penalty':
      return (
        <PenaltyForm
          part={found(penalties, moduleCode)}
          code={nextCode('P', others(penalties, ''))}
          taken={others(penalties, moduleCode)}
          modules={modules}
          keeping={keepingOf<Penalty>((next) => withPenalty(content, moduleCode, next))}
        />
      );
    case 'ties':
      return (
        <TiesForm
          content={content}
          keeping={keepingOf((next: Pick<SchemeContent, 'ties' | 'last'> | null) => ({
            ...content,
            ...next,
          }))}
        />
      );
    case 'awards':
      return (
        <AwardsForm
          content={content}
          keeping={keepingOf((awards: AwardRules | null) => ({ ...content, ...(awards && { awards }) }))}
        />
      );
    default:
      return null;
  }
}

/** Returns whether the scheme can be changed now, and the form of the part that is being changed. */
export function writingOf(scheme: Scheme, action: Action, mayChange: boolean): Writing {
  const content = contentOf(scheme);
  const keepingOf: KeepingOf = (change) => ({
    isSending: action.isSending,
    failure: action.actFailure,
    onKeep: (next) => action.send('save', { ...change(next), version: scheme.version }),
    onReload: action.readAnew,
    onCancel: action.cancel,
  });
  return {
    mayAsk: mayChange && action.asked === '',
    onAsk: (part) => action.ask('save', part),
    renderForm: (part) =>
      action.asked === 'save' && action.part === part ? formOf(content, part.split('/'), keepingOf) : null,
  };
}
