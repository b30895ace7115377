import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';
import type { Capacity } from '../../../server/contract/unit/unit-account.ts';

/** The kind of organisation that an account belongs to. A registrar does other work in a committee. */
interface Of {
  readonly isOrganiser: boolean;
}

/** Returns the name of the capacity of an account in its organisation. */
export function capacityText(i18n: I18n, capacity: Capacity, { isOrganiser }: Of): string {
  switch (capacity) {
    case 'administrator':
      return t(i18n)`Administrator`;
    case 'registrar':
      return isOrganiser ? t(i18n)`Officer` : t(i18n)`Registrar`;
    case 'viewer':
      return t(i18n)`Viewer`;
  }
}

/** Returns the capacities as options, each with its meaning. */
export const capacityChoices = (i18n: I18n, { isOrganiser }: Of): { value: Capacity; label: string }[] => [
  {
    value: 'registrar',
    label: isOrganiser
      ? t(i18n)`Officer: reviews entries and runs the competitions`
      : t(i18n)`Registrar: enters people and endorses entries`,
  },
  { value: 'viewer', label: t(i18n)`Viewer: looks, and changes nothing` },
  { value: 'administrator', label: t(i18n)`Administrator: manages accounts and the unit’s information` },
];
