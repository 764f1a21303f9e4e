import type { Actor } from '#src/domain/people/actor.ts'
import type { Change } from '#src/domain/audit/search-audit.ts'

/**
 * What the audit stores of a corrected name, number or address: before and after for a person with
 * a role, whose name others act under; for anybody else only that it was corrected, because the
 * audit outlives an erased account.
 * Source: decision 071.
 */
export function changeOfStaff(
  actor: Actor,
  field: string,
  { before, after }: { before: string | null; after: string | null },
): Change | undefined {
  const isStaff = actor.kind === 'person' && actor.grants.some(({ role }) => role !== 'patient')
  return isStaff ? { before: { [field]: before }, after: { [field]: after } } : undefined
}
