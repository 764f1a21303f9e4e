import type { Decision } from '#src/domain/changes.ts'
import type { Job } from '#src/domain/job.ts'
import { BookingNumber } from '#src/domain/bookings/booking.ts'
import type { BreakId } from './break.ts'
import type { Break } from './compare-day.ts'

/** What we have recorded about a day and about what differs on it. */
export type DayAtHand = {
  /** The day's breaks, open and resolved. */
  known: readonly { kind: string; key: string; state: string }[]
  /** The keys that a break of another day explains. */
  explained: readonly string[]
  /** Which of the gateway's numbers are attempts of ours. */
  attempts: readonly string[]
}

type Compared = {
  day: Temporal.PlainDate
  differences: readonly Break[]
  /** How many payments the gateway listed, and how many were too many to ask about. */
  compared: number
  unasked: number
}

type Answer = { day: string; compared: number; found: number; open: number; unasked: number }

/**
 * Stores each difference of a day once: what is recorded already, or explained by a break of another
 * day, is not found again. Money at the gateway under one of our numbers that we never heard of is
 * asked about by its own reference.
 * Source: reliability P28, P11.
 *
 * @param at.ids one for each difference.
 */
export function storingDay(
  facts: DayAtHand,
  { day, differences, compared, unasked }: Compared,
  { now, ids }: { now: Temporal.Instant; ids: readonly BreakId[] },
): Decision<Answer, never> {
  const found = newOf(facts, differences)
  const open = facts.known.filter(({ state }) => state === 'open').length + found.length
  const rows = found.map((one, at) => {
    const id = ids[at]
    if (!id) throw new Error('an id for each difference')
    return { ...one, id, day, state: 'open' as const, foundAt: now }
  })
  const counts = { compared, found: found.length, open, unasked }
  return {
    ok: true,
    answer: { day: day.toString(), ...counts },
    changes: {
      bookingId: null,
      transitions: [],
      created: { break: rows },
      updated: { comparedDays: [{ day, ranAt: now, compared, breaks: differences.length }] },
      jobs: found.flatMap((one) => askingAfter(one, facts.attempts)),
      audit: { subjectId: day.toString(), detail: counts },
    },
  }
}

function newOf({ known, explained }: DayAtHand, differences: readonly Break[]): Break[] {
  const nameOf = ({ kind, key }: { kind: string; key: string }) => `${kind} ${key}`
  const seen = new Set(known.map(nameOf))
  const elsewhere = new Set(explained)
  return differences.filter((one) => {
    if (one.theirs === null && elsewhere.has(one.key)) return false
    if (seen.has(nameOf(one))) return false
    seen.add(nameOf(one))
    return true
  })
}

/**
 * Money that the gateway lists under one of our numbers and that we do not know: asked by the
 * number alone, the gateway reports the newest attempt. So it is asked by its own reference, and
 * `settling` decides: somebody who paid twice in two tabs is refunded without anybody's help.
 * Source: reliability P11.
 */
function askingAfter({ kind, key, ours, theirs }: Break, attempts: readonly string[]): Job[] {
  const isUnheard = ours === null && (kind === 'missing-here' || kind === 'duplicate')
  const number = BookingNumber.safeParse(theirs?.number)
  if (!isUnheard || !number.success || !attempts.includes(number.data)) return []
  return [{ job: 'check-payment', number: number.data, referenceNo: key }]
}

/**
 * The keys and numbers by which `DayAtHand` is loaded.
 * Source: reliability P28.
 */
export function namedIn(differences: readonly Break[]) {
  return {
    keys: differences.filter(({ theirs }) => theirs === null).map(({ key }) => key),
    numbers: differences.flatMap(({ ours, theirs }) =>
      ours === null && typeof theirs?.number === 'string' ? [theirs.number] : [],
    ),
  }
}
