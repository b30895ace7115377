import { parse } from 'bowser';

const LONGEST = 64;

/**
 * Returns a description by which a user recognises a browser: "Chrome 126 · Windows". No other part of the
 * header is stored.
 * @param userAgent the header `user-agent`; '' if it is missing
 * @returns '' if the browser and the system are unknown
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
