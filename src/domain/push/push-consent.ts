import type { Language } from '#src/domain/people/language.ts'

/**
 * A day, changed with every change of the text. A device keeps the version to which its person
 * agreed; a form that was opened with an older one is refused.
 * Source: decision 180.
 */
export const PUSH_CONSENT_VERSION = '2026-11-29'

/**
 * What a person agrees to before a device gets messages, word by word. Kept by its version, its
 * language and its hash.
 * Source: DPDP Act s.6; decision 180.
 */
export const pushConsent: Record<Language, string> = {
  en: 'Show messages about my bookings on this device, also while it is locked. Each message has the booking number and what happened: never a test, a result or a person’s name. The push service of my browser’s maker delivers it, encrypted. I can stop this at any time.',
  hi: 'मेरी बुकिंग के संदेश इस डिवाइस पर दिखाएँ, लॉक स्क्रीन पर भी। हर संदेश में बुकिंग नंबर और क्या हुआ, बस इतना होता है: जाँच, नतीजा या किसी का नाम कभी नहीं। मेरे ब्राउज़र बनाने वाली कंपनी की पुश सेवा इसे एन्क्रिप्ट करके पहुँचाती है। मैं इसे कभी भी बंद कर सकता या सकती हूँ।',
}
