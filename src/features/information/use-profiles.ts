import { useEffect } from 'react';
import { changeExpertProfile, getExpertProfile } from '../../../server/contract/expert/expert.ts';
import { changeProfile, getProfile } from '../../../server/contract/person/person.ts';
import { applyForConfirmation, changeUnit, getUnit } from '../../../server/contract/unit/unit.ts';
import { useScreenTools } from '../../kit/screen-tools.ts';
import { useActs } from '../../kit/act/use-act.ts';
import { useRecord } from '../../kit/record/use-record.ts';

const personCalls = { save: changeProfile };

/**
 * The profile of somebody who competes or judges, and saving it.
 * @param entering the competition that is entered once the profile is saved; '' for one still to be chosen, null
 *   for none
 */
export function usePersonProfile(entering: string | null) {
  const { history } = useScreenTools();
  const record = useRecord(getProfile, {});
  const action = useActs(personCalls, {}, { record });
  const { ref } = action;
  useEffect(() => {
    if (entering === null) return;
    const done = ref.on('recordAction.done', () => {
      const search = entering === '' ? '' : `?${new URLSearchParams({ competition: entering })}`;
      history.push({ pathname: '/gameApply/apply', search, hash: '' });
    });
    return () => done.unsubscribe();
  }, [ref, history, entering]);
  return { record, action };
}

const unitCalls = { save: changeUnit, apply: applyForConfirmation };

/** The profile of the unit or exhibitor that the reader acts for, saving it, and applying for its confirmation. */
export function useUnitProfile() {
  const record = useRecord(getUnit, {});
  return { record, action: useActs(unitCalls, {}, { record }) };
}

const expertCalls = { save: changeExpertProfile };

/** What an expert tells of their work, and saving it. */
export function useExpertProfile() {
  const record = useRecord(getExpertProfile, {});
  return { record, action: useActs(expertCalls, {}, { record }) };
}
