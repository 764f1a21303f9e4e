import { expect, test } from 'vitest'
import { paise, rupees } from '#src/domain/money.ts'
import { visitStates, type VisitState } from '#src/domain/visits/visit-machine.ts'
import { cancellationCharge, cancellationContract } from './cancellation.ts'

const endsAt = Temporal.Instant.from('2026-11-22T04:00:00Z')
const before = endsAt.subtract({ hours: 3 })

function charge(state: VisitState, more: { now?: Temporal.Instant; isDrawn?: boolean } = {}) {
  const { now = before, isDrawn = false } = more
  const contract = cancellationContract(rupees(50))
  return cancellationCharge({ contract, visit: { state, endsAt }, isDrawn, by: 'patient' }, now)
}

test('the contract is nothing before acceptance and the phlebotomist charge plus ₹20 after', () => {
  expect(cancellationContract(paise(5000))).toEqual({ beforeAcceptance: 0, afterAcceptance: 7000 })
})

test.each(visitStates)('cancelling while the visit is %s costs what the table says', (state) => {
  const accepted = ['accepted', 'en-route', 'arrived', 'identified'].includes(state)
  expect(charge(state)).toEqual({ ok: true, value: accepted ? 7000 : 0 })
})

test('once a tube is drawn nobody cancels, neither before nor after a fresh sample is asked for', () => {
  for (const state of visitStates)
    expect(charge(state, { isDrawn: true })).toEqual({
      ok: false,
      error: 'not-cancellable-after-collection',
    })
})

test('a phlebotomist who is more than 30 minutes late has lost the fee', () => {
  const onTime = endsAt.add({ minutes: 30 })
  const late = onTime.add({ seconds: 1 })
  expect(charge('accepted', { now: onTime })).toEqual({ ok: true, value: 7000 })
  expect(charge('accepted', { now: late })).toEqual({ ok: true, value: 0 })
  expect(charge('en-route', { now: late })).toEqual({ ok: true, value: 0 })
  expect(charge('arrived', { now: late })).toEqual({ ok: true, value: 7000 })
})

test('when the back office cancels, the patient pays nothing', () => {
  const contract = cancellationContract(rupees(50))
  const visit = { state: 'arrived', endsAt } as const
  expect(
    cancellationCharge({ contract, visit, isDrawn: false, by: 'back-office' }, before),
  ).toEqual({ ok: true, value: 0 })
})
