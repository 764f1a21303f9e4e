import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Message = string | readonly { match: Readonly<Record<string, string>> }[]

const languages = ['en', 'hi'] as const
const files = languages.flatMap((language) =>
  readdirSync(new URL(`${language}/`, import.meta.url)).map((file) => `${language}/${file}`),
)
const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')

/** An amount of money, or a number of hours, days, minutes, kilometres, megabytes or per cent. */
const aRule =
  /₹ ?\d|(?<![\d.])\d[\d,.]*[- ]?(?:hours?|days?|minutes?|weeks?|km|MB|megapixels|%|घंटे|घंटों|दिन|दिनों|मिनट|हफ़्ते|हफ़्तों|किमी|किलोमीटर|मेगापिक्सेल)(?![\p{L}\p{M}])/u

/** Texts that state such a number, by the reason. Another one comes as a placeholder. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  'a plural form of a count': ['bench_days', 'bench_delta_days', 'ranges_days'],
  'open day and night': ['discovery_lab_always', 'home_labs_always'],
  'medicine, by the source of its range': [
    'premise_hour_after_glucose',
    'premise_twelve_hours_after_dose',
    'premise_heart_failure',
    'premise_from_hba1c',
    'visit_moment_24h',
  ],
  'the name of a class of hours': ['desk_morning_soon', 'desk_morning_today'],
  'the name of a choice': ['report_share_days_1', 'report_share_days_7', 'report_share_days_30'],
  'how exact the point of a PIN code is, by its source': ['labform_place_found'],
  'the name of a class of ages': [
    'finance_break_age_week',
    'finance_break_age_fortnight',
    'finance_break_age_more',
  ],
}

test('no rule’s number stands in a text: it comes as a placeholder, so that both agree', () => {
  const known = Object.values(exceptions).flat()
  const found = files.flatMap((file) => {
    const all = Object.entries<Message>(JSON.parse(read(file)))
    return all
      .filter(([key, message]) => aRule.test(wholeOf(message)) && !known.includes(key))
      .map(([key, message]) => `${file} ${key}: ${wholeOf(message)}`)
  })
  expect(found).toEqual([])
})

function wholeOf(message: Message): string {
  if (typeof message === 'string') return message
  return message.flatMap(({ match }) => Object.values(match)).join(' ')
}

test('no exception is left over', () => {
  const stated = files.flatMap((file) =>
    Object.entries<Message>(JSON.parse(read(file)))
      .filter(([, message]) => aRule.test(wholeOf(message)))
      .map(([key]) => key),
  )
  expect(
    Object.values(exceptions)
      .flat()
      .filter((key) => !stated.includes(key)),
  ).toEqual([])
})
