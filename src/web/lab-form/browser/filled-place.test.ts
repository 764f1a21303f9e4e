import { expect, test } from 'vitest'
import { placeFilling } from './filled-place.ts'

const mysuru = {
  address: { pincode: '570001', district: 'Mysuru', country: 'India' },
  point: { latitude: '12.30000', longitude: '76.65000' },
}
const bengaluru = {
  address: { pincode: '560001', district: 'Bengaluru Urban', country: 'India' },
  point: { latitude: '12.97000', longitude: '77.59000' },
}
const all = (of: typeof mysuru) => ({ ...of.address, ...of.point })
const empty = { typed: { country: 'India' }, filled: {} }

test('a PIN code fills in what is empty, and a second one replaces all that the first filled in', () => {
  const first = placeFilling(empty, mysuru)
  expect(first).toEqual({
    free: { pincode: '570001', district: 'Mysuru', ...mysuru.point },
    isWhole: true,
  })
  const typed = { ...empty.typed, ...first.free }
  const second = placeFilling({ typed, filled: first.free }, bengaluru)
  expect({ ...typed, ...second.free }).toEqual(all(bengaluru))
  expect(second.isWhole).toBe(true)
})

test('a point that is known better stays, and never half of it', () => {
  for (const known of [{ latitude: '12.97161' }, { longitude: '77.59461' }]) {
    const typed = { ...empty.typed, ...known }
    const { free, isWhole } = placeFilling({ typed, filled: {} }, mysuru)
    expect(free).toEqual({ pincode: '570001', district: 'Mysuru' })
    expect(isWhole).toBe(false)
  }
})

test('a code without a point takes back that of the code before it, and no other', () => {
  const none = { ...bengaluru, point: { latitude: '', longitude: '' } }
  const typed = all(mysuru)
  expect(placeFilling({ typed, filled: typed }, none).free).toMatchObject(none.point)
  const moved = { ...typed, latitude: '12.31000' }
  expect(placeFilling({ typed: moved, filled: typed }, none).free).not.toHaveProperty('longitude')
})
