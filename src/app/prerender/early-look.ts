/**
 * The colour scheme of a prerendered page before anything of it is painted: built into a classic script that stands
 * in the head, since a file of its own would cost a round trip (server/bin/prerender.mjs).
 */
import { kept } from './kept.ts';
import { readPreferences } from '../../lib/storage/preferences.ts';

const { scheme } = readPreferences(kept('localStorage', 'preferences'));
const { documentElement } = document;
const system = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
if (scheme !== 'system') documentElement.style.colorScheme = scheme;
documentElement.setAttribute('data-mantine-color-scheme', scheme === 'system' ? system : scheme);
