import { betweenTexts as englishBetween } from './texts/between-en.ts'
import { betweenTexts as hindiBetween } from './texts/between-hi.ts'
import { letterTexts as englishLetters } from './texts/letter-en.ts'
import { letterTexts as hindiLetters } from './texts/letter-hi.ts'
import { messageTexts as englishMessages } from './texts/message-en.ts'
import { messageTexts as hindiMessages } from './texts/message-hi.ts'

const en = { ...englishMessages, ...englishLetters, ...englishBetween }

export type EnglishTexts = typeof en

/** The texts of messages to people, from `src/web/words`: those of patients, letters, and
 * those between labs. */
export const texts: Record<'en' | 'hi', Record<keyof EnglishTexts, string>> = {
  en,
  hi: { ...hindiMessages, ...hindiLetters, ...hindiBetween },
}
