import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { HINDI, type Language, languages } from '#src/domain/people/language.ts'
import { aVoice, letterHouse, letterSamples } from '#test/letters.ts'
import type { Written } from './letter.ts'
import { type LetterEvent, letterEvents, type LetterFacts, letterOf } from './letters.ts'
import { texts } from './texts.ts'

function samplesOf<Event extends LetterEvent>(event: Event, language: Language): Written[] {
  const facts: readonly LetterFacts[Event][] = letterSamples[event]
  return facts.map((of) => letterOf(aVoice(language), event, of))
}

const wordsOf = ({ email, sms = '' }: Written) => `${email?.subject}\n${email?.text}\n${sms}`

test.each(languages)('every letter has its texts in %s, with all of its facts', (language) => {
  for (const event of letterEvents)
    for (const letter of samplesOf(event, language)) {
      expect(letter.email ?? letter.sms, event).toBeDefined()
      const { subject = '', text = '' } = letter.email ?? {}
      expect(`${subject}${text}${letter.sms ?? ''}`, event).not.toMatch(/[{}]|undefined|null/)
      // An SMS alone has neither.
      expect(subject === '', event).toBe(letter.email === undefined)
      expect(subject, event).not.toContain('\n')
      expect(`x\n${text}`, event).toMatch(/\S\n$/)
      expect(text, event).not.toContain('\n\n\n')
    }
})

test('a letter in Hindi says everything in Hindi, and links to the pages in Hindi', () => {
  const ours = new RegExp(`${RegExp.escape(letterHouse.baseUrl)}\\S*`, 'g')
  for (const event of letterEvents)
    for (const letter of samplesOf(event, 'hi')) {
      const words = wordsOf(letter)
      expect(words, event).toMatch(/\p{Script=Devanagari}.*\p{Script=Devanagari}/u)
      for (const [link] of words.matchAll(ours))
        expect(link, event).toContain(`${letterHouse.baseUrl}${HINDI}/`)
      // Three Latin words in a row are English; names and what people wrote are not ours.
      const own = words.replaceAll(
        /City Lab, Indiranagar|State Bank of India|Show the other .*|There is parking .*|Is there parking.*|I never heard .*|We called .*/g,
        '',
      )
      expect(own, event).not.toMatch(/[a-z]{2,} [a-z]{2,} [a-z]{2,}/i)
    }
  expect(samplesOf('passkey-added', 'en').map(wordsOf).join()).toContain('oxalate.example/forgot')
})

/** A call either tells a critical value or takes a told one back: the e-mail reveals neither. */
test.each([
  [1, 'A call about a critical value has waited'],
  [3, '3 calls about critical values have waited'],
])('for %d open calls it says that they are waiting, not that nobody was told', (count, words) => {
  const { email } = letterOf(aVoice('en'), 'call-reminder', { minutes: 30, count })
  expect(email).toMatchObject({ subject: `${words} 30 minutes` })
  expect(email?.text).toContain('a value to report, or a reported one that is no longer valid')
  expect(email?.text).not.toContain('nobody has been told')
  expect(email?.text).toContain('https://oxalate.example/lab?show=calls')
})

test('every text of a message is used: by its key, its letter or its booking event', () => {
  const code = globSync('src/messages/**/*.ts')
    .filter((file) => !file.startsWith('src/messages/texts/') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const said = languages.flatMap((language) =>
    letterEvents.flatMap((event) => samplesOf(event, language).map(wordsOf)),
  )
  const unused = Object.entries(texts.en).filter(([key, text]) => {
    if (key.startsWith('booker_') || code.includes(`'${key}'`)) return false
    // Only written by a letter: its longest piece between facts is found in a sample.
    const piece = text.split(/\{\w+\}/).toSorted((a, b) => b.length - a.length)[0] ?? ''
    return piece.trim() === '' || !said.some((words) => words.includes(piece))
  })
  expect(unused.map(([key]) => key)).toEqual([])
})
