import type { Tx } from '#src/db/client.ts'
import { findIsCounselling, findPcpndtRegistered } from '#src/db/queries/lab-states.ts'
import { findRestrictions, findTestRules } from '#src/db/queries/restrictions.ts'
import type { Contract, ContractOrder } from '#src/domain/bookings/contract.ts'
import { timed, whyNotBookable } from '#src/domain/catalogue/bookable.ts'
import { isListed, type ItemCode } from '#src/domain/catalogue/item.ts'
import { indianDay } from '#src/domain/india-time.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { refusedAs } from './refused-as.ts'
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
  await refuseUncounselled(tx, contract, rules)
  const scans = new Set(scansIn(rules))
  if (scans.size > 0) await refuseUnregistered(tx, contract, scans)
  const startsAt = Temporal.Instant.from(contract.startsAt)
  const endsAt = Temporal.Instant.from(contract.endsAt)
  refuseOutside([{ moments: rules.map(timed) }], { startsAt, endsAt })
}

function codesOf({ lines }: ContractOrder): ItemCode[] {
  return lines.flatMap(({ code, members }) => [code, ...members.map(({ testCode }) => testCode)])
}

type Rules = Awaited<ReturnType<typeof findTestRules>>

const scansIn = (rules: Rules) =>
  rules.filter(({ needsPcpndt }) => needsPcpndt).map(({ code }) => code)

/** A test that wants consent only where the lab counsels still. */
async function refuseUncounselled(tx: Tx, contract: Contract, rules: Rules) {
  const wanting = new Set(rules.filter((one) => one.consentFamily !== null).map(({ code }) => code))
  for (const order of contract.orders) {
    const item = codesOf(order).find((code) => wanting.has(code))
    if (item && !(await findIsCounselling(tx, order.lab.id)))
      throw new Refusal('not-offered', { facts: { item } })
  }
}

/** An ultrasound only where the registration under the PCPNDT Act holds on the day of the visit. */
async function refuseUnregistered(tx: Tx, contract: Contract, scans: ReadonlySet<ItemCode>) {
  const day = indianDay(Temporal.Instant.from(contract.startsAt))
  for (const order of contract.orders) {
    const item = codesOf(order).find((code) => scans.has(code))
    if (item && !(await findPcpndtRegistered(tx, order.lab.id, day)))
      throw new Refusal('not-offered', { facts: { item } })
  }
}
