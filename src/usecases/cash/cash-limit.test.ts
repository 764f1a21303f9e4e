import { afterAll, expect, test } from 'vitest'
import { paise, rupees } from '#src/domain/money.ts'
import { aBooker, aBooking, arrived, demoActor, identified } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 10, slotCapacity: 200 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const field = product.as(phlebotomist)

function limitTo(amount: number) {
  product.world.settings.cashInHandLimit = paise(amount)
}
const limitOutOfReach = () => limitTo(rupees(1_000_000))

type Settled = PromiseSettledResult<unknown>[]
const won = (all: Settled) => all.filter(({ status }) => status === 'fulfilled').length
const refused = (all: Settled) =>
  new Set(all.flatMap((one) => (one.status === 'rejected' ? [one.reason.refusal] : [])))
const outcomeOf = (one: PromiseSettledResult<{ state: string }>) =>
  one.status === 'fulfilled' ? one.value.state : one.reason.refusal

/** A visit offered to everybody in the city, and the amount due there. */
async function offered() {
  const { visitId, view } = await aBooking(product, await aBooker(product))
  return { visitId, due: view.payment.amount }
}

test.each([-1, 0, 1])(
  'a limit of the total and %i paisa: below it the last visit is refused',
  async (more) => {
    limitOutOfReach()
    const { held, promised } = await field.viewOwnCash()
    const { visitId, due } = await offered()
    limitTo(held + promised + due + more)
    const [accepting] = await Promise.allSettled([field.acceptVisit({ visitId })])
    expect(outcomeOf(accepting)).toBe(more < 0 ? 'cash-in-hand-limit' : 'accepted')
  },
)

test('of two visits accepted at once, with room for one, one is theirs', async () => {
  limitOutOfReach()
  for (let round = 0; round < 5; round += 1) {
    const { held, promised } = await field.viewOwnCash()
    const two = [await offered(), await offered()]
    const room = Math.max(...two.map(({ due }) => due))
    limitTo(held + promised + room)
    const all = await Promise.allSettled(two.map(({ visitId }) => field.acceptVisit({ visitId })))
    expect(won(all)).toBe(1)
    expect(refused(all)).toEqual(new Set(['cash-in-hand-limit']))
  }
})

test('cash moving from promised to held is counted once, whatever happens meanwhile', async () => {
  limitOutOfReach()
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker)
  await arrived(product, phlebotomist, booked)
  const { visitId } = booked
  await identified(product, { phlebotomist, booker, visitId })
  const { held, promised } = await field.viewOwnCash()
  const next = await offered()
  limitTo(held + promised + next.due)
  await Promise.all([
    field.takeCash({ visitId, amountPaise: booked.view.payment.amount }),
    field.acceptVisit(next),
  ])
  const after = await field.viewOwnCash()
  expect(after.held + after.promised).toBe(held + promised + next.due)
  expect(after.left).toBe(0)
})
