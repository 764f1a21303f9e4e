/** A sender that has held a message this long is presumed dead. */
export const abandonedAfter = { minutes: 5 }
/** A message that waits this long has lost its job. */
export const overdueAfter = { minutes: 1 }
