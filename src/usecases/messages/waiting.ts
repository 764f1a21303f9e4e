/** A sender that has had a message this long is taken for dead. */
export const abandonedAfter = { minutes: 5 }
/** A message that waits this long has lost its job. */
export const overdueAfter = { minutes: 1 }
