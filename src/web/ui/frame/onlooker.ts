import type { Actor, Role } from '#src/domain/people/actor.ts'

/** Whom the frame is drawn for. No name: a visitor. */
export type Onlooker = { name?: string | undefined; roles: readonly Role[] }

export function onlookerOf(actor: Actor): Onlooker {
  if (actor.kind !== 'person') return { roles: ['patient'] }
  return { name: actor.name, roles: [...new Set(actor.grants.map(({ role }) => role))] }
}
