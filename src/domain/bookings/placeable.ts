import type { Refused } from '#src/domain/changes.ts'
import { indianDay } from '#src/domain/india-time.ts'
import { whyUnconsented } from '#src/domain/people/guardian-consent.ts'
import { isFarEnough } from '#src/domain/slots/slot.ts'
import type { Person, PersonRecord } from '#src/domain/tubes/child-blood.ts'
import type { PaymentMode } from '#src/domain/payments/payment.ts'
import type { Sex } from '#src/domain/people/patient.ts'
import type { Contract, ContractOrder } from './contract.ts'
import { whyHoarding } from './open-bookings.ts'
import { type PaymentTerms, whyNotPaidSo } from './payable-so.ts'
import type { Placing } from './placing.ts'
import { whyItemsNotOffered, whyLabsClosed } from './still-offered.ts'

/** The operator's settings. */
export type Terms = PaymentTerms & {
  /** Bookings that an account which has kept none yet may have open at once. */
  openBookings: number
}

/** The person an order of a contract is for. */
export function personOfOrder({ patient }: ContractOrder): Person {
  return { patientId: patient.id, birthDate: Temporal.PlainDate.from(patient.birthDate) }
}

/**
 * Why a quote cannot be booked as it is; undefined where it can: it expired, its hour is too near
 * or full, something in it is no longer offered, a guardian's consent is missing, its account holds
 * enough, or it cannot be paid this way. `stale` where one of its persons was corrected since.
 * Source: life cycle 1; model, "Booking".
 */
export function whyNotPlaced(
  facts: Placing,
  { mode, now, terms }: { mode: PaymentMode; now: Temporal.Instant; terms: Terms },
) {
  const { account, quote } = facts
  const { contract } = quote
  const payer = { total: contract.total, by: account, now }
  return (
    whyTooLate(quote, now) ??
    whyNotOffered(facts, indianDay(now)) ??
    whyHoarding(account, terms.openBookings) ??
    whyNotPaidSo(mode, payer, terms) ??
    whyCorrected(contract, facts.household) ??
    whyFull(contract, facts.slots)
  )
}

function whyTooLate(
  { contract, expiresAt }: Placing['quote'],
  now: Temporal.Instant,
): Refused<'quote-expired' | 'slot-too-soon'> | undefined {
  if (Temporal.Instant.compare(now, expiresAt) > 0) return { ok: false, error: 'quote-expired' }
  const isSoon = !isFarEnough(Temporal.Instant.from(contract.startsAt), now)
  return isSoon ? { ok: false, error: 'slot-too-soon' } : undefined
}

/**
 * Why what was quoted is no longer offered: a lab is closed, a guardian's consent is missing, or a rule
 * of a test has changed.
 * Source: life cycle 1; model, "Booking".
 */
export function whyNotOffered(facts: Placing, today: Temporal.PlainDate) {
  const { quote, labs, tests, panels, consented } = facts
  const { contract } = quote
  const agreed = new Set(consented.map(({ patientId }) => patientId))
  const restrictions = [...tests, ...panels].map(({ restriction }) => restriction)
  return (
    whyLabsClosed(contract, labs, today) ??
    whyUnconsented(contract.orders.map(personOfOrder), agreed, today) ??
    whyItemsNotOffered(contract, { labs, restrictions, rules: tests })
  )
}

/**
 * `stale` where a person of a quote was corrected since it was made: nobody is booked under a name
 * or birth date that has been corrected.
 * Source: decision 069.
 */
export function whyCorrected(
  { orders }: Contract,
  people: readonly (PersonRecord & { sex: Sex })[],
): Refused<'stale'> | undefined {
  const known = new Map(people.map((row) => [row.id, row]))
  const isChanged = orders.some(({ patient }) => {
    const now = known.get(patient.id)
    return (
      now?.name !== patient.name ||
      now.sex !== patient.sex ||
      now.birthDate.toString() !== patient.birthDate
    )
  })
  return isChanged ? { ok: false, error: 'stale' } : undefined
}

/** `slot-full`, so that the refusal comes in its order; the compare-and-set decides. */
function whyFull({ slotIds }: Contract, slots: Placing['slots']): Refused<'slot-full'> | undefined {
  const free = new Set(slots.flatMap(({ id, used, capacity }) => (used < capacity ? [id] : [])))
  return slotIds.every((id) => free.has(id)) ? undefined : { ok: false, error: 'slot-full' }
}
