import fc from 'fast-check'
import { expect, test } from 'vitest'
import { carrying, carryLimit, firstDue, temperatures } from './carry-limit.ts'

const at = (clock: string) => Temporal.Instant.from(`2026-11-24T${clock}:00+05:30`)
const tube = { carried: 'ambient', ambient: 120, cooled: 60 } as const
const unknown = { minutes: null, source: 'to be confirmed' }
const figure = (minutes: number) => ({ minutes, source: 'a study' })
const esr = { name: 'ESR', ambient: figure(240), cooled: figure(480) }
const counts = { name: 'Haemoglobin', ambient: figure(1440), cooled: unknown }
const smear = { name: 'Smear', ambient: unknown, cooled: unknown }

test('the most labile test of a tube sets its limit, with its source', () => {
  expect(carryLimit([counts, esr], tube)).toEqual({ minutes: 240, test: 'ESR', source: 'a study' })
  expect(carryLimit([esr], tube, 'cooled')?.minutes).toBe(480)
  expect(carryLimit([], tube)).toBeUndefined()
})

test('a test without a figure has the default of its tube at that temperature, unconfirmed', () => {
  expect(carryLimit([esr, smear], tube)).toEqual({ minutes: 120, test: 'Smear', source: null })
  expect(carryLimit([counts, esr], tube, 'cooled')).toEqual({
    minutes: 60,
    test: 'Haemoglobin',
    source: null,
  })
})

test('a tube is late from the first minute after its limit until the lab has scanned it in', () => {
  const limit = { minutes: 120, test: 'Smear', source: null }
  const drawn = { collectedAt: at('08:00'), handedOverAt: null }
  expect(carrying(drawn, limit, at('10:00'))).toMatchObject({ dueAt: at('10:00'), pastMinutes: 0 })
  expect(carrying(drawn, limit, at('10:07')).pastMinutes).toBe(7)
  const received = { ...drawn, handedOverAt: at('10:03') }
  expect(carrying(received, limit, at('18:00')).pastMinutes).toBe(3)
  const doubtful = { ...drawn, drawnAfter: at('07:00') }
  expect(carrying(doubtful, limit, at('10:07'))).toMatchObject({
    dueAt: at('09:00'),
    pastMinutes: 67,
  })
  const planned = { collectedAt: null, handedOverAt: null }
  expect(carrying(planned, limit, at('18:00'))).toMatchObject({ dueAt: null, pastMinutes: 0 })
})

test('of several tubes the one due first decides, before any draw the one with the least time', () => {
  const late = { minutes: 30, dueAt: at('10:00') }
  const early = { minutes: 90, dueAt: at('09:30') }
  const planned = { minutes: 15, dueAt: null }
  expect(firstDue([late, planned, early])).toBe(early)
  expect(firstDue([{ ...late, dueAt: null }, planned])).toBe(planned)
  expect(firstDue([])).toBeUndefined()
})

const figures = fc.option(fc.integer({ min: 1, max: 3000 })).map((minutes) => ({
  minutes,
  source: minutes === null ? 'to be confirmed' : 'a study',
}))
const someTests = fc.array(fc.record({ name: fc.string(), ambient: figures, cooled: figures }), {
  minLength: 1,
  maxLength: 8,
})
const someTube = fc.record({
  carried: fc.constantFrom(...temperatures),
  ambient: fc.integer({ min: 1, max: 300 }),
  cooled: fc.integer({ min: 1, max: 300 }),
})

test('a further test never lengthens the limit, and their order decides nothing', () => {
  fc.assert(
    fc.property(someTests, someTests, someTube, (some, more, one) => {
      const limit = carryLimit(some, one)?.minutes ?? 0
      const longer = carryLimit([...some, ...more], one)?.minutes
      expect(longer).toBeLessThanOrEqual(limit)
      expect(carryLimit([...more, ...some], one)?.minutes).toBe(longer)
    }),
  )
})

test('no test of the tube keeps for less than the limit', () => {
  fc.assert(
    fc.property(someTests, someTube, (tests, one) => {
      for (const temperature of temperatures) {
        const limit = carryLimit(tests, one, temperature)?.minutes ?? Infinity
        for (const { [temperature]: each } of tests)
          expect(limit).toBeLessThanOrEqual(each?.minutes ?? one[temperature])
      }
    }),
  )
})
