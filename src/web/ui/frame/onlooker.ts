import type { Actor, Role } from '#src/domain/people/actor.ts'

/** The person for whom the frame is drawn. No name: a visitor. */
export type Onlooker = { name?: string | undefined; roles: readonly Role[] }

export function onlookerOf(actor: Actor): Onlooker {
  if (actor.kind !== 'person') return { roles: ['patient'] }
  return { name: actor.name, roles: [...new Set(actor.grants.map(({ role }) => role))] }
}
