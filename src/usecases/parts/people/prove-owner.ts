import { findPerson } from '#src/db/queries/people/people.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { CodeProof, OwnerProof } from '#src/domain/people/owner-proof.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { World } from '#src/usecases/world.ts'
import { isTheirCode } from './their-code.ts'

/**
 * Part of a verb, before its transaction, so that a wrong attempt stays counted. Refuses
 * `password-again`, `too-many` after five wrong passwords, the same `wrong-code` in every case of a
 * code.
 * Source: decision 064.
 */
export async function proveOwner(world: World, userId: UserId, proof: OwnerProof): Promise<void> {
  const { password, challengeId, code } = proof
  if (password === undefined) {
    if (challengeId === undefined || code === undefined) throw new Refusal('wrong-code')
    await provePhone(world, userId, { challengeId, code })
    return
  }
  const isTheirs = await world.passwords.confirm(userId, password)
  if (!isTheirs) throw new Refusal('password-again')
}

/** The account's own phone, which the code was sent to. Refuses `wrong-code`. */
export async function provePhone(world: World, userId: UserId, shown: CodeProof): Promise<string> {
  const phone = await world.db.transaction(async (tx) => {
    const person = await findPerson(tx, userId)
    if (!person?.phone) return undefined
    const now = await world.clock.real(tx)
    const code = { challengeId: shown.challengeId, code: shown.code, phone: person.phone }
    return (await isTheirCode(world, tx, code, now)) ? person.phone : undefined
  })
  if (phone === undefined) throw new Refusal('wrong-code')
  return phone
}
