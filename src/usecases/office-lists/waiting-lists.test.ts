import { afterAll, expect, test } from 'vitest'
import { UNSERVED_DAYS } from '#src/domain/bookings/unserved.ts'
import { CARRIED_HOURS } from '#src/domain/queues/queues.ts'
import { RUNG_MINUTES } from '#src/domain/results/calls/ladder.ts'
import { TestItemId } from '#src/domain/results/item.ts'
import {
  aBooker,
  aBooking,
  arrived,
  demoActor,
  drawn,
  freeHours,
  identified,
  received,
} from '#test/booking.ts'
import { aPaperOf } from '#test/lab-papers.ts'
import { aJoinedLab } from '#test/labs.ts'
import { aProduct } from '#test/product.ts'
import { queueOf } from '#test/queues.ts'

const product = await aProduct({ slotDays: 12, slotCapacity: 40 })
afterAll(() => product[Symbol.asyncDispose]())
const [office, colleague] = [
  await demoActor(product, 'backoffice'),
  await demoActor(product, 'backoffice2'),
]
const desk = product.as(office)

const minute = (instant: string | null | undefined) => instant?.slice(0, 16)

test('a lab with a critical result that nobody was told is listed with its number and its minutes', async () => {
  const phlebotomist = await demoActor(product, 'phlebotomist')
  const technician = await demoActor(product, 'technician')
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker, { items: ['HB'] })
  const barcodes = await received(product, { phlebotomist, technician, booker }, booked)
  const lab = product.as(technician)
  for (const barcode of barcodes) await lab.acceptTube({ barcode })
  const { items } = await lab.viewBenchOrder({ orderId: booked.orderId })
  const [item] = items
  const entry = { type: 'numeric' as const, value: 3, version: item?.version ?? 0 }
  expect(await desk.listCallsByLab()).toEqual([])
  await lab.enterResult({ testItemId: TestItemId.parse(item?.testItemId), result: entry })
  const { rows } = await product.pool.query(`select id, phone from labs where code = 'LAB001'`)
  const [{ id: labId, phone }] = rows
  const told = { labId, phone, count: 1, minutes: 0, isUrgent: false }
  expect(await desk.listCallsByLab()).toMatchObject([told])
  product.clock.pass(RUNG_MINUTES.office)
  const urgent = { labId, count: 1, minutes: RUNG_MINUTES.office, isUrgent: true }
  expect(await desk.listCallsByLab()).toMatchObject([urgent])
  expect(JSON.stringify(await desk.listCallsByLab())).not.toMatch(/Meera|aemoglobin/)
})

test('every waiting document is listed, and says whether who asks may check it', async () => {
  const labId = await aJoinedLab(product)
  const documentId = await aPaperOf(product, office, labId, 'licence')
  const line = async (by: typeof office) =>
    (await product.as(by).listDocumentsToCheck()).find((one) => one.documentId === documentId)
  expect(await line(office)).toMatchObject({ labId, kind: 'licence', isOwn: true })
  expect(await line(colleague)).toMatchObject({ isOwn: false })
  const works = { role: 'lab-technician', labId, locationId: null } as const
  const both = { ...colleague, grants: [...colleague.grants, works] }
  expect(await line(both)).toMatchObject({ isOwn: true })
  await product.asOwner(`update labs set state = 'terminated' where id = $1`, [labId])
  expect(await line(colleague)).toBeUndefined()
})

test('a lab that was approved and never switched on waits for another person than who approved it', async () => {
  const labId = await aJoinedLab(product, { approvedBy: office.id })
  await product.asOwner('update labs set activated_by = null where id = $1', [labId])
  const line = async (by: typeof office) =>
    (await product.as(by).listLabsToOpen()).find((one) => one.labId === labId)
  expect(await line(office)).toMatchObject({ isOwn: true })
  expect(await line(colleague)).toMatchObject({ isOwn: false })
  const before = await queueOf(product.as(colleague), 'labs-to-open')
  expect(before.count).toBeGreaterThan(0)
  expect(before.turn).toBe('second-person')
  await product.asOwner('update labs set activated_by = $2 where id = $1', [labId, colleague.id])
  expect(await line(colleague)).toBeUndefined()
  const after = await queueOf(product.as(colleague), 'labs-to-open')
  expect(after.count).toBe(before.count - 1)
})

test('a sample on its way to the lab is listed, and urgent after some hours', async () => {
  await using own = await aProduct({ slotDays: 10, slotCapacity: 40 })
  const [phlebotomist, booker] = [await demoActor(own, 'phlebotomist2'), await aBooker(own)]
  const technician = await demoActor(own, 'technician')
  const mine = own.as(await demoActor(own, 'backoffice'))
  const booked = await aBooking(own, booker)
  const { visitId, view } = booked
  await arrived(own, phlebotomist, booked)
  await identified(own, { phlebotomist, booker, visitId })
  const barcodes = await drawn(own, phlebotomist, visitId)
  expect(await queueOf(mine, 'visits-carried')).toMatchObject({ count: 0 })
  await own.as(phlebotomist).finishCollection({ visitId })
  const carried = { count: 1, urgent: 0, turn: 'phlebotomist', first: view.number }
  expect(await queueOf(mine, 'visits-carried')).toMatchObject(carried)
  own.clock.pass(CARRIED_HOURS * 60)
  expect(await queueOf(mine, 'visits-carried')).toMatchObject({ ...carried, urgent: 1 })
  const listed = await mine.searchVisits({ state: 'collected' })
  expect(listed.visits.map(({ number }) => number)).toEqual([view.number])
  await own.as(phlebotomist).handOver({ visitId })
  for (const barcode of barcodes) await own.as(technician).receiveTube({ barcode })
  expect(await queueOf(mine, 'visits-carried')).toMatchObject({ count: 0, first: null })
  expect((await mine.searchVisits({ state: 'collected' })).visits).toEqual([])
})

test('a booking that nobody served waits for its patient until its days end, or another time is chosen', async () => {
  await using own = await aProduct({ slotDays: 10, slotCapacity: 40 })
  const mine = own.as(await demoActor(own, 'backoffice'))
  const booker = await aBooker(own)
  const startsAt = (await freeHours(own)).at(3) ?? ''
  const { visitId, view } = await aBooking(own, booker, { startsAt })
  const unserved = async () => (await mine.searchVisits({ state: 'unserved' })).visits
  expect(await unserved()).toEqual([])
  own.clock.set(Temporal.Instant.from(startsAt).subtract({ minutes: 30 }).toString())
  await own.as({ kind: 'worker' }).giveUpVisits()
  const ends = own.clock.at().add({ hours: 24 * UNSERVED_DAYS })
  const waits = await queueOf(mine, 'visits-unserved')
  expect(waits).toMatchObject({ count: 1, turn: 'patient', first: view.number })
  expect(minute(waits.due)).toBe(minute(ends.toString()))
  expect(await unserved()).toMatchObject([{ visitId, number: view.number }])
  const later = (await freeHours(own)).at(-1) ?? ''
  await own.as(booker.actor).rescheduleVisit({ visitId, startsAt: later })
  expect(await queueOf(mine, 'visits-unserved')).toMatchObject({ count: 0 })
  expect(await unserved()).toEqual([])
})

test('nobody but the office reads what waits at labs and on the way', async () => {
  for (const name of ['phlebotomist', 'technician', 'labmanager', 'finance', 'patient']) {
    const other = product.as(await demoActor(product, name))
    await expect(other.listCallsByLab()).rejects.toMatchObject({ refusal: 'forbidden' })
    await expect(other.listDocumentsToCheck()).rejects.toMatchObject({ refusal: 'forbidden' })
    await expect(other.listLabsToOpen()).rejects.toMatchObject({ refusal: 'forbidden' })
  }
})
