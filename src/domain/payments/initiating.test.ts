import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bookingNumber } from '#src/domain/bookings/booking.ts'
import { limits } from '#src/domain/limits.ts'
import { awaitingOf, now } from '#test/attempt-at-hand.ts'
import { anEnding } from '#test/ending-at-hand.ts'
import { uuid } from '#test/placing.ts'
import type { Awaiting } from './attempt-at-hand.ts'
import { initiating } from './initiating.ts'
import { AttemptId } from './payment.ts'

const given = { now, id: AttemptId.parse(uuid(9, 1)), number: bookingNumber(now, '000002') }
const [anyone] = fc
  .sample(
    anEnding.filter(({ payment }) => payment.state === 'awaiting'),
    1,
  )
  .map(awaitingOf)

function aBooking(more: Partial<Awaiting['payment']> = {}): Awaiting {
  if (!anyone) throw new Error('no sample')
  return { ...anyone, payment: { ...anyone.payment, ...more } }
}

const from = {
  toPay: { awaiting: aBooking(), attempts: [] },
  alone: null,
  isVisitor: false,
  gateway: { isDown: false },
  isDemo: false,
  clientReference: null,
}
const limit = limits.paymentsAloneOfAccount
type From = Parameters<typeof initiating>[0]
const refusalOf = (of: From) => {
  const decided = initiating(of, given)
  return decided.ok ? 'begun' : decided.error
}
const paying = (awaiting: Awaiting) => ({ awaiting, attempts: [] })

test('each refusal comes before those that follow it', () => {
  const over = { ...aBooking().booking, holdUntil: now }
  const without = { ...from, toPay: null }
  const cases: [string, From][] = [
    ['not-allowed-now', { ...from, gateway: undefined, toPay: paying(aBooking({ mode: 'cash' })) }],
    ['hold-over', { ...from, gateway: undefined, toPay: paying({ ...aBooking(), booking: over }) }],
    ['hold-over', { ...from, toPay: paying(aBooking({ state: 'void' })) }],
    ['already-paid', { ...from, toPay: paying(aBooking({ state: 'captured' })) }],
    ['sign-in-first', { ...without, isVisitor: true, gateway: undefined }],
    ['booking-first', { ...without, gateway: undefined }],
    ['online-not-offered', { ...without, isDemo: true, gateway: undefined }],
    ['gateway-down', { ...without, isDemo: true, gateway: { isDown: true } }],
    ['too-many', { ...without, isDemo: true, alone: { limit, nth: now } }],
    ['begun', { ...without, isDemo: true, alone: { limit, nth: undefined } }],
    ['begun', from],
  ]
  expect(cases.map(([, of]) => refusalOf(of))).toEqual(cases.map(([error]) => error))
})

test('a payment without a booking beyond the limit is told when there is room again', () => {
  const alone = { limit, nth: now.subtract({ minutes: 50 }) }
  const decided = initiating({ ...from, toPay: null, isDemo: true, alone }, given)
  expect(decided).toEqual({ ok: false, error: 'too-many', facts: { waitSeconds: 600 } })
})

test('the first attempt renews the hold; the next one ends it and renews nothing; the 21st is refused', () => {
  const first = initiating(from, given)
  if (!first.ok || !first.changes) throw new Error('not begun')
  expect(first.changes.updated?.held).toEqual([
    { id: from.toPay.awaiting.booking.id, holdUntil: now.add({ minutes: 20 }) },
  ])
  const before = { ...first.answer, state: 'redirected' as const }
  const again = initiating({ ...from, toPay: { ...from.toPay, attempts: [before] } }, given)
  if (!again.ok) throw new Error('not begun')
  expect(again.changes?.updated?.held).toEqual([])
  expect(again.changes?.transitions.map(({ event }) => event)).toEqual(['abort', 'redirect'])
  const attempts = Array.from({ length: 20 }, () => ({ ...before, state: 'failed' as const }))
  expect(refusalOf({ ...from, toPay: { ...from.toPay, attempts } })).toBe('too-many')
})
