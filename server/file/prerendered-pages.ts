import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Settings } from '../contract/kit/settings.ts';
import { pageOf, withSettings, type ClientFile } from './client-files.ts';

/** The list of prerendered pages that the build writes (server/bin/prerender.mjs). */
const list = v.object({
  languages: v.array(v.string()),
  /** The placeholder for the committee's telephone number. */
  contactMark: v.string(),
  /** Hashes of the inline scripts, for the Content-Security-Policy. */
  scripts: v.array(v.string()),
  /** The name of the page for each path. */
  pages: v.record(v.string(), v.string()),
});

export interface PrerenderedPages {
  /** Returns the page that replaces index.html, or undefined. */
  readonly find: (path: string, language: string) => ClientFile | undefined;
  readonly languages: readonly string[];
  /** Hashes for the Content-Security-Policy. */
  readonly scripts: readonly string[];
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * Reads the prerendered pages of a built application and inserts the server's settings. A build without them,
 * such as those of tests and the inspector, has only index.html.
 * @param folder dist/client
 */
export function readPrerendered(folder: string, settings: Settings): PrerenderedPages {
  const file = join(folder, 'prerendered/list.json');
  if (!existsSync(file)) return { find: () => undefined, languages: [], scripts: [] };
  const { languages, contactMark, scripts, pages } = v.parse(list, JSON.parse(readFileSync(file, 'utf8')));
  const contact = settings.contactPhone.replaceAll(/[&<>"]/g, (one) => escapes[one] ?? one);
  const found = new Map<string, ClientFile>();
  for (const name of new Set(Object.values(pages))) {
    for (const language of languages) {
      const variant = contact === '' ? '' : '.contact';
      const html = readFileSync(join(folder, `prerendered/${name}.${language}${variant}.html`), 'utf8');
      found.set(
        `${name} ${language}`,
        pageOf(
          withSettings(
            html.replaceAll(contactMark, () => contact),
            settings,
          ),
        ),
      );
    }
  }
  return { find: (path, language) => found.get(`${pages[path]} ${language}`), languages, scripts };
}
