import * as v from 'valibot';

/**
 * What the server tells the page at run time, in `<script type="application/json" id="settings">`
 * of index.html, so that the application moves to another backend without a rebuild [D16].
 */
export const settings = v.object({
  /** Root of the API, absolute or on this origin; without a trailing slash. */
  apiRoot: v.optional(v.string(), '/api/v1'),
  /** Origins that /iframe may show besides our own [D5]. */
  frameOrigins: v.optional(v.array(v.string()), []),
  /** Phone number of the organising committee, shown where a person has to ask. */
  contactPhone: v.optional(v.string(), ''),
});
export type Settings = v.InferOutput<typeof settings>;
