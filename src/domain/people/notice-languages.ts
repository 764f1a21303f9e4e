/**
 * English and the languages of the Eighth Schedule of the Constitution, each by its own name.
 * Source: DPDP Act s.5(3).
 */
export const scheduledLanguages = {
  en: 'English',
  as: 'অসমীয়া',
  bn: 'বাংলা',
  brx: 'बर’',
  doi: 'डोगरी',
  gu: 'ગુજરાતી',
  hi: 'हिन्दी',
  kn: 'ಕನ್ನಡ',
  ks: 'کٲشُر',
  kok: 'कोंकणी',
  mai: 'मैथिली',
  ml: 'മലയാളം',
  mni: 'মৈতৈলোন্',
  mr: 'मराठी',
  ne: 'नेपाली',
  or: 'ଓଡ଼ିଆ',
  pa: 'ਪੰਜਾਬੀ',
  sa: 'संस्कृतम्',
  sat: 'ᱥᱟᱱᱛᱟᱲᱤ',
  sd: 'سنڌي',
  ta: 'தமிழ்',
  te: 'తెలుగు',
  ur: 'اردو',
} as const
export type ScheduledLanguage = keyof typeof scheduledLanguages

/**
 * The languages in which the notice is written: each has a file of that name in `notices/` and a
 * line there.
 */
export const noticeLanguages = ['en', 'hi'] as const satisfies ScheduledLanguage[]
export type NoticeLanguage = (typeof noticeLanguages)[number]

/** The languages still missing, by their own names. Source: DPDP Act s.5(3). */
export function languagesMissing(): string[] {
  const there: readonly string[] = noticeLanguages
  return Object.entries(scheduledLanguages).flatMap(([code, name]) =>
    there.includes(code) ? [] : [name],
  )
}

/** Written from right to left. */
export function directionOf(language: ScheduledLanguage): 'ltr' | 'rtl' {
  return language === 'ur' || language === 'sd' || language === 'ks' ? 'rtl' : 'ltr'
}
