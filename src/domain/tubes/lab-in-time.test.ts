import { expect, test } from 'vitest'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { whyTooFarFromLab } from './lab-in-time.ts'

/** Nine in the morning in India, when a kilometre by road takes a little over four minutes. */
const startsAt = Temporal.Instant.from('2026-11-26T03:30:00Z')
const [quick, slow] = [ItemCode.parse('QUICK'), ItemCode.parse('SLOW')]
const drawn = new Map([
  [quick, { name: 'Quick test', keepsMinutes: 60 }],
  [slow, { name: 'Slow test', keepsMinutes: 600 }],
])
const at = (distanceKm: number, codes = [quick, slow], people = 1) =>
  whyTooFarFromLab([{ distanceKm, codes }], { drawn, people, startsAt })

test('an hour from which a sample would be at its lab too late is refused, and names the test', () => {
  expect(at(9.1)).toBeUndefined()
  expect(at(9.2)).toEqual({
    ok: false,
    error: 'lab-too-far-then',
    facts: { test: 'Quick test', minutes: 60, needs: 61 },
  })
  expect(at(9.2, [slow])).toBeUndefined()
})

test('each person drawn from at the door takes minutes from it', () => {
  expect(at(9.1, [quick], 2)).toMatchObject({ error: 'lab-too-far-then' })
})

test('a test of which nothing is drawn, or for which no source says how long it keeps, refuses nobody', () => {
  const unknown = ItemCode.parse('UNKNOWN')
  expect(at(100, [ItemCode.parse('BREATH')])).toBeUndefined()
  const some = { drawn: new Map([[unknown, { name: 'Unknown' }]]), people: 1, startsAt }
  expect(whyTooFarFromLab([{ distanceKm: 100, codes: [unknown] }], some)).toBeUndefined()
})
