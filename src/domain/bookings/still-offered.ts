import { timed, type TestRules, whyNotBookable } from '#src/domain/catalogue/bookable.ts'
import { isListed, type ItemCode, type Restriction } from '#src/domain/catalogue/item.ts'
import { refusedAs } from '#src/domain/catalogue/refused-as.ts'
import type { Refused } from '#src/domain/changes.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { LabState } from '#src/domain/labs/lab-machine.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { isCounselling, isPcpndtRegisteredOn } from '#src/domain/labs/reach.ts'
import type { Contract, ContractOrder } from './contract.ts'
import { whyOutside } from './moments.ts'

/** A lab of a quote, in its current state. */
export type QuotedLab = {
  id: LabId
  state: LabState
  licenceTo: Temporal.PlainDate
  counsellorName: string | null
  pcpndtNumber: string | null
  pcpndtTo: Temporal.PlainDate | null
}

/** What was quoted, in its current state. */
export type StillOffered = {
  labs: readonly QuotedLab[]
  /** Of the quoted items and of the tests inside them. */
  restrictions: readonly Restriction[]
  rules: readonly TestRules[]
}

/**
 * `not-offered` where a lab takes no orders today: it is not active, or its licence has expired.
 * Source: life cycle 1; reliability I16.
 */
export function whyLabsClosed(
  { orders }: Contract,
  labs: readonly QuotedLab[],
  today: Temporal.PlainDate,
): Refused<'not-offered'> | undefined {
  const open = labs.filter(
    ({ state, licenceTo }) =>
      state === 'active' && Temporal.PlainDate.compare(today, licenceTo) <= 0,
  )
  const ids = new Set(open.map(({ id }) => id))
  return orders.every(({ lab }) => ids.has(lab.id))
    ? undefined
    : { ok: false, error: 'not-offered' }
}

/**
 * Judges every item of a quote and every test inside it by the current rules: a rule may have
 * changed since the quote. One person's tests are judged together, at all labs. Refuses
 * `not-bookable`, `at-the-lab`, `two-collections`, `not-offered` and `wrong-hour`.
 * Source: model, "Booking".
 */
export function whyItemsNotOffered(
  contract: Contract,
  { labs, restrictions, rules }: StillOffered,
) {
  const codes = contract.orders.flatMap(codesOf)
  if (!restrictions.every(isListed)) return { ok: false, error: 'not-bookable' } as const
  for (const ofPatient of Map.groupBy(contract.orders, ({ patient }) => patient.id).values()) {
    const wanted = new Set(ofPatient.flatMap(codesOf))
    const members = rules.filter(({ code }) => wanted.has(code))
    const why = whyNotBookable({ restriction: 'none', isHomeCollected: true, members })
    if (why) return refusedAs(why, codes[0] ?? '')
  }
  const startsAt = Temporal.Instant.from(contract.startsAt)
  const endsAt = Temporal.Instant.from(contract.endsAt)
  return (
    whyUncounselled(contract, labs, rules) ??
    whyUnregistered(contract, labs, rules) ??
    whyOutside(rules.map(timed), { startsAt, endsAt })
  )
}

/** Every item of an order and every test inside it. */
function codesOf({ lines }: ContractOrder): ItemCode[] {
  return lines.flatMap(({ code, members }) => [code, ...members.map(({ testCode }) => testCode)])
}

type Labs = readonly QuotedLab[]
type Rules = readonly TestRules[]

/**
 * A test that requires consent only where the lab still offers counselling.
 * Source: decision 065.
 */
function whyUncounselled(contract: Contract, labs: Labs, rules: Rules) {
  const wanting = rules.filter(({ consentFamily }) => consentFamily !== null)
  return whyNotAt(contract, labs, { wanting, isFit: isCounselling })
}

/**
 * An ultrasound only where the registration under the PCPNDT Act is valid on the day of the visit.
 * Source: decision 049.
 */
function whyUnregistered(contract: Contract, labs: Labs, rules: Rules) {
  const scans = rules.filter(({ needsPcpndt }) => needsPcpndt)
  const day = indianDay(Temporal.Instant.from(contract.startsAt))
  return whyNotAt(contract, labs, {
    wanting: scans,
    isFit: (lab) => isPcpndtRegisteredOn(lab, day),
  })
}

function whyNotAt(
  { orders }: Contract,
  labs: Labs,
  { wanting, isFit }: { wanting: Rules; isFit: (lab: QuotedLab) => boolean },
): Refused<'not-offered'> | undefined {
  const codes = new Set(wanting.map(({ code }) => code))
  for (const order of orders) {
    const item = codesOf(order).find((code) => codes.has(code))
    const lab = labs.find(({ id }) => id === order.lab.id)
    if (item && !(lab && isFit(lab))) return { ok: false, error: 'not-offered', facts: { item } }
  }
  return undefined
}
