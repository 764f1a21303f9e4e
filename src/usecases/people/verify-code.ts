import { findPasswordHash } from '#src/db/queries/people/people-codes.ts'
import {
  findPersonByPhone,
  insertPersonOfPhone,
  type PersonRow,
} from '#src/db/queries/people/people.ts'
import type { Tx } from '#src/db/driver/client.ts'
import { type Actor, UserId } from '#src/domain/people/actor.ts'
import { unreadEmail } from '#src/domain/people/masked.ts'
import { authorise } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { World } from '#src/usecases/world.ts'
import { isTheirCode, type ShownCode } from '#src/usecases/parts/people/their-code.ts'

/**
 * The person whose phone it is, for exactly one right code; the first code of a new number creates
 * the account. Each call takes one of the challenge's five attempts. Refuses `wrong-code` alike in
 * every case, then `suspended`, `forbidden` to staff, and `by-password` to every other account that
 * has one.
 * Source: reliability S6, S40; decision 059.
 */
export async function verifyCode(world: World, actor: Actor, input: ShownCode) {
  authorise(actor, 'code:verify')
  // Refused after the commit, so that a wrong attempt stays counted.
  const person = await world.db.transaction(async (tx) => {
    const now = await world.clock.real(tx)
    if (!(await isTheirCode(world, tx, input, now))) return
    const found = await personOfPhone(world, tx, input.phone)
    await audit(world, tx, actor, 'code:verify', found.id)
    return { ...found, hasPassword: (await findPasswordHash(tx, found.id)) !== undefined }
  })
  if (!person) throw new Refusal('wrong-code')
  if (person.isSuspended) throw new Refusal('suspended')
  if (person.grants.length > 0) throw new Refusal('forbidden')
  // Its number is for calls: a code alone would bypass the password and the app.
  if (person.hasPassword) throw new Refusal('by-password')
  return { userId: person.id }
}

async function personOfPhone({ chance }: World, tx: Tx, phone: string): Promise<PersonRow> {
  const known = await findPersonByPhone(tx, phone)
  if (known) return known
  const id = UserId.parse(chance.uuid())
  await insertPersonOfPhone(tx, { id, phone, email: unreadEmail(id) })
  const made = await findPersonByPhone(tx, phone)
  if (!made) throw new Error('the account just created is missing')
  return made
}
