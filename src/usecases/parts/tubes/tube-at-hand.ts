import { lockAccruing } from '#src/db/queries/ledger/accruing.ts'
import { lockCollection } from '#src/db/queries/visits/collection-at-hand.ts'
import { namedTube } from '#src/domain/tubes/named-tube.ts'
import type { Barcode, TubeId } from '#src/domain/tubes/tube.ts'
import type { Permit } from '#src/usecases/access.ts'
import type { Step } from '#src/usecases/step.ts'
import { anothers } from './sample.ts'

/**
 * A tube of a visit of the phlebotomist with its booking and everything that decides about the
 * visit, locked. Refuses `own-booking` where the actor is the patient.
 * Source: decision 059.
 */
export async function loadTube(step: Step, permit: Permit, id: TubeId) {
  const found = await lockTube(step, 'tube', id)
  permit.over(found?.visit)
  return anothers(step, found)
}

/** The same for the tube with a barcode, of the actor's lab. */
export async function loadTubeByBarcode(step: Step, permit: Permit, barcode: Barcode) {
  const found = await lockTube(step, 'barcode', barcode)
  permit.over(found?.tube)
  return anothers(step, found)
}

/** The same with what its tests earn the lab. All of it leaves in one write. */
export async function loadTubeToAccept(step: Step, permit: Permit, barcode: Barcode) {
  const [facts, accruing] = await Promise.all([
    loadTubeByBarcode(step, permit, barcode),
    lockAccruing(step.tx, 'barcode', barcode, step.now),
  ])
  if (!accruing) throw new Error(`no order of tube ${facts.tube.id}`)
  return { ...facts, ...accruing }
}

async function lockTube({ tx }: Step, by: 'tube' | 'barcode', key: TubeId | Barcode) {
  return namedTube(await lockCollection(tx, by, key), by, key)
}
