import type { Tx } from '#src/db/client.ts'
import { findRestrictions, findTestRules } from '#src/db/queries/restrictions.ts'
import type { Contract, ContractOrder } from '#src/domain/bookings/contract.ts'
import { timed, whyNotBookable } from '#src/domain/catalogue/bookable.ts'
import { isListed, type ItemCode } from '#src/domain/catalogue/item.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { refusedAs } from './price-order.ts'
import { refuseOutside } from './refuse-moments.ts'

/**
 * Judges every item of a quote and every test inside it as they are now: what was harmless when it
 * was quoted may not be any more. One person's tests are judged together, at whatever labs.
 */
export async function refuseItems(tx: Tx, contract: Contract): Promise<void> {
  const codes = contract.orders.flatMap(codesOf)
  if (!(await findRestrictions(tx, codes)).every(isListed)) throw new Refusal('not-bookable')
  const rules = await findTestRules(tx, codes)
  for (const ofPatient of Map.groupBy(contract.orders, ({ patient }) => patient.id).values()) {
    const wanted = new Set(ofPatient.flatMap(codesOf))
    const members = rules.filter(({ code }) => wanted.has(code))
    const why = whyNotBookable({ restriction: 'none', isHomeCollected: true, members })
    if (why) throw refusedAs(why, codes[0] ?? '')
  }
  const startsAt = Temporal.Instant.from(contract.startsAt)
  const endsAt = Temporal.Instant.from(contract.endsAt)
  refuseOutside([{ moments: rules.map(timed) }], { startsAt, endsAt })
}

function codesOf({ lines }: ContractOrder): ItemCode[] {
  return lines.flatMap(({ code, members }) => [code, ...members.map(({ testCode }) => testCode)])
}
