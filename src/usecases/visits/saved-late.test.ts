import { afterAll, expect, test } from 'vitest'
import { lockVisitAtHand } from '#src/db/queries/visits/visit-at-hand.ts'
import { departure } from '#src/domain/visits/under-way.ts'
import { save } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import { aBooker, aBooking, atTheHour, demoActor, visitRow } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { allMake } from '#test/rosters.ts'

const product = await aProduct({ slotDays: 8, slotCapacity: 50 })
afterAll(() => product[Symbol.asyncDispose]())
await allMake(product, 1)
const phlebotomist = await demoActor(product, 'phlebotomist')
const letters = async () => (await product.pool.query('select from messages')).rowCount

test('a visit that moved on between reading and saving is stale, and nothing is told', async () => {
  const { visitId } = await aBooking(product, await aBooker(product))
  await product.as(phlebotomist).acceptVisit({ visitId })
  await atTheHour(product, visitId)
  const before = await letters()
  const late = inStep(product.world, phlebotomist, async (step) => {
    const facts = await lockVisitAtHand(step.tx, visitId)
    if (!facts) throw new Error('no visit')
    await product.asOwner('update visits set version = version + 1 where id = $1', [visitId])
    return save(step, 'visit:move', facts, departure(facts, undefined, step.now))
  })
  await expect(late).rejects.toMatchObject({ refusal: 'stale' })
  expect((await visitRow(product, visitId)).state).toBe('accepted')
  expect(await letters()).toBe(before)
})

test('a second visit in the same hour is overlapping, and nothing is told', async () => {
  const booker = await aBooker(product)
  const first = await aBooking(product, booker)
  const { starts_at } = await visitRow(product, first.visitId)
  const startsAt = Temporal.Instant.fromEpochMilliseconds(+starts_at).toString()
  const second = await aBooking(product, await aBooker(product), { startsAt })
  const app = product.as(phlebotomist)
  await app.acceptVisit({ visitId: first.visitId })
  const before = await letters()
  await expect(app.acceptVisit({ visitId: second.visitId })).rejects.toMatchObject({
    refusal: 'overlapping',
  })
  expect((await visitRow(product, second.visitId)).state).toBe('offered')
  expect(await letters()).toBe(before)
})
