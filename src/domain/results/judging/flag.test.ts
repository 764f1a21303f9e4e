import { expect, test } from 'vitest'
import { isCritical, resultFlags } from './flag.ts'

test('a value far outside its limits is critical, and so is a critical finding', () => {
  expect(resultFlags.filter(isCritical)).toEqual(['critical-low', 'critical-high', 'critical'])
})

test('nothing else requires a call: neither an ordinary deviation nor a value without a range', () => {
  for (const flag of ['normal', 'low', 'high', 'abnormal', 'no-range', 'equivocal'] as const)
    expect(isCritical(flag), flag).toBe(false)
})
