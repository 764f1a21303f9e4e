import { findAskedEmail } from '#src/db/queries/people/email-changes.ts'
import { listConsented } from '#src/db/queries/consents/guardian-consents.ts'
import { listAddressesOf, listPatientsOf } from '#src/db/queries/people/people-family.ts'
import { findPerson, hasAcceptedNotice } from '#src/db/queries/people/people.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { maskedEmail, maskedPhone } from '#src/domain/people/masked.ts'
import { NEW_ADDRESS_LIFE } from '#src/domain/people/own-account.ts'
import { NOTICE_VERSION } from '#src/domain/people/notice.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import type { World } from '#src/usecases/world.ts'
import { addressView, patientView } from '#src/usecases/parts/people/views.ts'

/** The account page of the signed-in person; number and address are masked. */
export async function viewAccount(world: World, actor: Actor) {
  const permit = authorise(actor, 'account:read')
  const { id, name, grants, needsSecondFactor = false } = personOf(actor)
  return world.db.transaction(async (tx) => {
    const found = await findPerson(tx, id)
    const person = permit.over(found && { ...found, accountId: found.id })
    const today = indianDay(await world.clock.now(tx))
    const patients = await listPatientsOf(tx, id)
    const consented = await listConsented(
      tx,
      patients.map((row) => row.id),
    )
    const addresses = await listAddressesOf(tx, id)
    const noticeAccepted = await hasAcceptedNotice(tx, id, NOTICE_VERSION)
    const since = (await world.clock.real(tx)).subtract(NEW_ADDRESS_LIFE)
    const asked = await findAskedEmail(tx, id, since)
    await audit(world, tx, actor, 'account:read', id)
    return {
      id,
      version: person.version,
      name,
      /** As given: empty where nobody gave one. */
      fullName: person.name,
      phone: maskedPhone(person.phone),
      email: maskedEmail(person.email),
      /** In which we write to them. */
      language: person.language,
      /** Requested and not verified yet. */
      newEmail: asked ? maskedEmail(asked.email) : null,
      grants: [...grants],
      needsSecondFactor,
      noticeVersion: NOTICE_VERSION,
      noticeAccepted,
      patients: patients.map((row) => patientView(row, today, consented.has(row.id))),
      addresses: addresses.map(addressView),
    }
  })
}
