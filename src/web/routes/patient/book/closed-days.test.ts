import { expect, test } from 'vitest'
import { whyClosed } from './closed-days.ts'

const day = '2026-11-24'
const hour = (at: string) => ({ startsAt: `${day}T${at}:00Z`, endsAt: `${day}T${at}:59Z` })
const all = [{ day, slots: [{ ...hour('01:00'), placesLeft: 1 }], missing: [] }]
const whyOf = (
  ...reasons: ('nobody-works-then' | 'nobody-near-then' | 'nobody-skilled-then')[]
) => {
  const missing = reasons.map((why, at) => ({ ...hour(`0${at}:00`), why }))
  return whyClosed(all, [{ day, slots: [], missing }])[0]?.why
}

test('a day without an hour says the reason of whoever comes closest, not of its first hour', () => {
  expect(whyOf('nobody-works-then', 'nobody-near-then')).toBe('nobody-near-then')
  expect(whyOf('nobody-works-then', 'nobody-skilled-then', 'nobody-near-then')).toBe(
    'nobody-skilled-then',
  )
  expect(whyOf()).toBe('unfit')
  expect(whyClosed(all, all)[0]?.why).toBeNull()
})
