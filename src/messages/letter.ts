import { inLanguage, type Language } from '#src/domain/people/language.ts'
import type { Settings } from '#src/domain/settings.ts'
import type { News } from './news.ts'
import { type NamesIn, type Say, saying } from './say.ts'
import type { EnglishTexts } from './texts.ts'

/**
 * A letter in one language. With both an e-mail and an SMS, the address decides: by e-mail where
 * there is one, unless `first` says otherwise.
 */
export type Written = {
  email?: Mail
  sms?: string
  first?: 'sms'
}

/** `above`: somebody's own words, which stand once, above the text in each language. */
type Mail = News & { replyTo?: string; above?: string }

/** Every letter by e-mail has two texts: `letter_<name>_subject` and `letter_<name>_text`. */
type NameOf<Key> = Key extends `letter_${infer Name}_subject`
  ? `letter_${Name}_text` extends keyof EnglishTexts
    ? Name
    : never
  : never
export type LetterName = NameOf<keyof EnglishTexts>
type FactsOf<Name extends LetterName> = NamesIn<
  EnglishTexts[`letter_${Name}_subject`] | EnglishTexts[`letter_${Name}_text`]
>

/** Subject and text of one letter, with every fact that either names. */
type Write = <Name extends LetterName>(
  name: Name,
  facts: Readonly<Record<FactsOf<Name>, string>>,
) => News

/** Who writes, and in which language. */
export type Voice = {
  language: Language
  brand: string
  operator: Settings['operator']
  say: Say
  write: Write
  /** The address of one of our pages, in the language of the letter. */
  link: (path: string) => string
}

/** One letter: its facts in, its words out. */
export type Letter<Facts> = (voice: Voice, facts: Facts) => Written

/** The voice of this installation in one language. */
export function voiceOf(
  { operator, baseUrl }: Pick<Settings, 'operator' | 'baseUrl'>,
  language: Language,
): Voice {
  const say = saying(language)
  // The type of `Write` asks for the facts of both texts.
  const sayAny = say as (key: keyof EnglishTexts, facts: Readonly<Record<string, string>>) => string
  return {
    language,
    brand: operator.name[language],
    operator,
    say,
    write: (name, facts) => ({
      subject: sayAny(`letter_${name}_subject`, facts),
      text: `${sayAny(`letter_${name}_text`, facts)}\n`,
    }),
    link: (path) => `${baseUrl}${inLanguage(language, path)}`,
  }
}
