/** The maximum number of members of a team. The event sheet, the forms and the checks follow it. */
export const TEAM_AT_MOST = 10;
