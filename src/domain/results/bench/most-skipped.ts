/** How many orders a person may skip at once: they are listed in an address. */
export const MOST_SKIPPED = 40
