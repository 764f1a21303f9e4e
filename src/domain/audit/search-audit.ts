import { z } from 'zod'
import { oneLine } from '#src/domain/free-text.ts'
import { actorKinds } from './actor-kinds.ts'

/** What somebody did, or what somebody only saw. */
const auditShows = ['changes', 'reads'] as const

/** A row before and after a change; null where there was no row, or is none any more. */
export type Change = { before: object | null; after: object | null }

/**
 * Filters of the audit log, combined with AND; without any, the newest entries. Days are Indian
 * days.
 */
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
  /** Only what was done, or only what was seen; without it both. */
  shows: z.enum(auditShows).optional(),
  subject: oneLine(1, 100).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** The last entry of the previous page. */
  before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
})
export type SearchAudit = z.infer<typeof SearchAudit>

/** Fields that are never shown, whichever verb recorded them. */
const hidden = /password|passcode|secret|token|otp|aadhaar|sealed|hash|startcode|accountnumber/i

/** One field with its value before and after, as text; empty where there is none. */
export type ChangedField = { field: string; before: string; after: string }

/** The fields that differ, in the order of the row; all fields of a new or removed row. */
export function changedFields({ before, after }: Change): ChangedField[] {
  const was = new Map<string, unknown>(Object.entries(before ?? {}))
  const is = new Map<string, unknown>(Object.entries(after ?? {}))
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((field) => !hidden.test(field))
    .map((field) => ({ field, before: asText(was.get(field)), after: asText(is.get(field)) }))
    .filter((one) => one.before !== one.after)
}

/** The recorded detail of an action, as text. */
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
