/** How many orders a person may hold back at once: they are listed in an address. */
export const MOST_HELD = 40
