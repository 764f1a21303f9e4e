import { afterAll, expect, test } from 'vitest'
import {
  aBooker,
  aBooking,
  anotherHour,
  demoActor,
  drawn,
  identified,
  mayComeEarly,
  visitRow,
} from '#test/booking.ts'
import { aPhlebotomist } from '#test/money-stage.ts'
import { aProduct } from '#test/product.ts'
import { messagesAbout } from '#test/reassigning.ts'
import { moreHands } from '#test/rosters.ts'

const product = await aProduct({ slotDays: 8, slotCapacity: 50 })
afterAll(() => product[Symbol.asyncDispose]())
await moreHands(product, 20)
const worker = product.as({ kind: 'worker' })
const office = product.as(await demoActor(product, 'backoffice'))

/** A phlebotomist of their own, and a visit that they accepted. */
async function scene() {
  const person = await aPhlebotomist(product)
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker, { startsAt: await anotherHour(product) })
  await product.as(person).acceptVisit({ visitId: booked.visitId })
  return { person, app: product.as(person), booker, number: booked.view.number, ...booked }
}

/** Before the hour, as the patient allowed. */
async function atTheDoor() {
  const visit = await scene()
  const { app, visitId } = visit
  await mayComeEarly(product, visitId)
  await app.departForVisit({ visitId })
  await app.arriveAtVisit({ visitId })
  return visit
}

const wholeWeek = { days: 14 }

test('who falls ill gives back everything at once: others are asked, and the patient pays nothing', async () => {
  const { app, person, booker, visitId, bookingId, number } = await scene()
  await app.takeSuddenLeave(wholeWeek)
  await worker.leaveVisits()
  expect(await visitRow(product, visitId)).toMatchObject({
    state: 'offered',
    phlebotomist_id: null,
  })
  const told = await messagesAbout(product, bookingId)
  expect(told).toContainEqual({ event: 'visit-released', to: booker.actor.id })
  expect(told).not.toContainEqual({ event: 'visit-taken-off', to: person.id })
  const { cancellation } = await product.as(booker.actor).viewBooking({ number })
  expect(cancellation).toMatchObject({ isOpen: true, charge: 0 })
})

test('the office says it of somebody, who is told until when they are off', async () => {
  const { person, visitId } = await scene()
  const phone = '+919812345670'
  await product.asOwner('update "user" set phone = $2 where id = $1', [person.id, phone])
  await office.sendOnLeave({ ...wholeWeek, phlebotomistId: person.id })
  await worker.leaveVisits()
  expect(await visitRow(product, visitId)).toMatchObject({ state: 'offered' })
  expect(await messagesAbout(product, person.id)).toContainEqual({
    event: 'cannot-work',
    to: person.id,
  })
})

test('nobody says it of a colleague', async () => {
  const { person, visitId } = await scene()
  const other = product.as(await aPhlebotomist(product))
  const saying = other.sendOnLeave({ ...wholeWeek, phlebotomistId: person.id })
  await expect(saying).rejects.toMatchObject({ refusal: 'forbidden' })
  await worker.leaveVisits()
  expect(await visitRow(product, visitId)).toMatchObject({ state: 'accepted' })
})

test('none of it counts as a visit given back, and nothing is accepted before it ends', async () => {
  const one = await scene()
  const more = [await aBooker(product), await aBooker(product), await aBooker(product)]
  for (const booker of more) {
    const { visitId } = await aBooking(product, booker, { startsAt: await anotherHour(product) })
    await one.app.acceptVisit({ visitId })
  }
  await one.app.takeSuddenLeave(wholeWeek)
  expect((await worker.leaveVisits()).left).toBeGreaterThanOrEqual(more.length + 1)
  const { visitId } = one
  await expect(one.app.acceptVisit({ visitId })).rejects.toMatchObject({ refusal: 'on-leave' })
  const { leaves } = await office.viewRoster({ phlebotomistId: one.person.id })
  const [leave] = leaves
  if (!leave) throw new Error('no leave')
  await office.endLeave({ leaveId: leave.leaveId, version: leave.version })
  await one.app.acceptVisit({ visitId })
  expect(await visitRow(product, visitId)).toMatchObject({ phlebotomist_id: one.person.id })
})

test('somebody who stands at the door and drew nothing: the visit ends, free for the patient', async () => {
  const { app, booker, visitId, number } = await atTheDoor()
  await app.takeSuddenLeave(wholeWeek)
  await worker.leaveVisits()
  expect(await visitRow(product, visitId)).toMatchObject({ state: 'no-show-ph' })
  const { cancellation } = await product.as(booker.actor).viewBooking({ number })
  expect(cancellation).toMatchObject({ isOpen: true, charge: 0 })
})

test('a sample that was drawn stays with who drew it: nothing ends, and the office sees it wait', async () => {
  const { app, person, booker, visitId } = await atTheDoor()
  await identified(product, { phlebotomist: person, booker, visitId })
  await drawn(product, person, visitId)
  const before = await visitRow(product, visitId)
  await app.takeSuddenLeave(wholeWeek)
  await worker.leaveVisits()
  expect(await visitRow(product, visitId)).toMatchObject({
    state: before.state,
    version: before.version,
  })
  const leftBehind = async () => {
    const { queues } = await office.listQueues()
    return queues.find(({ name }) => name === 'visits-left-behind')?.urgent ?? 0
  }
  expect(await leftBehind()).toBe(1)
  await app.finishCollection({ visitId })
  expect(await leftBehind()).toBe(1)
  await app.handOver({ visitId })
  expect(await leftBehind()).toBe(0)
})

test('a visit after the leave stays accepted, and one that begins in it does not', async () => {
  const { app, visitId } = await scene()
  const { starts_at } = await visitRow(product, visitId)
  await app.takeSuddenLeave({ days: 1 })
  await worker.leaveVisits()
  const { leaves } = await app.viewOwnRoster()
  const isInIt = +starts_at < Date.parse(leaves[0]?.endsAt ?? '')
  expect(await visitRow(product, visitId)).toMatchObject({
    state: isInIt ? 'offered' : 'accepted',
  })
})

test('a process that was killed between two of them leaves none behind', async () => {
  const { app, visitId, booker, bookingId } = await scene()
  await app.takeSuddenLeave(wholeWeek)
  expect(await visitRow(product, visitId)).toMatchObject({ state: 'accepted' })
  await worker.leaveVisits()
  await worker.leaveVisits()
  const told = await messagesAbout(product, bookingId)
  const released = told.filter(
    ({ event, to }) => event === 'visit-released' && to === booker.actor.id,
  )
  expect(released).toHaveLength(1)
})

test('a leave that the office ended meanwhile gives nothing back', async () => {
  const { app, person, visitId } = await scene()
  const { leaveId } = await app.takeSuddenLeave(wholeWeek)
  await expect(app.endLeave({ leaveId, version: 1 })).rejects.toMatchObject({
    refusal: 'sudden-leave-today',
  })
  await office.endLeave({ leaveId, version: 1 })
  await worker.leaveVisits()
  expect(await visitRow(product, visitId)).toMatchObject({ phlebotomist_id: person.id })
})

test('around the code, only a leave that began at once lies over an accepted visit', async () => {
  const { person, visitId } = await scene()
  const { starts_at: from } = await visitRow(product, visitId)
  const insert = `insert into leaves (id, phlebotomist_id, starts_at, ends_at, is_sudden)
    values (gen_random_uuid(), $1, $2::timestamptz, $2::timestamptz + interval '1 hour', $3)`
  await expect(product.pool.query(insert, [person.id, from, false])).rejects.toMatchObject({
    constraint: 'leaves_over_no_visit',
  })
  const sudden = product.pool.query(insert, [person.id, from, true])
  await expect(sudden).resolves.toMatchObject({ rowCount: 1 })
  await expect(
    product.pool.query('update leaves set is_sudden = false where phlebotomist_id = $1', [
      person.id,
    ]),
  ).rejects.toMatchObject({ constraint: 'leaves_over_no_visit' })
})

test('who is on the way gives the visit back too, whatever its hour', async () => {
  const { app, visitId } = await scene()
  await mayComeEarly(product, visitId)
  await app.departForVisit({ visitId })
  await app.takeSuddenLeave(wholeWeek)
  await worker.leaveVisits()
  expect(await visitRow(product, visitId)).toMatchObject({ state: 'offered', departed_at: null })
})
