import type { Language } from '#src/domain/people/language.ts'
import { type EnglishTexts, texts } from './texts.ts'

type TextKey = keyof EnglishTexts

/** The names in braces of a text. */
export type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

export type Say = <Key extends TextKey>(
  key: Key,
  facts: Readonly<Record<NamesIn<EnglishTexts[Key]>, string>>,
) => string

/**
 * Says the texts of `src/web/words/<language>/{message,letter}.json` in one language. The facts that a text
 * needs are part of its type; a text of another language with another name throws.
 */
export function saying(language: Language): Say {
  return (key, facts) => {
    const given: Readonly<Record<string, string>> = facts
    return texts[language][key].replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const fact = given[name]
      if (fact === undefined) throw new Error(`the text ${key} has no fact "${name}"`)
      return fact
    })
  }
}
