/** The statuses of an application to exhibit. */
export const exhibitorApplicationStatuses = [
  'draft',
  'submitted',
  'returned',
  'rejected',
  'approved',
  'booth_assigned',
  'confirmed',
  'moved_in',
  'closed',
  'withdrawn',
] as const;

/** The statuses after which the organisation can apply anew. */
export const endedApplicationStatuses = ['rejected', 'withdrawn'] as const;

/** The statuses in which an application holds a booth. */
export const boothStatuses = ['booth_assigned', 'confirmed', 'moved_in'] as const;
