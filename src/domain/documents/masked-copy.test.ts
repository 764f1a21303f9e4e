import { expect, test } from 'vitest'
import { needsMaskedCopy } from './masked-copy.ts'

test('a masked image of an Aadhaar card is needed until there is one that was not refused', () => {
  const front = (state: 'waiting' | 'approved' | 'refused') =>
    ({ kind: 'aadhaar-front', state }) as const
  expect(needsMaskedCopy('2346', [])).toBe(true)
  expect(needsMaskedCopy('2346', [front('refused')])).toBe(true)
  expect(needsMaskedCopy('2346', [front('refused'), front('waiting')])).toBe(false)
  expect(needsMaskedCopy('2346', [front('approved')])).toBe(false)
  expect(needsMaskedCopy('2346', [{ ...front('approved'), kind: 'licence' }])).toBe(true)
  expect(needsMaskedCopy(null, [])).toBe(false)
})
