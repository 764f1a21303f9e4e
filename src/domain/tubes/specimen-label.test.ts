import fc from 'fast-check'
import { expect, test } from 'vitest'
import { labelName } from './specimen-label.ts'

test.each([
  ['Meera Nair', 'Meera Nair'],
  ['Thiruvananthapuram Sundaresan Venkataraman', 'Thiruvananthapuram…'],
  ['Venkatanarasimharajuvaripeta', 'Venkatanarasimharajuv…'],
])('the name %s is %s on a label', (name, short) => {
  expect(labelName(name)).toBe(short)
})

test('a name on a label has its room, and says where it was cut', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 2, maxLength: 80 }), (name) => {
      const short = labelName(name)
      expect(short.length).toBeLessThanOrEqual(22)
      expect(short === name || short.endsWith('…')).toBe(true)
    }),
  )
})
