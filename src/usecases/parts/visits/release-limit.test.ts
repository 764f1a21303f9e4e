import { afterAll, expect, test } from 'vitest'
import { aBooker, aBooking, demoActor, freeHours } from '#test/booking.ts'
import { aPhlebotomist } from '#test/money-stage.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 6, slotCapacity: 60 })
afterAll(() => product[Symbol.asyncDispose]())
const office = product.as(await demoActor(product, 'backoffice'))
const hours = await freeHours(product)

const reason = 'I cannot go.'
const tooOften = { refusal: 'released-too-often', detail: { facts: { most: 3 } } }

/** The refusal; a call that succeeded is returned as it is. */
const refusalOf = (error: unknown) => error

/** This many visits on offer, each in its own hour two days ahead. */
async function offers(many: number) {
  const booker = await aBooker(product)
  const visits = []
  for (let n = 0; n < many; n += 1)
    visits.push((await aBooking(product, booker, { startsAt: hours[30 + n] ?? '' })).visitId)
  return visits
}

test('accepting, looking and releasing across a city ends after three', async () => {
  const field = product.as(await aPhlebotomist(product))
  const answers: unknown[] = []
  const mayAccept: boolean[] = []
  for (const visitId of await offers(6)) {
    const accepted = await field.acceptVisit({ visitId }).catch(refusalOf)
    answers.push(accepted)
    const { visits } = await field.listVisits()
    if (visits.length > 0) await field.releaseVisit({ visitId, reason })
    mayAccept.push((await field.listVisits()).acceptsFrom === null)
  }
  const yes = { state: 'accepted' }
  expect(answers).toMatchObject([yes, yes, yes, tooOften, tooOften, tooOften])
  expect(mayAccept).toEqual([true, true, false, false, false, false])
})

test('a day after the first of them the next visit may be accepted, and the page says when', async () => {
  const field = product.as(await aPhlebotomist(product))
  const [first, second, third, next = first] = await offers(4)
  for (const visitId of [first, second, third]) {
    await field.acceptVisit({ visitId: visitId as never })
    await field.releaseVisit({ visitId: visitId as never, reason })
    product.clock.pass(1)
  }
  const { acceptsFrom } = await field.listVisits()
  const from = Temporal.Instant.from(acceptsFrom ?? '')
  product.clock.set(from.subtract({ seconds: 1 }).toString())
  const early = field.acceptVisit({ visitId: next as never })
  expect(await early.catch(refusalOf)).toMatchObject(tooOften)
  product.clock.set(from.add({ milliseconds: 1 }).toString())
  expect((await field.listVisits()).acceptsFrom).toBeNull()
  expect(await field.acceptVisit({ visitId: next as never })).toEqual({ state: 'accepted' })
})

test('visits the office takes from a phlebotomist are not counted', async () => {
  const field = product.as(await aPhlebotomist(product))
  const [next, ...taken] = await offers(5)
  for (const visitId of taken) {
    await field.acceptVisit({ visitId })
    await office.releaseVisit({ visitId, reason: 'Ravi is ill.' })
  }
  expect(await field.acceptVisit({ visitId: next as never })).toEqual({ state: 'accepted' })
})

test('an accept during the third release is counted after it', async () => {
  const person = await aPhlebotomist(product)
  const field = product.as(person)
  const [first, second, third, next] = await offers(4)
  for (const visitId of [first, second, third])
    await field.acceptVisit({ visitId: visitId as never })
  for (const visitId of [first, second])
    await field.releaseVisit({ visitId: visitId as never, reason })
  const holder = await product.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from phlebotomists where user_id = $1 for update', [person.id])
    const releasing = field.releaseVisit({ visitId: third as never, reason }).catch(refusalOf)
    await waiting(1)
    const accepting = field.acceptVisit({ visitId: next as never }).catch(refusalOf)
    await waiting(2)
    await holder.query('commit')
    expect(await releasing).toEqual({ state: 'offered' })
    expect(await accepting).toMatchObject(tooOften)
  } finally {
    holder.release()
  }
})

/** Waits until this many transactions wait for that row. */
async function waiting(many: number) {
  await expect
    .poll(async () => {
      const { rows } = await product.pool.query(
        `select count(*)::int from pg_stat_activity
         where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
      )
      return rows[0].count
    })
    .toBe(many)
}
