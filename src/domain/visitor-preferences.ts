/**
 * The choices of an anonymous visitor: pages kept in memory differ by these only.
 * Source: decision 016.
 */
export type VisitorPreferences = {
  /** Undefined: the system's setting. */
  theme: 'light' | 'dark' | undefined
  /** The slug of a city of operation, not looked up yet. */
  city: string | undefined
}

/**
 * Reads the two cookies `theme` and `city`; any other values are ignored.
 * Source: decision 016, "two cookies (theme, city) that say nothing of a person".
 */
export function preferencesIn(cookie: string | undefined): VisitorPreferences {
  if (!cookie) return { theme: undefined, city: undefined }
  const theme = /(?:^|; )theme=(light|dark)(?:;|$)/.exec(cookie)?.[1]
  const city = /(?:^|; )city=([a-z-]{2,30})(?:;|$)/.exec(cookie)?.[1]
  return { theme: theme === 'light' || theme === 'dark' ? theme : undefined, city }
}
