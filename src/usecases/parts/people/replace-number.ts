import { deleteOtherSessions } from '#src/db/queries/people/own-sessions.ts'
import {
  findPerson,
  findPersonByPhone,
  type PersonRow,
  replacePhone,
} from '#src/db/queries/people/people.ts'
import type { Tx } from '#src/db/driver/client.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { maskedPhone } from '#src/domain/people/masked.ts'
import type { AddPhone } from '#src/domain/people/own-account.ts'
import { personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { notify } from '#src/usecases/parts/messages/notify.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import type { World } from '#src/usecases/world.ts'
import { changeOfStaff } from './change-of-staff.ts'
import { proveOwner } from './prove-owner.ts'
import { showFactor } from './show-factor.ts'
import { areTheirCodes, type ShownCode } from './their-code.ts'

type Instead = NonNullable<AddPhone['instead']>
type Input = ShownCode & { instead: Instead }

/**
 * Part of a verb: replaces an account's number, by a code to it and the password or, without one, a
 * code to the current number. The old number is told, and every other session ends. Refuses
 * `wrong-code`, `password-again`, `too-many`, `phone-taken`, `stale`, and what `showFactor` does.
 * Source: DPDP Act s.12(2); decision 071.
 */
export async function replaceNumber(world: World, actor: Actor, { instead, ...code }: Input) {
  const { id, sessionId } = personOf(actor)
  await showFactor(world, actor)
  const { password, version } = instead
  if (password !== undefined) await proveOwner(world, id, { password })
  // Refused after the commit, so that the attempt stays counted.
  const refused = await world.db.transaction(async (tx) => {
    const before = await findPerson(tx, id)
    if (!before) return 'not-found'
    const now = await world.clock.real(tx)
    const shown = [code, ...ownCode(before, instead)]
    if (!(await areTheirCodes(world, tx, shown, now))) return 'wrong-code'
    if (!(await replacePhone(tx, { userId: id, phone: code.phone, version })))
      return whyNot(tx, before, code.phone)
    await deleteOtherSessions(tx, id, sessionId ?? id)
    await tellOldNumber(world, tx, before)
    const masked = { before: maskedPhone(before.phone), after: maskedPhone(code.phone) }
    const change = changeOfStaff(actor, 'phone', masked)
    await audit(world, tx, actor, 'phone:add', id, { field: 'phone' }, change)
    return undefined
  })
  if (refused) throw new Refusal(refused)
  return { userId: id }
}

/** The code sent to the current number, where no password proves the owner. */
function ownCode({ phone }: PersonRow, { password, challengeId = '', code = '' }: Instead) {
  if (password !== undefined) return []
  return [{ challengeId, code, phone: phone ?? '' }]
}

async function whyNot(tx: Tx, { id }: PersonRow, phone: string) {
  const owner = await findPersonByPhone(tx, phone)
  return owner && owner.id !== id ? 'phone-taken' : 'stale'
}

async function tellOldNumber(world: World, tx: Tx, { id, phone }: PersonRow) {
  if (phone === null) return
  await notify({ world, tx }, { phone, id }, { event: 'phone-replaced', facts: {} })
}
