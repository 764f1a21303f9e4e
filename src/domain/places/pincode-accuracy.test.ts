import { expect, test } from 'vitest'
import { kmApart } from './pincode-accuracy.ts'

const koramangala = { latitude: 12.9345, longitude: 77.6265 }

test('a home within 25 km of the point of its PIN code is not doubted, one in another city is', () => {
  expect(kmApart({ latitude: 13.15, longitude: 77.6265 }, koramangala)).toBeUndefined()
  expect(kmApart({ latitude: 13.17, longitude: 77.6265 }, koramangala)).toBe(26)
  expect(kmApart({ latitude: 12.3, longitude: 76.65 }, koramangala)).toBe(127)
})
