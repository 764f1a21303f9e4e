import { type Actor, roles } from '#src/domain/people/actor.ts'
import { access } from './access.ts'
import type { Rules } from './rules.ts'

/**
 * In which roles a person acts: those held that the action names, in the order of the roles,
 * separated by a blank. Null where nobody is signed in, or the action is not one of the table.
 * Source: reliability L4, "who".
 */
export function actingRoles(actor: Actor, action: string | undefined): string | null {
  if (actor.kind !== 'person' || action === undefined) return null
  const known: Readonly<Record<string, Rules>> = access
  const rules = known[action] ?? {}
  const held = new Set(actor.grants.map(({ role }) => role))
  const acting = roles.filter((role) => held.has(role) && rules[role] !== undefined)
  return acting.length > 0 ? acting.join(' ') : null
}
