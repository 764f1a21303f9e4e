import { z } from 'zod'
import { oneLine } from '#src/domain/free-text.ts'
import { actorKinds } from './actor-kinds.ts'

/** A row before and after somebody changed it; null: there was none, or there is none any more. */
export type Change = { before: object | null; after: object | null }

/** What to look for, all of it together; without anything the newest. Days are India's. */
export const SearchAudit = z.strictObject({
  /** Part of a person's name, e-mail or phone. */
  who: oneLine(2, 80).optional(),
  kind: z.enum(actorKinds).optional(),
  /** The action as the access table names it, e.g. `place:manage`. */
  what: z
    .string()
    .regex(/^[a-z]+:[a-z]+$/)
    .max(40)
    .optional(),
  subject: oneLine(1, 100).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** The last entry of the page before. */
  before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
})
export type SearchAudit = z.infer<typeof SearchAudit>

/** What is never shown, whatever verb wrote it down. */
const hidden = /password|passcode|secret|token|otp|aadhaar|sealed|hash|startcode|accountnumber/i

/** One field and its value before and after, as text; empty where there is none. */
export type ChangedField = { field: string; before: string; after: string }

/** The fields that differ, in the order of the row; all of them where it is new or gone. */
export function changedFields({ before, after }: Change): ChangedField[] {
  const was = new Map<string, unknown>(Object.entries(before ?? {}))
  const is = new Map<string, unknown>(Object.entries(after ?? {}))
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((field) => !hidden.test(field))
    .map((field) => ({ field, before: asText(was.get(field)), after: asText(is.get(field)) }))
    .filter((one) => one.before !== one.after)
}

/** What was noted beside an action, as text. */
export function shownDetail(detail: unknown): { field: string; value: string }[] {
  if (typeof detail !== 'object' || detail === null) return []
  return Object.entries(detail)
    .filter(([field]) => !hidden.test(field))
    .map(([field, value]) => ({ field, value: asText(value) }))
}

function asText(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
