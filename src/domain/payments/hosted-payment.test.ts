import { expect, test } from 'vitest'
import { billingName, isHoldOver } from './hosted-payment.ts'

test.each([
  ['Asha Rao', 'Asha Rao'],
  ['  Asha   Rao ', 'Asha Rao'],
  ['Zoë D’Souza-2', 'Zoe D Souza'],
  ['आशा राव', 'Patient'],
  ['', 'Patient'],
  ['x'.repeat(61), 'x'.repeat(60)],
  [`-${'x'.repeat(60)}`, 'x'.repeat(60)],
  [`${'x'.repeat(59)} Rao`, 'x'.repeat(59)],
])('a gateway is told "%s" as "%s"', (name, told) => {
  expect(billingName(name)).toBe(told)
})

test('a hold is over from its instant on; without one it is never over', () => {
  const until = Temporal.Instant.from('2026-11-23T06:10:00Z')
  expect(isHoldOver(until, until.subtract({ seconds: 1 }))).toBe(false)
  expect(isHoldOver(until, until)).toBe(true)
  expect(isHoldOver(until, until.add({ hours: 1 }))).toBe(true)
  expect(isHoldOver(null, until)).toBe(false)
})
