import type { z } from 'zod'
import { m } from './words/compiled/messages.js'

export type Issue = z.core.$ZodIssue

/**
 * Fields with a well-known format: their message states the format. By the last part of the name.
 */
const byName: Readonly<Record<string, () => string>> = {
  phone: m.fields_phone,
  email: m.fields_email,
  pincode: m.fields_pincode,
  dateOfBirth: m.fields_date,
}

/** Messages for the fields of one form, by name: `{ barcode: m.visit_barcode_form }`. */
export type FieldWords = Readonly<Record<string, () => string>>

/** The fault of a field in the page's language: zod says what, this puts it into words. */
export function wordsOfIssue(issue: Issue, own: FieldWords = {}): string {
  const name = String(issue.path.at(-1) ?? '')
  if (isNoNumber(issue)) return m.fields_number()
  if (isMissing(issue)) return isChoice(issue) ? m.fields_choose() : m.fields_required()
  return (own[name] ?? byName[name] ?? (() => wordsOfKind(issue)))()
}

/** «51,5»: the form turned it into NaN. Only for non-numbers zod reports what it received. */
function isNoNumber(issue: Issue): boolean {
  return issue.code === 'invalid_type' && issue.expected === 'number' && 'received' in issue
}

/** Zod leaves the input out of its report; «int» is expected once there is a number. */
function isMissing(issue: Issue): boolean {
  if (issue.code === 'invalid_value') return issue.input === undefined || issue.input === ''
  return issue.code === 'invalid_type' && issue.expected !== 'int' && issue.input === undefined
}

function isChoice(issue: Issue): boolean {
  return issue.code === 'invalid_value'
}

function wordsOfKind(issue: Issue): string {
  switch (issue.code) {
    case 'too_small':
      return issue.origin === 'string'
        ? tooShort(Number(issue.minimum))
        : m.fields_too_small({ count: Number(issue.minimum) })
    case 'too_big':
      return issue.origin === 'string'
        ? m.fields_too_long({ count: Number(issue.maximum) })
        : m.fields_too_big({ count: Number(issue.maximum) })
    case 'invalid_type':
      return wordsOfType(issue.expected)
    case 'invalid_format':
      return wordsOfFormat(issue.format)
    case 'invalid_value':
      return m.fields_choose()
    case 'unrecognized_keys':
      return m.fields_unknown()
    case 'custom':
    case 'invalid_element':
    case 'invalid_key':
    case 'invalid_union':
    case 'not_multiple_of':
      return m.fields_wrong()
  }
}

function tooShort(minimum: number): string {
  return minimum <= 1 ? m.fields_required() : m.fields_too_short({ count: minimum })
}

function wordsOfType(expected: string): string {
  if (expected === 'int') return m.fields_whole_number()
  if (expected === 'number') return m.fields_number()
  return m.fields_wrong()
}

function wordsOfFormat(format: string): string {
  if (format === 'email') return m.fields_email()
  if (format === 'date' || format === 'datetime') return m.fields_date()
  return m.fields_form()
}
