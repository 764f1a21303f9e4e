import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Message = string | readonly { match: Readonly<Record<string, string>> }[]

const glossary = new URL('../../../docs/glossary-hindi.md', import.meta.url)
const files = readdirSync(new URL('en/', import.meta.url))
const english = wordsIn('en')
const hindi = wordsIn('hi')

/** Messages that rightly use another term. */
const exceptions: Readonly<Record<string, string>> = {
  bench_tube_collected: 'the visit alone says whose it is',
  catalogue_emergency: '«home visit» is said as «घर आना»',
  catalogue_no_reach: '«home visit» is said as «घर आना»',
  contact_facts: 'here visitors come to us',
  discovery_lab_about: '«home visit» is said as «घर आना»',
  discovery_time_visit: 'here the patient goes to the lab',
  home_labs_lede: 'what labs charge is their «दाम»',
  letter_call_reminder_many_text: '«report» is a verb here: «बताना»',
  letter_call_reminder_one_text: '«report» is a verb here: «बताना»',
  leftover_faq_3_words: 'a law firm’s fee is «फ़ीस»',
  leftover_post_costs_words: 'a law firm’s fee is «फ़ीस»',
  policies_ship_times_1: '«reports a test» is said as «रिपोर्ट»',
  refusals_no_tube_collected: '«report» is a verb here: «बताएँ»',
  report_compare_how: 'the report is only in the name of a file',
  report_real_text: '«value» is the result to whoever checks a report',
  report_verify_lede: '«value» is the result to whoever checks a report',
}

const rows = readFileSync(glossary, 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(2)
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, term = '', forms = '', plain = '']) => ({ term, forms: forms.split(', '), plain }))

test('the glossary has sixty terms, in alphabetical order, each explained in Hindi', () => {
  const terms = rows.map(({ term }) => term)
  expect(terms).toHaveLength(60)
  expect(terms).toEqual(terms.toSorted((a, b) => a.localeCompare(b, 'en')))
  for (const { term, forms, plain } of rows)
    for (const words of [...forms, plain])
      expect(words, term).toMatch(
        /^[\p{Script=Devanagari}\p{M}\d ,;:।«»-]+[।\p{M}\p{L}]$|NABL|PIN/u,
      )
})

test.each(rows)('«$term» is used as the glossary says', ({ term, forms }) => {
  const word = new RegExp(`\\b${term}(?:s|es)?\\b`, 'i')
  const own = forms.map((form) => form.normalize('NFC'))
  const otherwise = Object.entries(english).filter(([key, text]) => {
    if (!word.test(text.replaceAll(/\{\w+\}/g, '')) || key in exceptions) return false
    const said = hindi[key]?.normalize('NFC') ?? ''
    return !own.some((form) => said.includes(form))
  })
  expect(otherwise.map(([key, text]) => `${key}: ${text} → ${hindi[key]}`)).toEqual([])
})

test('no exception is left over', () => {
  expect(Object.keys(exceptions).filter((key) => !(key in english))).toEqual([])
})

/** Rejected alternatives to a term, and spellings without their dots. */
const setAside =
  /नमून|प्रयोगशाला|परीक्षण|परिणाम|मुलाक़ात|निरस्त|रोगी|(?<!ख़)खाली|नकद|बाकी|जांच|मरीज(?!़)|तारीख(?!़)/u

test('no rejected term is used, except on the law firm’s pages', () => {
  const found = Object.entries(hindi).filter(
    ([key, text]) => !key.startsWith('leftover_') && setAside.test(text.normalize('NFC')),
  )
  expect(found.map(([key, text]) => `${key}: ${text}`)).toEqual([])
})

function wordsIn(language: 'en' | 'hi'): Record<string, string> {
  const all = files.flatMap((file) => {
    const text = readFileSync(new URL(`${language}/${file}`, import.meta.url), 'utf8')
    return Object.entries<Message>(JSON.parse(text))
  })
  return Object.fromEntries(all.map(([key, message]) => [key, wholeOf(message)]))
}

/** All forms of a message with plural forms. */
function wholeOf(message: Message): string {
  if (typeof message === 'string') return message
  return message.flatMap(({ match }) => Object.values(match)).join(' ')
}
