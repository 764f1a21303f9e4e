import { findPhlebotomist } from '#src/db/queries/contact/contacts.ts'
import { namesByCode } from '#src/db/queries/referrals/referrals.ts'
import { passOf } from '#src/domain/referrals/passing.ts'
import { UserId } from '#src/domain/people/actor.ts'
import type { CustodyLink } from '#src/domain/tubes/custody-link.ts'
import type { Step } from '#src/usecases/step.ts'

/**
 * The links of a record as they are shown. Whoever came to the door is named as the booking names
 * them, looked up now; of everybody else only the role is told.
 */
export async function custodySteps(step: Step, links: readonly CustodyLink[]) {
  const names = await namesOf(step, links)
  const codes = links.flatMap(({ reason }) => passOf(reason)?.partnerCode ?? [])
  const partners = await namesByCode(step.tx, [...new Set(codes)])
  return links.map(({ number, event, toState, at, recordedAt, hash, ...link }) => ({
    number,
    event,
    state: toState,
    at: at.toString(),
    recordedAt: recordedAt.toString(),
    by: {
      kind: link.actorKind,
      roles: link.actorRoles?.split(' ') ?? [],
      name: names.get(link.actorId ?? '') ?? null,
    },
    reason: link.reason,
    /** Between the lab and a partner: which way, and its name. */
    between: betweenOf(link.reason, partners),
    hash,
  }))
}

function betweenOf(reason: string | null, partners: ReadonlyMap<string, string>) {
  const found = passOf(reason)
  return found ? { pass: found.pass, partner: partners.get(found.partnerCode) ?? '' } : null
}

async function namesOf({ tx }: Step, links: readonly CustodyLink[]) {
  const ids = links.flatMap(({ actorId, actorRoles }) =>
    actorId && actorRoles?.split(' ').includes('phlebotomist') ? [actorId] : [],
  )
  const names = new Map<string, string>()
  for (const id of new Set(ids)) {
    const person = await findPhlebotomist(tx, UserId.parse(id))
    if (person) names.set(id, person.displayName)
  }
  return names
}
