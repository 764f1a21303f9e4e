import { tubesOfItem } from '#src/domain/bookings/aggregate.ts'
import type { ItemCode } from '#src/domain/catalogue/item.ts'
import type { Decision } from '#src/domain/changes.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { stale, whyReferredOut } from '#src/domain/results/as-shown.ts'
import type { BenchFacts } from '#src/domain/results/bench/bench-facts.ts'
import { computedItems } from '#src/domain/results/calculated/computed-items.ts'
import type { Revealing } from '#src/domain/results/calls/patient-alone.ts'
import type { Item } from '#src/domain/results/order-at-hand.ts'
import { transition } from '#src/domain/transition.ts'
import { visitOfOrder } from '#src/domain/visits/visit-of-order.ts'
import type { AgreementId } from './agreement.ts'
import { mayBeReferred } from './may-be-referred.ts'
import { passedOn } from './passing.ts'
import { aliquotCodeOf } from './aliquot-code.ts'
import { afterHours } from './in-time.ts'
import { ReferralId, type SendReferral } from './referral.ts'
import { outAt } from './tube-out.ts'

/** An agreement in force with a live lab, about a test that lab offers. */
export type Usable = Revealing & {
  agreementId: AgreementId
  partnerId: LabId
  partner: string
  partnerCode: string
  code: ItemCode
  /** Until a sample arrives; null: not agreed. */
  transitHours: number | null
}

type Facts = BenchFacts & { item: Item; usable: readonly Usable[] }
type Hand = { by: UserId; now: Temporal.Instant; newId: () => string }
type WhyNot = 'stale' | 'not-allowed-now' | 'referred-out' | 'sample-out' | 'not-referable'

/**
 * A lab hands the sample of one test to a partner that agreed to do it. Refuses `stale`,
 * `referred-out` where it is away already, `not-allowed-now` where it does not wait for a value or
 * its sample is not at the lab, `not-referable` where no agreement in force covers it or it is
 * calculated with other tests of the order, and `sample-out` where the tube is at a third lab, or
 * is away and nothing can be poured off from it. An aliquot gets a code of its own, which its label
 * shows; a tube has one. Price and promise stay the lab's; the patient is told.
 * Source: features C19; decision 259; decision 264.
 */
export function sending(
  facts: Facts,
  { version, agreementId, carrier, sentAs = 'tube' }: SendReferral,
  { by, now, newId }: Hand,
): Decision<{ referralId: ReferralId }, WhyNot> {
  const { item, order } = facts
  if (item.version !== version) return stale(facts, item)
  const out = whyReferredOut(facts, item)
  if (out) return out
  const sample = tubesOfItem(facts, item).findLast((tube) => transition('tube', tube, 'pass'))
  if (item.state !== 'ready' || !sample)
    return { ok: false, error: 'not-allowed-now', stands: { machine: 'item', state: item.state } }
  const usable = facts.usable.find((one) => one.agreementId === agreementId)
  if (!usable || !mayBeReferred(usable) || isTied(facts, item))
    return { ok: false, error: 'not-referable', facts: { test: item.testCode } }
  const gone = outAt(facts, sample)
  if (gone && (gone.partnerId !== usable.partnerId || sentAs === 'aliquot'))
    return { ok: false, error: 'sample-out', facts: { lab: gone.partner } }
  const id = ReferralId.parse(newId())
  const { partnerId, partnerCode } = usable
  const referral = { id, agreementId, labId: item.labId, partnerId, testItemId: item.id }
  const arriveBy = afterHours(now, usable.transitHours)
  const aliquotCode = sentAs === 'aliquot' ? aliquotCodeOf(id) : null
  const how = { tubeId: sample.id, carrier, sentAs, aliquotCode }
  const sent = { ...how, sentBy: by, sentAt: now, arriveBy, version: 1 }
  return {
    ok: true,
    answer: { referralId: id },
    changes: {
      bookingId: facts.booking.id,
      transitions: passedOn(facts, sample.id, 'out', partnerCode),
      created: { referral: [{ ...referral, ...sent }] },
      news: [{ event: 'test-referred', startsAt: visitOfOrder(facts, order.id).startsAt }],
      audit: { subjectId: id, detail: { event: 'send', item: item.id, partner: partnerId } },
    },
  }
}

/** Calculated from others of its order, or they from it: their values are of one lab. */
function isTied({ items }: Facts, item: Item): boolean {
  const inOrder = items.filter(({ orderId }) => orderId === item.orderId)
  return computedItems(inOrder).some(
    (one) => one.item.id === item.id || [...one.inputs.values()].some(({ id }) => id === item.id),
  )
}
