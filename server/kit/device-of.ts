import { parse } from 'bowser';

const LONGEST = 64;

/**
 * What a person knows a browser by: "Chrome 126 · Windows". Nothing else of the header is kept.
 * @param userAgent the header `user-agent`; '' where it is missing
 * @returns '' where nothing is known
 */
export function deviceOf(userAgent: string): string {
  if (userAgent === '') return '';
  const { browser, os } = parse(userAgent.slice(0, 512));
  const version = browser.version?.split('.')[0];
  return [[browser.name, version].filter(Boolean).join(' '), os.name ?? '']
    .filter(Boolean)
    .join(' · ')
    .replaceAll(/[^\w ·.()-]/g, '')
    .slice(0, LONGEST);
}
