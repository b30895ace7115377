import { LONGEST_FILE_NAME } from '../contract/file.ts';

/** A name without folders and without what cannot be printed, its ending kept. */
export function cleanName(given: string): string {
  const name = given
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Cs}<>:"|?*]/gu, '')
    .trim();
  const ending = /\.[A-Za-z]{1,8}$/.exec(name)?.[0] ?? '';
  const stem = name.slice(0, Math.min(name.length, LONGEST_FILE_NAME) - ending.length);
  // Not through the middle of a character.
  return `${stem.replace(/[\ud800-\udbff]$/, '') || 'file'}${ending}`;
}
