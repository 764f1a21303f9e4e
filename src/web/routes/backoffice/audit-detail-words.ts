import { paise } from '#src/domain/money.ts'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { getLocale } from '#src/web/words/compiled/runtime.js'

/** The fields that verbs record most, as people call them; the others keep their own name. */
const fields = new Map<string, () => string>([
  ['amount', m.auditlog_field_amount],
  ['asked', m.auditlog_field_asked],
  ['charge', m.auditlog_field_charge],
  ['code', m.auditlog_field_code],
  ['credit', m.auditlog_field_credit],
  ['day', m.auditlog_field_day],
  ['event', m.auditlog_field_event],
  ['fault', m.auditlog_field_fault],
  ['found', m.auditlog_field_found],
  ['guardianDeclared', m.auditlog_field_guardian],
  ['language', m.auditlog_field_language],
  ['listed', m.auditlog_field_found],
  ['reason', m.auditlog_field_reason],
  ['refund', m.auditlog_field_refund],
  ['role', m.auditlog_field_role],
  ['total', m.auditlog_field_total],
  ['version', m.auditlog_field_version],
  ['waived', m.auditlog_field_waived],
])

/** Recorded in paise. */
const money: ReadonlySet<string> = new Set([
  'amount',
  'charge',
  'credit',
  'refund',
  'total',
  'waived',
])

type Detail = { field: string; value: string }

/** A recorded detail as people read it: rupees, yes and no, the name of a language. */
export function detailWords({ field, value }: Detail) {
  const words = fields.get(field)
  return { head: words?.() ?? field, isNamed: words !== undefined, says: valueWords(field, value) }
}

function valueWords(field: string, value: string): string {
  if (value === '{}') return '–'
  if (money.has(field) && /^-?\d+$/.test(value)) return rupeesOf(paise(Number(value)))
  if (value === 'true') return m.labform_yes()
  if (value === 'false') return m.labform_no()
  if (field === 'language') return languageName(value)
  return value
}

function languageName(code: string): string {
  return new Intl.DisplayNames([getLocale()], { type: 'language' }).of(code) ?? code
}
