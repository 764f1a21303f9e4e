import { insertSpokenFor } from '#src/db/queries/visits.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { IdentifyPatients } from '#src/domain/visits/inputs.ts'
import { isSaidRightly } from '#src/domain/visits/spoken-for.ts'
import type { Step } from '#src/usecases/step.ts'
import type { VisitInTree } from './locked-visit.ts'

type Said = IdentifyPatients['patients']

/** Whether each named order was identified as its patient's age requires, today in India. */
export function areSaidRightly({ now }: Step, { tree }: VisitInTree, said: Said): boolean {
  return said.every(({ orderId, spokenFor }) => {
    const order = tree.orders.find(({ id }) => id === orderId)
    return !order || isSaidRightly({ birthDate: order.birthDate, spokenFor }, indianDay(now))
  })
}

/** Stores who spoke for a young child, with the name sealed; returns what the audit may contain. */
export async function keepSpokenFor(
  { tx, now, world }: Step,
  visit: VisitInTree['visit'],
  said: Said,
) {
  const infants = said.flatMap(({ orderId, spokenFor }) =>
    spokenFor ? [{ orderId, ...spokenFor }] : [],
  )
  for (const { orderId, saidBy, relation, record } of infants)
    await insertSpokenFor(tx, {
      visitId: visit.id,
      orderId,
      saidBySealed: world.cipher.seal(saidBy, `spoken_for.said_by ${visit.id} ${orderId}`),
      relation,
      record,
      saidAt: now,
    })
  return infants.map(({ orderId, relation, record }) => ({ orderId, relation, record }))
}
