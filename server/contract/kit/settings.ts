import * as v from 'valibot';

/**
 * The settings that the server sends to the page at run time, in `<script type="application/json"
 * id="settings">` of index.html. With them the application moves to another backend without a rebuild [D16].
 */
export const settings = v.object({
  /** Root of the API, absolute or on this origin; without a trailing slash. */
  apiRoot: v.optional(v.string(), '/api/v1'),
  /** Origins that /iframe may show besides the application's own [D5]. */
  frameOrigins: v.optional(v.array(v.string()), []),
  /** Phone number of the organising committee, shown where the user has to contact the committee. */
  contactPhone: v.optional(v.string(), ''),
});
export type Settings = v.InferOutput<typeof settings>;
