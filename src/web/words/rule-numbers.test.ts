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
  'a plural form of a count': ['bench_minutes', 'bench_hours', 'bench_days', 'ranges_days'],
  'open day and night': ['discovery_lab_always', 'home_labs_always'],
  'medicine, by the source of its range': [
    'premise_hour_after_glucose',
    'premise_twelve_hours_after_dose',
    'premise_heart_failure',
    'premise_from_hba1c',
    'visit_moment_24h',
  ],
  'the name of a class of ages': [
    'finance_break_age_week',
    'finance_break_age_fortnight',
    'finance_break_age_more',
  ],
  'the largest file': [
    'documents_rules',
    'documents_file',
    'finance_utr_file_rule',
    'labform_doc_rules',
    'labform_doc_too_large',
    'labform_doc_too_large_plain',
    'labs_field_image_help',
    'labs_field_image_wrong',
    'refusals_image_too_large',
    'refusals_too_many_pixels',
  ],
  'a rule that its page does not read yet: take it off this list, never add to it': [
    'account_own_email_asked',
    'bench_kept_from',
    'booking_book_estimate_confirm',
    'desk_tat_help',
    'downtime_announced',
    'downtime_lede',
    'downtime_to_help',
    'downtime_to_rule',
    'labform_resume_gone_lede',
    'lablife_bank_holds',
    'lablife_ending',
    'refusals_erase_report_due',
    'refusals_released_too_often',
    'refusals_too_young',
    'revision_sign_help',
    'site_services_description',
    'visit_released_often',
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
