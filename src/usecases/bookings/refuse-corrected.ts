import type { Tx } from '#src/db/client.ts'
import { listPatientsById } from '#src/db/queries/people-family.ts'
import type { Contract } from '#src/domain/bookings/contract.ts'
import { Refusal } from '#src/usecases/refusal.ts'

/**
 * Refuses `stale` where somebody of a quote was corrected since it was made: nobody is booked under a
 * name or birth date that was put right. Their rows are locked already.
 */
export async function refuseCorrected(tx: Tx, { orders }: Contract): Promise<void> {
  const rows = await listPatientsById(
    tx,
    orders.map(({ patient }) => patient.id),
  )
  const known = new Map(rows.map((row) => [row.id, row]))
  const isChanged = orders.some(({ patient }) => {
    const now = known.get(patient.id)
    return (
      now?.name !== patient.name ||
      now.sex !== patient.sex ||
      now.birthDate.toString() !== patient.birthDate
    )
  })
  if (isChanged) throw new Refusal('stale')
}
