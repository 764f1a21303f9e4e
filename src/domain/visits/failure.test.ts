import { expect, test } from 'vitest'
import { doubtsOf, type FailureFacts, isTooLate, mayFail, waitsUntil } from './failure.ts'
import { isPattern } from './failure-pattern.ts'

const nine = Temporal.Instant.from('2026-11-22T03:30:00Z')
const after = (minutes: number) => nine.add({ seconds: minutes * 60 })

/** A genuine "not home": arrived at the start of the hour, waited, called twice. */
const honest: FailureFacts = {
  reason: 'not-home',
  startsAt: nine,
  endsAt: after(60),
  departedAt: after(-15),
  arrivedAt: nine,
  told: undefined,
  failedAt: after(11),
  identifiedAt: null,
  isCodeGiven: false,
  hasPhone: true,
  calls: [after(2), after(6)],
  callsRung: 2,
  place: { arriving: 'near', failing: 'near' },
  door: { latitude: 12.975, longitude: 77.605 },
  lastBefore: undefined,
}
const north = (km: number) => ({ latitude: 12.975 + km / 111.195, longitude: 77.605 })

test('"not home" needs ten minutes and two calls; a difficult vein needs neither', () => {
  expect(mayFail(honest, after(9.9))).toEqual({ ok: false, error: 'wait-first' })
  expect(mayFail(honest, after(10)).ok).toBe(true)
  const once = { ...honest, calls: [after(2)] }
  expect(mayFail(once, after(11))).toEqual({ ok: false, error: 'call-first' })
  expect(mayFail({ ...once, hasPhone: false }, after(11)).ok).toBe(true)
  expect(mayFail({ ...once, reason: 'difficult-vein' }, nine).ok).toBe(true)
  expect(mayFail({ ...once, reason: 'refused' }, nine).ok).toBe(true)
})

test('a phlebotomist who comes before the booked hour waits from the hour on', () => {
  expect(waitsUntil({ arrivedAt: after(-30), startsAt: nine })).toEqual(after(10))
  expect(waitsUntil({ arrivedAt: after(30), startsAt: nine })).toEqual(after(40))
})

test('proved at the door, by calls and by the clock, nothing is in doubt', () => {
  expect(doubtsOf(honest)).toEqual([])
})

test.each<[string, Partial<FailureFacts>, string[]]>([
  ['no place on arriving', { place: { arriving: 'none', failing: 'near' } }, ['place-arriving']],
  ['far away at the end', { place: { arriving: 'near', failing: 'far' } }, ['place-failing']],
  ['refused, and nobody gave a code', { reason: 'refused' }, ['no-code']],
  ['refused with the code', { reason: 'refused', isCodeGiven: true }, []],
  ['refused after the code was given', { reason: 'refused', identifiedAt: after(5) }, []],
  ['an account without a phone', { hasPhone: false, calls: [] }, ['no-phone']],
  ['a call that nobody knows to have rung', { callsRung: 1 }, ['not-rung']],
  ['refused, after no call', { reason: 'refused', isCodeGiven: true, callsRung: 0 }, []],
  ['gave the code and was not home', { identifiedAt: after(5) }, ['reason-unfit']],
  ['an arrival told at once', { told: { receivedAt: after(0.5), isDoubtful: false } }, []],
  [
    'a wait that only the phone saw',
    { told: { receivedAt: after(2), isDoubtful: false } },
    ['time-unproved'],
  ],
  [
    'an arrival at a time that nobody knows',
    { told: { receivedAt: nine, isDoubtful: true } },
    ['time-unproved'],
  ],
  [
    'an arrival in time that was told after the hour',
    {
      reason: 'refused',
      isCodeGiven: true,
      told: { receivedAt: after(61), isDoubtful: false },
      failedAt: after(62),
    },
    ['time-unproved'],
  ],
  ['left and arrived at once', { departedAt: after(-0.1) }, ['time-impossible']],
  [
    'left and arrived at once, from the house beside it',
    { departedAt: after(-0.1), lastBefore: { ...north(0.1), arrivedAt: after(-20) } },
    [],
  ],
  [
    'at a door 20 km away ten minutes before',
    { lastBefore: { ...north(20), arrivedAt: after(-10) } },
    ['time-impossible'],
  ],
  [
    'at a door 5 km away ten minutes before',
    { lastBefore: { ...north(5), arrivedAt: after(-10) } },
    [],
  ],
])('%s', (_name, changed, doubts) => {
  expect(doubtsOf({ ...honest, ...changed })).toEqual(doubts)
})

test('after the booked hour it is in doubt, half an hour later it is not the patient’s fault', () => {
  expect(doubtsOf({ ...honest, arrivedAt: after(61) })).toEqual(['came-late'])
  expect(isTooLate({ arrivedAt: after(90), endsAt: after(60) })).toBe(false)
  expect(isTooLate({ arrivedAt: after(91), endsAt: after(60) })).toBe(true)
})

test('three in a fortnight stand out for anybody; two where colleagues have far fewer', () => {
  const usual = { ended: 20, othersFees: 5, othersEnded: 100 }
  expect(isPattern({ ...usual, fees: 3 })).toBe(true)
  expect(isPattern({ ...usual, fees: 2 })).toBe(false)
  expect(isPattern({ fees: 2, ended: 4, othersFees: 5, othersEnded: 100 })).toBe(true)
  expect(isPattern({ fees: 2, ended: 4, othersFees: 0, othersEnded: 5 })).toBe(false)
  expect(isPattern({ fees: 1, ended: 1, othersFees: 0, othersEnded: 100 })).toBe(false)
})

test('"not home" and "wrong address" both mean nobody was met, and need the same proof', () => {
  for (const reason of ['not-home', 'wrong-address'] as const) {
    expect(mayFail({ ...honest, reason }, after(9))).toEqual({ ok: false, error: 'wait-first' })
    expect(mayFail({ ...honest, reason, calls: [] }, after(11))).toEqual({
      ok: false,
      error: 'call-first',
    })
    expect(doubtsOf({ ...honest, reason, hasPhone: false })).toEqual(['no-phone'])
  }
})

test('whatever may be reported was tried', () => {
  const tried = { ok: true, value: 'tried' }
  expect(mayFail(honest, after(10))).toEqual(tried)
  expect(mayFail({ ...honest, reason: 'refused' }, nine)).toEqual(tried)
})

test('arriving as the booked hour ends is not late yet', () => {
  expect(doubtsOf({ ...honest, arrivedAt: after(60) })).toEqual([])
  expect(doubtsOf({ ...honest, arrivedAt: after(60.1) })).toEqual(['came-late'])
})

test('a journey takes a minute, and a phlebotomist who never set out made none', () => {
  expect(doubtsOf({ ...honest, departedAt: after(-1) })).toEqual([])
  expect(doubtsOf({ ...honest, departedAt: after(-0.9) })).toEqual(['time-impossible'])
  expect(doubtsOf({ ...honest, departedAt: null })).toEqual(['time-impossible'])
})

test('two failures stand out only against ten visits of colleagues, and above three times their share', () => {
  const two = { fees: 2, ended: 20, othersFees: 5 }
  expect(isPattern({ ...two, othersEnded: 150 })).toBe(false)
  expect(isPattern({ ...two, othersEnded: 151 })).toBe(true)
  const alone = { fees: 2, ended: 4, othersFees: 0 }
  expect(isPattern({ ...alone, othersEnded: 9 })).toBe(false)
  expect(isPattern({ ...alone, othersEnded: 10 })).toBe(true)
})
