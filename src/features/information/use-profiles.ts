import { useEffect } from 'react';
import { changeExpertProfile, getExpertProfile } from '../../../server/contract/expert/expert.ts';
import { changeProfile, getProfile } from '../../../server/contract/person/person.ts';
import { applyForConfirmation, changeUnit, getUnit } from '../../../server/contract/unit/unit.ts';
import { useScreenTools } from '../../kit/screen-tools.ts';
import { useActs } from '../../kit/act/use-act.ts';
import { useRecord } from '../../kit/record/use-record.ts';

const personCalls = { save: changeProfile };

/**
 * Reads the profile of a competitor or expert and returns the act that saves it.
 * @param entering the id of the competition to enter after saving; '' if the user still chooses one, null for
 * none
 * @param onSaved runs after each save
 */
export function usePersonProfile(entering: string | null, onSaved?: () => void) {
  const { history } = useScreenTools();
  const record = useRecord(getProfile, {});
  const action = useActs(personCalls, {}, { record, onDone: () => onSaved?.() });
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

/**
 * Reads the profile of the user's unit or exhibitor. Returns the acts that save it and apply for its
 * confirmation.
 */
export function useUnitProfile() {
  const record = useRecord(getUnit, {});
  return { record, action: useActs(unitCalls, {}, { record }) };
}

const expertCalls = { save: changeExpertProfile };

/** Reads the file of the signed-in expert and returns the act that saves it. */
export function useExpertProfile() {
  const record = useRecord(getExpertProfile, {});
  return { record, action: useActs(expertCalls, {}, { record }) };
}
