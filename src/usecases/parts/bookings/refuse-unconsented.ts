import type { Tx } from '#src/db/client.ts'
import { listConsented } from '#src/db/queries/consents/guardian-consents.ts'
import { whyUnconsented } from '#src/domain/people/guardian-consent.ts'
import { isMinor } from '#src/domain/people/patient.ts'
import type { Person } from '#src/domain/tubes/child-blood.ts'
import { asRefusal } from '#src/usecases/refusal.ts'

/** Refuses `guardian-consent-first`: see `whyUnconsented`. `today`: the day in India. */
export async function refuseUnconsented(
  tx: Tx,
  people: readonly Person[],
  today: Temporal.PlainDate,
): Promise<void> {
  const children = people.filter(({ birthDate }) => isMinor(birthDate, today))
  const ids = children.map(({ patientId }) => patientId)
  const why = whyUnconsented(children, await listConsented(tx, ids), today)
  if (why) throw asRefusal(why)
}
