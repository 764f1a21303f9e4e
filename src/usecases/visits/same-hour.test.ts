import { afterAll, expect, test } from 'vitest'
import { aBooker, aBooking } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 6, slotCapacity: 2 })
afterAll(() => product[Symbol.asyncDispose]())

test('a visit that is moved to its own hour holds one place there, as before', async () => {
  const booker = await aBooker(product)
  const { visitId, view } = await aBooking(product, booker)
  const startsAt = view.visits[0]?.startsAt ?? ''
  const held = async () => {
    const { rows } = await product.pool.query(
      `select s.used, count(*) filter (where h.released_at is null)::int as held
       from slots s join visit_slots h on h.slot_id = s.id where s.starts_at = $1 group by s.id`,
      [startsAt],
    )
    return rows
  }
  expect(await held()).toEqual([{ used: 1, held: 1 }])
  const moved = await product.as(booker.actor).rescheduleVisit({ visitId, startsAt })
  expect(moved.visitId).not.toBe(visitId)
  expect(await held()).toEqual([{ used: 1, held: 1 }])
})
