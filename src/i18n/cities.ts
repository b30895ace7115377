import type { I18n } from '@lingui/core';
import { t } from '@lingui/macro';

/** Cities of the province (GB/T 2260), and beyond. */
export const cities = (i18n: I18n): { value: string; label: string }[] => [
  { value: '420100', label: t(i18n)`Wuhan` },
  { value: '420200', label: t(i18n)`Huangshi` },
  { value: '420300', label: t(i18n)`Shiyan` },
  { value: '420500', label: t(i18n)`Yichang` },
  { value: '420600', label: t(i18n)`Xiangyang` },
  { value: '420700', label: t(i18n)`Ezhou` },
  { value: '420800', label: t(i18n)`Jingmen` },
  { value: '420900', label: t(i18n)`Xiaogan` },
  { value: '421000', label: t(i18n)`Jingzhou` },
  { value: '421100', label: t(i18n)`Huanggang` },
  { value: '421200', label: t(i18n)`Xianning` },
  { value: '421300', label: t(i18n)`Suizhou` },
  { value: '422800', label: t(i18n)`Enshi` },
  { value: '429004', label: t(i18n)`Xiantao` },
  { value: '429005', label: t(i18n)`Qianjiang` },
  { value: '429006', label: t(i18n)`Tianmen` },
  { value: '429021', label: t(i18n)`Shennongjia` },
  { value: '100000', label: t(i18n)`Outside Hubei` },
];

/** The city of a division code; the code itself where it is none of ours. */
export const cityText = (i18n: I18n, code: string): string =>
  cities(i18n).find(({ value }) => value.slice(0, 4) === code.slice(0, 4))?.label ?? code;
