import { listConsented } from '#src/db/queries/consents/guardian-consents.ts'
import { listPatientsOf } from '#src/db/queries/people/people-family.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { authorise, personOf } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import type { World } from '#src/usecases/world.ts'
import { patientView } from '#src/usecases/parts/people/views.ts'

/** The account's own patients, oldest entry first. */
export async function listPatients(world: World, actor: Actor) {
  authorise(actor, 'patient:read')
  const { id } = personOf(actor)
  return world.db.transaction(async (tx) => {
    const today = indianDay(await world.clock.now(tx))
    const rows = await listPatientsOf(tx, id)
    const consented = await listConsented(
      tx,
      rows.map((row) => row.id),
    )
    await audit(world, tx, actor, 'patient:read', id)
    return rows.map((row) => patientView(row, today, consented.has(row.id)))
  })
}
