/** The languages in which pages and messages are written. */
export const languages = ['en', 'hi'] as const
export type Language = (typeof languages)[number]

/** For Intl: Indian digits, months and currency. */
export const intlOf = { en: 'en-IN', hi: 'hi-IN' } as const satisfies Record<Language, string>
