import { afterAll, expect, test } from 'vitest'
import { shown } from '#test/bench.ts'
import { aBooker, aBooking, arrived, demoActor, identified } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { reassigning } from '#test/reassigning.ts'
import { aBench } from '#test/revisions.ts'
import { signedValues } from '#test/signed-values.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const office = product.as(await demoActor(product, 'backoffice'))

/** A visit whose phlebotomist has taken the cash. */
async function paidAtTheDoor() {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker)
  const { visitId } = booked
  product.clock.pass(0.1)
  await arrived(product, phlebotomist, booked)
  product.clock.pass(0.1)
  await identified(product, { phlebotomist, booker, visitId })
  product.clock.pass(0.1)
  const { amount } = booked.view.payment
  await product.as(phlebotomist).takeCash({ visitId, amountPaise: amount })
  return { number: booked.view.number, amount, booker, visitId }
}

test('a story has who placed, accepted and came, the cash and the messages, newest first', async () => {
  const { number, amount } = await paidAtTheDoor()
  const { moments, before } = await office.viewStory({ number })
  expect(before).toBeNull()
  const actions = moments.flatMap((moment) => moment.actions)
  expect(actions.indexOf('visit:accept')).toBeGreaterThan(-1)
  expect(actions.indexOf('visit:accept')).toBeLessThan(actions.indexOf('booking:place'))
  const placed = moments.find((moment) => moment.actions.includes('booking:place'))
  expect(placed).toMatchObject({ isBooker: true, actorKind: 'person' })
  expect(placed?.messages).toMatchObject([{ topic: 'booking' }])
  const cash = moments
    .flatMap(({ changes }) => changes)
    .find(({ detail }) => detail === 'cash-collected')
  expect(cash).toMatchObject({ name: 'payment', amount })
  const accepted = moments.find((moment) => moment.actions.includes('visit:accept'))
  expect(accepted).toMatchObject({ isBooker: false, actorName: expect.any(String) })
  expect(accepted?.changes).toContainEqual(
    expect.objectContaining({ name: 'visit', detail: 'accepted' }),
  )
})

test('a call to the patient is part of it', async () => {
  const { number, visitId } = await paidAtTheDoor()
  await product.as(phlebotomist).callPatient({ visitId })
  const { moments } = await office.viewStory({ number })
  expect(moments.some(({ calls }) => calls === 1)).toBe(true)
})

test('who only looked is told apart from who did something', async () => {
  const { number, booker } = await paidAtTheDoor()
  await product.as(booker.actor).viewBooking({ number })
  const { moments, reads } = await office.viewStory({ number })
  expect(reads.map(({ action }) => action)).toContain('booking:read')
  expect(moments.flatMap(({ actions }) => actions)).not.toContain('booking:read')
  const again = await office.viewStory({ number })
  expect(again.reads).toContainEqual(
    expect.objectContaining({ action: 'story:read', isBooker: false }),
  )
})

test('what happened before an instant follows on the next page, and no other booking’s', async () => {
  const { number } = await paidAtTheDoor()
  await paidAtTheDoor()
  const all = (await office.viewStory({ number })).moments
  const second = all.at(1)
  const rest = await office.viewStory({ number, before: second?.at ?? '' })
  expect(all.length).toBeGreaterThan(2)
  expect(rest.moments).toEqual(all.filter(({ at }) => at < (second?.at ?? '')))
  expect(rest.reads).toEqual([])
})

test('that a value was held cannot be seen nor counted', async () => {
  await using own = await aProduct({ slotDays: 6, slotCapacity: 20 })
  const { verified, itemOf, doctor } = signedValues(own, await aBench(own))
  // A haemoglobin of 1 is held by its judgement; the others are ordinary. The clock stands still.
  const { orderId, view } = await verified(await aBooker(own), { HB: 1, TSH: 2, FBS: 90 })
  const { testItemId, version } = await itemOf(orderId)
  await doctor.holdResult({ testItemId, version, reason: 'Tube haemolysed?' })
  const desk = own.as(await demoActor(own, 'backoffice'))
  const { moments } = await desk.viewStory({ number: view.number })
  const items = moments.flatMap(({ changes }) => changes).filter(({ name }) => name === 'item')
  const entered = items.filter(({ detail }) => detail === 'entered')
  expect(entered.map(({ count, reason }) => [count, reason])).toEqual([[3, null]])
  const actions = moments.flatMap((moment) => moment.actions)
  expect(actions.filter((name) => name === 'result:enter')).toHaveLength(1)
  expect(JSON.stringify(moments)).not.toMatch(/held|hold|haemolysed|critical/)
})

test('a verification that a hold withdrew is told to nobody outside the lab, nor the hold', async () => {
  await using own = await aProduct({ slotDays: 6, slotCapacity: 20 })
  const { verified, itemOf, doctor } = signedValues(own, await aBench(own))
  const booker = await aBooker(own)
  const { orderId, view } = await verified(booker, { HB: 14 })
  const { number } = view
  own.clock.pass(1)
  const { testItemId, version } = await itemOf(orderId)
  await doctor.holdResult({ testItemId, version, reason: 'Tube haemolysed?' })
  const desk = own.as(await demoActor(own, 'backoffice'))
  const told = async () => {
    const { moments } = await desk.viewStory({ number })
    const { events } = await own.as(booker.actor).viewBooking({ number })
    return {
      done: moments.flatMap(({ actions }) => actions).filter((name) => name.startsWith('result:')),
      verified: moments.flatMap(({ changes }) => changes).filter(isVerified).length,
      patient: events.filter(({ machine, event }) => machine === 'item' && event === 'verify')
        .length,
    }
  }
  expect(await told()).toEqual({ done: ['result:enter'], verified: 0, patient: 0 })
  const { rows } = await own.pool.query(
    'select action from audit where subject_id = $1 order by id desc limit 1',
    [testItemId],
  )
  expect(rows).toEqual([{ action: 'result:hold' }])
  own.clock.pass(1)
  await doctor.verifyResult({ testItemId, ...(await shown(own, testItemId)) })
  const once = { done: ['result:verify', 'result:enter'], verified: 1, patient: 1 }
  expect(await told()).toEqual(once)
})

const isVerified = ({ name, detail }: { name: string; detail: string | null }) =>
  name === 'item' && detail === 'tech-verified'

test('a message to a phlebotomist is not told as one to the patient', async () => {
  await using own = await aProduct()
  const { office: desk, anOffer } = await reassigning(own)
  const { number } = await anOffer()
  const { moments } = await desk.viewStory({ number })
  const messages = moments.flatMap((moment) => moment.messages)
  expect(messages.filter(({ toBooker }) => !toBooker)).toHaveLength(2)
  expect(messages.some(({ toBooker }) => toBooker)).toBe(true)
})

test('only the office reads it', async () => {
  const { number, booker } = await paidAtTheDoor()
  for (const actor of [booker.actor, phlebotomist, await demoActor(product, 'labmanager')])
    await expect(product.as(actor).viewStory({ number })).rejects.toMatchObject({
      refusal: 'forbidden',
    })
})
