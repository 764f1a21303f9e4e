import { expect, test } from 'vitest'
import { BenchPageAsked, benchPlaceText, ownList, spanOf } from './bench-lists.ts'

const id = '01970000-0000-7000-8000-000000000001'

test('a signatory begins with what waits for a signature, a receiver with the counter', () => {
  expect(ownList({ sign: true, receive: false }, 3)).toBe('sign')
  expect(ownList({ sign: false, receive: true }, 3)).toBe('counter')
  expect(ownList({ sign: false, receive: false }, 3)).toBe('calls')
  expect(ownList({ sign: false, receive: false }, 0)).toBe('counter')
})

test('a position survives its URL', () => {
  for (const due of ['2026-11-21T08:00:00.123456Z', 'infinity']) {
    const place = { rank: -2, due, id }
    const { after } = BenchPageAsked.parse({ list: 'sign', after: benchPlaceText(place) })
    expect(after).toEqual(place)
  }
})

test.each([
  ['a day that is none', { list: 'sign', after: `0_2026-02-31T08:00:00Z_${id}` }],
  ['a place without a row', { list: 'sign', after: '0_infinity_' }],
  ['words', { list: 'sign', after: "0'; select" }],
  ['a list that is none', { list: 'all' }],
  ['a page of no list', { after: `0_infinity_${id}` }],
  ['after and before', { list: 'sign', after: `0_infinity_${id}`, before: `0_infinity_${id}` }],
])('%s is refused', (_, asked) => {
  expect(BenchPageAsked.safeParse(asked).success).toBe(false)
})

test('an invalid position in a URL is refused with a message', () => {
  const asked = BenchPageAsked.safeParse({ list: 'sign', after: 'nowhere' })
  expect(asked.error?.issues).toMatchObject([
    { code: 'custom', path: ['after'], message: 'No page begins there.' },
  ])
})

test('a page before a row, or without one, is a page of its list', () => {
  const before = benchPlaceText({ rank: 0, due: 'infinity', id })
  expect(BenchPageAsked.parse({ list: 'sign', before }).before).toMatchObject({ id })
  expect(BenchPageAsked.parse({ list: 'sign' })).toEqual({ list: 'sign' })
  expect(BenchPageAsked.parse({})).toEqual({})
})

test('a page states which rows it holds, and has neighbours only where there are rows', () => {
  const row = (at: number) => ({ rank: 0, due: 'infinity', id, row: at, total: 120 })
  const middle = spanOf([row(51), row(52), row(100)])
  expect(middle).toMatchObject({ first: 51, last: 100, total: 120 })
  expect(middle.next).toBe(benchPlaceText(row(100)))
  expect(middle.previous).toBe(benchPlaceText(row(51)))
  expect(spanOf([row(1), row(50)]).previous).toBeNull()
  expect(spanOf([row(101), row(120)]).next).toBeNull()
  expect(spanOf([row(7)])).toMatchObject({ first: 7, last: 7 })
  expect(spanOf([])).toEqual({ first: 0, last: 0, total: 0, next: null, previous: null })
})
