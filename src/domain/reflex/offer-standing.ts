import { indianDay } from '#src/domain/india-time.ts'
import { ends } from '#src/domain/orders/order-state.ts'
import { PAGE_MINUTES } from '#src/domain/payments/hosted-payment.ts'
import { isPublished } from '#src/domain/results/item-machine.ts'
import type { TubeState } from '#src/domain/tubes/tube-machine.ts'
import {
  LEAST_OFFER_HOURS,
  MOST_OFFER_HOURS,
  MOST_OFFERS,
  MOST_WAIT_HOURS,
  OFFER_MARGIN_HOURS,
  type OfferAtHand,
  type OfferEnding,
  type OfferTube,
} from './reflex-offer.ts'
import { isReflexive } from './reflex-value.ts'
import { mayBeAdded } from './reflex-tests.ts'

type Instant = Temporal.Instant

/** Where a sample is while a test may be measured from it. Source: decision 256. */
const statesAtLab: readonly TubeState[] = ['accepted', 'in-testing', 'stored']

/**
 * Why an offer is withdrawn at an instant, before it is made and after; undefined where it stands.
 * Source: decision 262.
 */
export function whyWithdrawn(facts: OfferAtHand, now: Instant): OfferEnding | undefined {
  const { offer, rule, adds, value, labState } = facts
  if (facts.reportState === 'withdrawn') return 'report-withdrawn'
  const isSame = rule.kind === 'finding' || value?.unit === rule.unit
  if (!value || !isSame || !isReflexive(rule, value)) return 'value-changed'
  const { endsOn } = rule
  if (endsOn && Temporal.PlainDate.compare(endsOn, indianDay(now)) <= 0) return 'rule-ended'
  if (labState !== 'active' || !adds.isOffered || !mayBeAdded(adds)) return 'not-offered'
  if (facts.testCodes.includes(offer.addsCode)) return 'in-order'
  if (ends.includes(facts.orderState)) return 'order-over'
  const isHere = facts.tubes.some(({ id, state }) => id === offer.tubeId && isAtLab(state))
  return offer.state === 'offered' && !isHere ? 'no-sample' : undefined
}

const isAtLab = (state: TubeState) => statesAtLab.includes(state)

/**
 * Whether an offer may be answered at an instant: it was made, stands, and is not over.
 * Source: decision 262.
 */
export function stands(facts: OfferAtHand, now: Instant): boolean {
  const { state, endsAt } = facts.offer
  const isOpen = state === 'offered' && endsAt !== null && Temporal.Instant.compare(now, endsAt) < 0
  return isOpen && isPublished(facts.causeState) && whyWithdrawn(facts, now) === undefined
}

/**
 * Those that do not stand any more.
 * Source: decision 262.
 */
export function standsNot<Facts extends OfferAtHand>(all: readonly Facts[], now: Instant): Facts[] {
  return all.filter((one) => !stands(one, now))
}

/**
 * Until when a payment may begin: the gateway's page closes before the offer ends.
 * Source: decision 262; reliability C1, "Page timeout".
 */
export function payableUntil(endsAt: Instant): Instant {
  return endsAt.subtract({ minutes: PAGE_MINUTES })
}

/** The sample that an offer is made on, and when it ends. */
export type OfferTerms = { tube: OfferTube; endsAt: Instant; place: number }

/**
 * On which sample an offer that waits is made, and until when; or why it is not made. `waits`: its
 * value is not published yet.
 * Source: decision 262.
 */
export function offerTerms(
  facts: OfferAtHand,
  now: Instant,
): { ok: true; terms: OfferTerms } | { ok: false; why: OfferEnding | 'waits' } {
  const { offer, causeState, offeredCodes } = facts
  if (!isPublished(causeState)) {
    const isLong = hoursFrom(offer.createdAt, MOST_WAIT_HOURS) <= now.epochMilliseconds
    return { ok: false, why: isLong ? 'never-published' : 'waits' }
  }
  const why = whyWithdrawn(facts, now)
  if (why) return { ok: false, why }
  if (offeredCodes.includes(offer.addsCode)) return { ok: false, why: 'in-order' }
  if (offeredCodes.length >= MOST_OFFERS) return { ok: false, why: 'enough-offered' }
  const found = youngest(facts)
  if (!found) return { ok: false, why: 'no-sample' }
  const { tube, drawnAt } = found
  const most = hoursFrom(now, MOST_OFFER_HOURS)
  const young = hoursFrom(drawnAt, facts.rule.sampleHours - OFFER_MARGIN_HOURS)
  const until = Math.min(most, young)
  if (until < hoursFrom(now, LEAST_OFFER_HOURS)) return { ok: false, why: 'sample-old' }
  const endsAt = Temporal.Instant.fromEpochMilliseconds(until)
  return { ok: true, terms: { tube, endsAt, place: offeredCodes.length + 1 } }
}

const hoursFrom = (at: Instant, hours: number) => at.epochMilliseconds + hours * 3_600_000

/** The youngest sample of its type at the lab, one without a remark first. */
function youngest({ tubes, adds }: OfferAtHand) {
  const fitting = tubes.flatMap((tube) =>
    tube.collectedAt && isAtLab(tube.state) && adds.tubeTypes.includes(tube.tubeTypeCode)
      ? [{ tube, drawnAt: tube.collectedAt }]
      : [],
  )
  const [best] = fitting.toSorted(
    (a, b) =>
      Number(a.tube.remark !== null) - Number(b.tube.remark !== null) ||
      Temporal.Instant.compare(b.drawnAt, a.drawnAt),
  )
  return best
}
