import { expect, test } from 'vitest'
import { currentRequestId } from '#src/adapters/request-id.ts'
import { bookingsAtHand, noted } from '#src/db/bookings-at-hand.ts'
import { duringRequest } from './during-request.ts'

const about = (id: string, ...numbers: string[]) =>
  duringRequest(id, async () => {
    for (const number of numbers) noted(await Promise.resolve({ number }))
    expect(currentRequestId()).toBe(id)
    return bookingsAtHand()
  })

test('what a request loads is named in its own log lines, and in no concurrent request’s', async () => {
  const all = await Promise.all([
    about('one', 'OPL1', 'OPL1'),
    about('two', 'OPL2', 'OPL3'),
    about('none'),
  ])
  expect(all).toEqual([{ booking: 'OPL1' }, { bookings: ['OPL2', 'OPL3'] }, {}])
  noted({ number: 'OPL4' })
  expect(bookingsAtHand()).toEqual({})
})

test('a request that goes through many names twenty of them', async () => {
  const numbers = Array.from({ length: 100 }, (_, index) => `OPL${index}`)
  expect((await about('many', ...numbers)).bookings).toEqual(numbers.slice(0, 20))
})
