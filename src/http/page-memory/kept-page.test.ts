import { expect, test } from 'vitest'
import { chosenEncoding, isKnownBy } from './kept-page.ts'

test.each([
  ['br, gzip', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0.5, gzip;q=0.4', 'br'],
  ['br;q=0', 'identity'],
  ['br ; Q=0.000, gzip', 'gzip'],
  ['gzip;q=0.0, *', 'identity'],
  ['x-brotli', 'identity'],
  [';;,,=q;q=', 'identity'],
  ['br;q=x', 'identity'],
  [undefined, 'identity'],
])('a browser that accepts «%s» gets %s', (accepted, encoding) => {
  expect(chosenEncoding(accepted)).toBe(encoding)
})

test('a page matches only its own tag, in a list, weak, or by the star', () => {
  for (const asked of ['"a"', 'W/"a"', '"b", "a"', '"b",W/"a" , "c"', '*'])
    expect(isKnownBy('"a"', asked), asked).toBe(true)
})

test('a page does not match another tag', () => {
  for (const asked of [undefined, '', 'a', '"a', '"ab"', 'w/"a"', 'W/*', '"b", *'])
    expect(isKnownBy('"a"', asked), asked).toBe(false)
})
