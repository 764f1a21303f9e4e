import { expect, test } from 'vitest'
import { itemStates } from '#src/domain/results/item-machine.ts'
import { isLate, latenessOf } from './late.ts'

const promisedAt = Temporal.Instant.from('2026-03-02T10:00:00Z')
const after = promisedAt.add({ nanoseconds: 1 })
const order = { promisedAt, lateSince: null }

test('a test is late once its promised time has passed and the lab still owes it, and not a moment before', () => {
  const late = itemStates.filter((state) => isLate({ state }, order, after))
  expect(late).toEqual(['ordered', 'ready', 'entered', 'held', 'tech-verified'])
  for (const state of itemStates) expect(isLate({ state }, order, promisedAt)).toBe(false)
  expect(isLate({ state: 'ready' }, { promisedAt: null }, after)).toBe(false)
})

test('a missed promise is permanent: open while somebody waits, over once it is published', () => {
  const open = { state: 'ready', lateSince: null } as const
  expect(latenessOf(order, [open], promisedAt)).toBeNull()
  expect(latenessOf(order, [open], after)).toEqual({ since: promisedAt, isOver: false })
  const marked = { promisedAt: after.add({ hours: 9 }), lateSince: promisedAt }
  const said = (state: 'recollect' | 'published' | 'not-performed') =>
    latenessOf(marked, [{ state, lateSince: promisedAt }], after)
  expect(said('recollect')).toEqual({ since: promisedAt, isOver: false })
  expect(said('published')).toEqual({ since: promisedAt, isOver: true })
  expect(said('not-performed')).toEqual({ since: promisedAt, isOver: true })
})

test('a test in time makes no other late, and ends nothing', () => {
  const kept = { state: 'ready', lateSince: null } as const
  const late = { state: 'published', lateSince: promisedAt } as const
  const anew = { promisedAt: after.add({ hours: 9 }), lateSince: promisedAt }
  expect(latenessOf(anew, [late, kept], after)).toEqual({ since: promisedAt, isOver: true })
})

test('one late test published and one still owed: somebody waits', () => {
  const [published, ready] = (['published', 'ready'] as const).map((state) => ({
    state,
    lateSince: promisedAt,
  }))
  if (!published || !ready) throw new Error('no tests')
  expect(latenessOf(order, [published, ready], after)?.isOver).toBe(false)
  expect(latenessOf(order, [published, published], after)?.isOver).toBe(true)
})
