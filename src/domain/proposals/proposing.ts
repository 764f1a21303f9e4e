import type { Decision, Refused } from '#src/domain/changes.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { NobodyReason } from '#src/domain/rosters/roster-gap.ts'
import type { SlotId } from '#src/domain/slots/slot.ts'
import {
  type HourRefusals,
  refusedHour,
  type ReschedulingAtHand,
} from '#src/domain/visits/rescheduling.ts'
import { refusedNobody } from '#src/domain/visits/time-for-another-hour.ts'
import { isOpenForAnotherTime } from '#src/domain/visits/may-reschedule.ts'
import {
  answerBy,
  isBeforeTheWay,
  MAX_PROPOSALS,
  type Proposal,
  type ProposalId,
  type ProposeTime,
} from './proposal.ts'

/** A visit with what decides about another time, and what was proposed for it before. */
type Facts = ReschedulingAtHand & {
  /** The other times that were proposed for it so far. */
  proposals: readonly Pick<Proposal, 'state'>[]
  /** Places of the new hour that an earlier proposal kept, and gave back. */
  heldBefore: readonly SlotId[]
}
type Given = { id: ProposalId; by: UserId; now: Temporal.Instant }
type Refusals =
  | HourRefusals
  | NobodyReason
  | 'not-allowed-now'
  | 'stale'
  | 'same-person'
  | 'proposal-open'
  | 'asked-enough'
  | 'too-late-to-ask'

/**
 * The office proposes another hour for a visit, and its place is taken for the visit until the
 * patient answers; the visit keeps its own. Who has the visit proposes nothing for it: they would be
 * rid of it without a release, so that refuses `same-person`. One proposal of a visit is open at a
 * time: the database refuses a second too.
 * Source: decision 184.
 */
export function proposing(
  facts: Facts,
  input: ProposeTime,
  given: Given,
): Decision<Proposal, Refusals> {
  const startsAt = Temporal.Instant.from(input.startsAt)
  const why = whyNotProposed(facts, { ...input, startsAt }, given)
  if (why) return why
  const [first] = facts.slots
  const until = answerBy(given.now, facts.visit, startsAt)
  if (!until) return { ok: false, error: 'too-late-to-ask' }
  if (!first) return { ok: false, error: 'slot-full' }
  const row = proposed(facts, { startsAt, endsAt: first.endsAt, answerBy: until }, input, given)
  return { ok: true, answer: row, changes: kept(facts, row) }
}

function whyNotProposed(
  facts: Facts,
  { version, startsAt }: { version: number; startsAt: Temporal.Instant },
  { by, now }: Given,
): Refused<Refusals> | undefined {
  const { visit } = facts
  const stands = { machine: 'visit', state: visit.state } as const
  if (!isBeforeTheWay(visit) || !isOpenForAnotherTime(facts, visit))
    return { ok: false, error: 'not-allowed-now', stands }
  // No page shows the visit's own hour as another one.
  if (visit.version !== version || startsAt.equals(visit.startsAt))
    return { ok: false, error: 'stale' }
  if (by === visit.phlebotomistId) return { ok: false, error: 'same-person' }
  if (facts.proposals.some(({ state }) => state === 'proposed'))
    return { ok: false, error: 'proposal-open' }
  if (facts.proposals.length >= MAX_PROPOSALS) return { ok: false, error: 'asked-enough' }
  return refusedHour(facts, startsAt, now) ?? refusedNobody(facts, startsAt)
}

type Hour = Pick<Proposal, 'startsAt' | 'endsAt' | 'answerBy'>

function proposed(
  { visit, booking }: Facts,
  hour: Hour,
  { reason }: ProposeTime,
  { id, by, now }: Given,
): Proposal {
  return {
    id,
    visitId: visit.id,
    bookingId: booking.id,
    state: 'proposed',
    version: 1,
    ...hour,
    reason,
    askedBy: by,
    askedAt: now,
    endedAt: null,
  }
}

/** The places of the new hour are the visit's as its own are: whatever ends it gives them back. */
function kept({ visit, slots, heldBefore }: Facts, row: Proposal) {
  const isAgain = ({ id }: { id: SlotId }) => heldBefore.includes(id)
  const place = ({ id: slotId }: { id: SlotId }) => ({ visitId: visit.id, slotId })
  const { startsAt, answerBy: until, bookingId } = row
  return {
    bookingId,
    claims: slots.map(({ id }) => ({ of: 'slot', id }) as const),
    transitions: [],
    created: {
      proposal: [row],
      visitSlot: slots.filter((one) => !isAgain(one)).map(place),
    },
    updated: { heldAgain: slots.filter(isAgain).map(place) },
    news: [{ event: 'visit-time-proposed', startsAt, at: visit.startsAt, until } as const],
    audit: { subjectId: visit.id, detail: { did: 'propose', to: startsAt.toString() } },
  }
}
