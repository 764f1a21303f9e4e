import type { Actor } from '#src/domain/people/actor.ts'
import type { Change } from '#src/domain/audit/search-audit.ts'

/**
 * What the audit keeps of a corrected name, number or address: before and after of who holds a role,
 * whose name others act under; of anybody else nothing but that it was corrected, since the audit
 * outlives an erased account.
 */
export function changeOfStaff(
  actor: Actor,
  field: string,
  { before, after }: { before: string | null; after: string | null },
): Change | undefined {
  const isStaff = actor.kind === 'person' && actor.grants.some(({ role }) => role !== 'patient')
  return isStaff ? { before: { [field]: before }, after: { [field]: after } } : undefined
}
