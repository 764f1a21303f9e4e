import type { Changes, Decision } from '#src/domain/changes.ts'
import { indianDay } from '#src/domain/india-time.ts'
import { carriedFrom } from './carried.ts'
import { draftBooking, type Given } from './drafted.ts'
import type { PlaceBooking } from './make-quote.ts'
import { type Terms, whyNotPlaced } from './placeable.ts'
import type { Placed, Placing, WhyNotPlaced } from './placing.ts'
import type { VisitToFit } from '#src/domain/rosters/roster-gap.ts'
import { answersOf } from './questions.ts'
import { pregnanciesOf } from './pregnancies.ts'
import { consentsOf } from './test-consents.ts'
import { holdTime, stayOf } from '#src/domain/stays/hold-time.ts'
import type { Hold } from '#src/domain/stays/stay.ts'
import { tubesFor } from './tubes-for.ts'

type As = Omit<PlaceBooking, 'quoteId'>
type Drafted = ReturnType<typeof draftBooking>
type Planned = Extract<ReturnType<typeof tubesFor>, { ok: true }>['value']
type Whole = Drafted & Planned & { hold: Hold }
type Around = { now: Temporal.Instant; terms: Terms; given: Given }

/**
 * Books a quote: takes the places and somebody's time, freezes prices, splits and the cancellation contract, and
 * carries earlier fees and credits. With cash the visit is offered at once; online the hour is held
 * until the money arrives. A quote is booked once: a repeated call returns the booking it made.
 * Source: life cycle 1; model, "Booking"; decisions 117 and 193.
 */
export function placement(facts: Placing, as: As, around: Around): Decision<Placed, WhyNotPlaced> {
  const { quote, placed } = facts
  if (quote.contract.addsTo) return { ok: false, error: 'other-quote' }
  if (quote.usedAt)
    return placed ? { ok: true, answer: placed } : { ok: false, error: 'quote-used' }
  const { now, terms, given } = around
  const mode = as.payment ?? 'cash'
  const why = whyNotPlaced(facts, { mode, now, terms })
  if (why) return why
  const said = saidOf(facts, as, indianDay(now))
  if (!said.ok) return said
  const drafted = draftBooking({ quote, given, as: { mode, ...said.value }, now })
  const planned = tubesFor(facts, drafted, { newId: given.newId, today: indianDay(now) })
  if (!planned.ok) return planned
  const held = holdTime(fitOf(facts), facts.workers)
  if (!held.ok) return held
  const carried = carriedFrom(facts, given.id)
  if (!carried.ok) return carried
  const { total } = quote.contract
  const answer: Placed = { bookingId: given.id, number: given.number, total, mode }
  const changes = changesOf(
    facts,
    { ...drafted, ...planned.value, hold: held.value },
    carried.value,
  )
  return { ok: true, answer, changes }
}

/**
 * The places first, ordered by id: everybody takes them in this order, which prevents deadlocks.
 */
function changesOf(
  { quote }: Placing,
  { visit, hold, ...drafted }: Whole,
  carried: Changes['transitions'],
): Changes {
  const { booking } = drafted
  const slotIds = quote.contract.slotIds.toSorted()
  return {
    bookingId: booking.id,
    claims: [
      ...slotIds.map((id) => ({ of: 'slot', id }) as const),
      { of: 'quote', id: quote.id, at: booking.placedAt },
    ],
    transitions: carried,
    created: {
      bookingNumber: [{ number: booking.number, takenAt: booking.placedAt }],
      booking: [booking],
      tube: drafted.tubes,
      order: drafted.orders,
      visit: [visit],
      payment: [drafted.payment],
      orderLine: drafted.lines,
      item: drafted.items,
      visitSlot: slotIds.map((slotId) => ({ visitId: visit.id, slotId })),
      stay: [stayOf(visit, hold)],
      tubeItem: drafted.tubeItems,
      testConsent: drafted.consents,
    },
    updated: { movedStays: hold.moved },
    news: [
      {
        event: booking.holdUntil ? 'booking-held' : 'booking-placed',
        startsAt: visit.startsAt,
      },
    ],
    audit: { subjectId: booking.id, detail: { total: booking.total } },
  }
}

/** The hour and the place, and who is drawn. */
function fitOf({ quote: { contract } }: Placing): VisitToFit {
  const { latitude, longitude } = contract.address
  return {
    latitude,
    longitude,
    startsAt: Temporal.Instant.from(contract.startsAt),
    endsAt: Temporal.Instant.from(contract.endsAt),
    births: contract.orders.map(({ patient }) => Temporal.PlainDate.from(patient.birthDate)),
  }
}

/**
 * What was stated with the booking, and what of it is stored with each order.
 * Source: decisions 047, 065 and 205.
 */
export function saidOf({ quote, ranges, tests }: Placing, as: As, today: Temporal.PlainDate) {
  const { referrerName = null, referrerPhone = null } = as
  const pregnancies = pregnanciesOf(quote.contract, ranges, { said: as.pregnancies ?? [], today })
  if (!pregnancies.ok) return pregnancies
  const answers = answersOf(quote.contract, as.answers ?? [])
  if (!answers.ok) return answers
  const consents = consentsOf(quote.contract, tests, { said: as.consents ?? [], today })
  if (!consents.ok) return consents
  const kept = {
    pregnancies: pregnancies.value,
    answers: answers.value,
    consents: consents.value,
  }
  return { ok: true, value: { referrerName, referrerPhone, ...kept } } as const
}
