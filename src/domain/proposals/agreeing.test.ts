import fc from 'fast-check'
import { expect, test } from 'vitest'
import { UserId } from '#src/domain/people/actor.ts'
import { SlotId } from '#src/domain/slots/slot.ts'
import { type VisitState, visitStates } from '#src/domain/visits/visit-machine.ts'
import { VisitId } from '#src/domain/visits/visit.ts'
import { aCollectionAtHand, now } from '#test/collection.ts'
import { nearby, wideRoster } from '#test/wide-roster.ts'
import { agreeing } from './agreeing.ts'
import { proposalStates } from './proposal-machine.ts'
import { type Proposal, ProposalId } from './proposal.ts'
import { proposing } from './proposing.ts'

const id = (last: number) => `019a0000-0000-7000-8000-0000000009${last}`
const startsAt = Temporal.Instant.from('2026-11-28T05:30:00Z')
const endsAt = startsAt.add({ hours: 1 })
const [own, fresh] = [SlotId.parse(id(10)), SlotId.parse(id(11))]

type Of = { state: VisitState; reschedules: number; used: number }

/** A visit; the new hour has two places. */
function atHand({ state, reschedules, used }: Of) {
  const facts = aCollectionAtHand({ visit: { state } })
  const { accountId } = facts.booking
  const its = { startsAt: now.add({ hours: 20 }), endsAt: now.add({ hours: 21 }) }
  return {
    ...facts,
    booking: { ...facts.booking, ...nearby },
    workers: [wideRoster],
    orders: facts.orders.map((order) => ({ ...order, state: 'accepted' as const })),
    visit: { ...facts.visit, ...its, accountId, locationId: 1, kind: 'home' as const, reschedules },
    known: {
      today: Temporal.PlainDate.from('2026-11-26'),
      household: [],
      draws: [],
      types: new Map(),
    },
    hoarding: undefined,
    isClosed: false,
    slots: [{ id: fresh, endsAt, used, capacity: 2 }],
    places: [{ slotId: own }],
  }
}

const aCase = fc.record({
  state: fc.constantFrom(...visitStates),
  reschedules: fc.nat(2),
  used: fc.nat(2),
})
const ask = { startsAt: startsAt.toString(), reason: 'weather' } as const
const given = { id: ProposalId.parse(id(12)), by: UserId.parse(id(13)), now }

test('nothing is proposed at an hour in which nobody works', () => {
  const one = { state: 'accepted', reschedules: 0, used: 0 } as const
  const facts = { ...atHand(one), workers: [], proposals: [], heldBefore: [] }
  const { id: visitId, version } = facts.visit
  const asked = proposing(facts, { ...ask, visitId, version }, given)
  expect(asked).toMatchObject({ ok: false, error: 'nobody-works-then' })
})

test('what is proposed takes one place of the new hour, and no step of the visit', () => {
  fc.assert(
    fc.property(aCase, (one) => {
      const facts = { ...atHand(one), proposals: [], heldBefore: [] }
      const { id: visitId, version } = facts.visit
      const decided = proposing(facts, { ...ask, visitId, version }, given)
      const mayBe = (one.state === 'offered' || one.state === 'accepted') && one.used < 2
      expect(decided.ok).toBe(mayBe)
      if (!decided.ok) return
      expect(decided.changes).toMatchObject({
        transitions: [],
        claims: [{ of: 'slot', id: fresh }],
        created: { visitSlot: [{ visitId, slotId: fresh }] },
      })
    }),
  )
})

const aProposal = fc.record({
  state: fc.constantFrom(...proposalStates),
  minutes: fc.integer({ min: -30, max: 30 }),
  version: fc.constantFrom(1, 2),
})

test('a yes counts only while it can be given; it costs no place and none of the patient’s two', () => {
  fc.assert(
    fc.property(aCase, aProposal, (one, { state, minutes, version }) => {
      // Rosters that shrank meanwhile take nothing back that was promised.
      const facts = { ...atHand(one), workers: [] }
      const { visit, booking } = facts
      const answerBy = now.add({ minutes })
      const proposal: Proposal = {
        id: given.id,
        visitId: visit.id,
        bookingId: booking.id,
        state,
        version: 1,
        startsAt,
        endsAt,
        reason: 'roads',
        askedBy: given.by,
        answerBy,
        endedAt: null,
        askedAt: now.subtract({ hours: 1 }),
      }
      const kept = {
        ...facts,
        places: [{ slotId: own }, { slotId: fresh }],
        proposal,
      }
      const to = VisitId.parse(id(14))
      const decided = agreeing(kept, { version, now, id: to, startCodeSealed: 'sealed' })
      const isOpen = state === 'proposed' && ['offered', 'accepted'].includes(one.state)
      const mayBe = isOpen && minutes > 0 && version === 1
      expect(decided.ok).toBe(mayBe || state === 'accepted')
      if (!decided.ok || state === 'accepted') return
      expect(decided.changes).toMatchObject({
        claims: [],
        created: { visit: [{ id: to, startsAt, reschedules: one.reschedules }] },
        updated: { released: [{ slotId: own }], passedOn: [{ slotId: fresh }] },
      })
    }),
  )
})
