import { expect, test } from 'vitest'
import { paise, rupees } from '#src/domain/money.ts'
import { visitStates, type VisitState } from '#src/domain/visits/visit-machine.ts'
import { cancellationContract, cancellingBySpec } from './cancellation-contract.ts'
import { type CancellationFacts, cancellationTerms } from './cancellation.ts'

const endsAt = Temporal.Instant.from('2026-11-22T04:00:00Z')
const before = endsAt.subtract({ hours: 3 })

type More = { now?: Temporal.Instant } & Partial<CancellationFacts>

function terms(state: VisitState, { now = before, ...more }: More = {}) {
  const contract = cancellationContract(rupees(50), cancellingBySpec)
  const visit = { state, startsAt: endsAt.subtract({ hours: 1 }), endsAt, departedAt: null }
  return cancellationTerms(
    { contract, visit, isDrawn: false, by: 'patient', isLabSuspended: false, ...more },
    now,
  )
}

function charge(state: VisitState, more: More = {}) {
  const answer = terms(state, more)
  return answer.ok ? { ok: true, value: answer.value.charge } : answer
}

test('the contract is nothing before acceptance and the phlebotomist charge plus ₹20 after', () => {
  expect(cancellationContract(paise(5000), cancellingBySpec)).toEqual({
    beforeAcceptance: 0,
    afterAcceptance: 7000,
  })
})

test.each(visitStates)('cancelling while the visit is %s costs what the table says', (state) => {
  const accepted = ['accepted', 'en-route', 'arrived', 'identified'].includes(state)
  expect(charge(state)).toEqual({ ok: true, value: accepted ? 7000 : 0 })
})

test('once a tube is drawn nobody can cancel, neither before nor after a fresh sample is requested', () => {
  for (const state of visitStates)
    expect(charge(state, { isDrawn: true })).toEqual({
      ok: false,
      error: 'not-cancellable-after-collection',
    })
})

test('a phlebotomist who is more than 30 minutes late forfeits the fee', () => {
  const onTime = endsAt.add({ minutes: 30 })
  const late = onTime.add({ seconds: 1 })
  expect(charge('accepted', { now: onTime })).toEqual({ ok: true, value: 7000 })
  expect(charge('accepted', { now: late })).toEqual({ ok: true, value: 0 })
  expect(charge('en-route', { now: late })).toEqual({ ok: true, value: 0 })
  expect(charge('identified', { now: late })).toEqual({ ok: true, value: 7000 })
})

test('a phlebotomist at the door who has met nobody by then earns nothing, and nothing is credited', () => {
  const onTime = endsAt.add({ minutes: 30 })
  expect(terms('arrived', { now: onTime })).toMatchObject({ value: { charge: 7000 } })
  expect(terms('arrived', { now: onTime.add({ seconds: 1 }) })).toEqual({
    ok: true,
    value: { charge: 0, fault: null, credit: 0 },
  })
})

test('for a visit that began days early the fee is forfeited two and a half hours and 30 minutes after setting out', () => {
  const departedAt = endsAt.subtract({ hours: 200 })
  const startsAt = endsAt.subtract({ hours: 1 })
  const at = (minutes: number, state: VisitState) =>
    charge(state, {
      visit: { state, startsAt, endsAt, departedAt },
      now: departedAt.add({ minutes }),
    })
  for (const state of ['en-route', 'arrived'] as const) {
    expect(at(180, state)).toEqual({ ok: true, value: 7000 })
    expect(at(181, state)).toEqual({ ok: true, value: 0 })
  }
})

test('a visit that began early and met nobody is free and credits nothing when time ends it', () => {
  const startsAt = endsAt.subtract({ hours: 1 })
  const missed = (hoursBefore: number) =>
    terms('no-show-ph', {
      visit: {
        state: 'no-show-ph',
        startsAt,
        endsAt,
        departedAt: endsAt.subtract({ hours: hoursBefore }),
      },
    })
  expect(missed(200)).toEqual({ ok: true, value: { charge: 0, fault: null, credit: 0 } })
  expect(missed(2)).toMatchObject({ value: { charge: 0, fault: 'phlebotomist', credit: 7000 } })
})

test('when the back office cancels, the patient pays nothing', () => {
  expect(charge('arrived', { by: 'back-office' })).toEqual({ ok: true, value: 0 })
})

test('a fault of ours is free, and credits what the patient would have paid after acceptance', () => {
  const late = endsAt.add({ minutes: 31 })
  const lab = { isLabSuspended: true }
  const said = { by: 'back-office', said: 'platform' } as const
  expect([
    terms('accepted', { now: late }),
    terms('no-show-ph', { now: late }),
    terms('accepted', lab),
    terms('offered', lab),
    terms('arrived', said),
    terms('offered', said),
    terms('offered', { now: late }),
    terms('arrived', { by: 'back-office' }),
    terms('accepted', { by: 'back-office', now: late }),
    terms('accepted', { by: 'back-office', ...lab }),
  ]).toEqual(
    [
      { charge: 0, fault: 'phlebotomist', credit: 7000 },
      { charge: 0, fault: 'phlebotomist', credit: 7000 },
      { charge: 0, fault: 'lab', credit: 7000 },
      { charge: 0, fault: 'lab', credit: 0 },
      { charge: 0, fault: 'platform', credit: 7000 },
      { charge: 0, fault: 'platform', credit: 0 },
      { charge: 0, fault: null, credit: 0 },
      { charge: 0, fault: 'platform', credit: 7000 },
      { charge: 0, fault: 'phlebotomist', credit: 7000 },
      { charge: 0, fault: 'lab', credit: 7000 },
    ].map((value) => ({ ok: true, value })),
  )
})

test('a cancellation that is nobody’s fault credits nothing', () => {
  const nobodys = (state: VisitState) => {
    const answer = terms(state)
    return answer.ok && [answer.value.charge, answer.value.fault, answer.value.credit]
  }
  expect(nobodys('offered')).toEqual([0, null, 0])
  expect(nobodys('accepted')).toEqual([7000, null, 0])
  expect(nobodys('arrived')).toEqual([7000, null, 0])
})

test('the party the back office names is at fault, whatever the clock says', () => {
  const late = endsAt.add({ minutes: 31 })
  for (const said of ['platform', 'lab', 'phlebotomist'] as const)
    expect(terms('accepted', { by: 'back-office', said, now: late, isLabSuspended: true })).toEqual(
      {
        ok: true,
        value: { charge: 0, fault: said, credit: 7000 },
      },
    )
})
