/** What a visitor chose without being anybody: pages kept in memory differ by these and no more. */
export type VisitorPreferences = {
  /** Undefined: as the system says. */
  theme: 'light' | 'dark' | undefined
  /** The slug of a city of operation, not yet looked up. */
  city: string | undefined
}

/** Reads the two cookies `theme` and `city`; whatever else they hold counts as nothing. */
export function preferencesIn(cookie: string | undefined): VisitorPreferences {
  if (!cookie) return { theme: undefined, city: undefined }
  const theme = /(?:^|; )theme=(light|dark)(?:;|$)/.exec(cookie)?.[1]
  const city = /(?:^|; )city=([a-z-]{2,30})(?:;|$)/.exec(cookie)?.[1]
  return { theme: theme === 'light' || theme === 'dark' ? theme : undefined, city }
}
