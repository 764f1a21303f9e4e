import { afterAll, expect, test } from 'vitest'
import { queueNames, type QueueName } from '#src/domain/queues/queues.ts'
import { TestItemId } from '#src/domain/results/item.ts'
import {
  aBooker,
  aBooking,
  atTheHour,
  demoActor,
  demoLab,
  freeHours,
  received,
} from '#test/booking.ts'
import { aBreak } from '#test/breaks.ts'
import { asha } from '#test/contact.ts'
import { aPaperOf } from '#test/lab-papers.ts'
import { aJoinedLab } from '#test/labs.ts'
import type { Product } from '#test/people.ts'
import { aProduct } from '#test/product.ts'
import { queueOf } from '#test/queues.ts'

const product = await aProduct({ slotDays: 30, slotCapacity: 60 })
afterAll(() => product[Symbol.asyncDispose]())
const worker = product.as({ kind: 'worker' })
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')
const office = await demoActor(product, 'backoffice')

async function queuesOf(name: string, of: Product = product) {
  const { queues } = await of.as(await demoActor(of, name)).listQueues()
  return Object.fromEntries(queues.map((queue) => [queue.name, queue]))
}

const queue = async (name: QueueName, by = 'backoffice') =>
  queueOf(product.as(await demoActor(product, by)), name)

const ofOffice: QueueName[] = [
  'critical-calls',
  'visits-not-taken',
  'visits-not-passed-on',
  'visits-not-agreed',
  'visits-stuck',
  'visits-carried',
  'visits-left-behind',
  'manifests-open',
  'offline-holds',
  'visits-unserved',
  'late-tests',
  'messages-new',
  'messages',
  'withdrawals',
  'visit-fees',
  'applications',
  'documents',
  'contract-changes',
  'labs-to-open',
  'labs-ending',
  'applications-returned',
  'notifiable-cases',
  'cash-in-hand',
]

test('each role sees the queues of its own work, and nobody else sees any', async () => {
  await using empty = await aProduct()
  const seen = async (name: string) => Object.keys(await queuesOf(name, empty))
  expect(await seen('backoffice')).toEqual(ofOffice)
  expect(await seen('administrator')).toEqual([
    'applications',
    'documents',
    'contract-changes',
    'labs-to-open',
    'labs-ending',
    'applications-returned',
    'invitations',
  ])
  const rest = queueNames.filter((name) => !ofOffice.includes(name) && name !== 'invitations')
  expect(await seen('finance')).toEqual(rest)
  for (const name of ['phlebotomist', 'technician', 'authoriser', 'labmanager', 'patient'])
    await expect(seen(name)).rejects.toMatchObject({ refusal: 'forbidden' })
  await expect(empty.as({ kind: 'visitor' }).listQueues()).rejects.toMatchObject({
    refusal: 'sign-in-first',
  })
})

test('where nothing waits every queue is told, with nothing in it', async () => {
  await using empty = await aProduct()
  // The demonstration has labs that were never switched on.
  await empty.asOwner(`update labs set state = 'terminated' where state = 'inactive'`)
  for (const name of ['backoffice', 'finance', 'administrator'])
    for (const found of Object.values(await queuesOf(name, empty)))
      expect(found).toMatchObject({
        count: 0,
        urgent: 0,
        own: 0,
        since: null,
        due: null,
        dueOn: null,
        isOverdue: false,
        first: null,
      })
})

test('a visit that nobody took waits from its placing to its acceptance, urgent before its hour', async () => {
  await using own = await aProduct()
  const staff = own.as(await demoActor(own, 'backoffice'))
  const startsAt = (await freeHours(own)).at(-1) ?? ''
  const booked = await aBooking(own, await aBooker(own), { startsAt })
  const at = own.clock.at()
  const waiting = await queueOf(staff, 'visits-not-taken')
  expect(waiting).toMatchObject({ count: 1, urgent: 0, turn: 'office', first: booked.view.number })
  expect(waiting.since?.slice(0, 16)).toBe(at.toString().slice(0, 16))
  await atTheHour(own, booked.visitId, 3 * 60)
  expect(await queueOf(staff, 'visits-not-taken')).toMatchObject({ count: 1, urgent: 1 })
  const taker = own.as(await demoActor(own, 'phlebotomist'))
  await taker.acceptVisit({ visitId: booked.visitId })
  expect(await queueOf(staff, 'visits-not-taken')).toMatchObject({ count: 0, first: null })
})

test('a critical value that is not told yet is counted at its lab, a late test by its booking', async () => {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker, { items: ['HB', 'FBS'] })
  const barcodes = await received(product, { phlebotomist, technician, booker }, booked)
  const lab = product.as(technician)
  for (const barcode of barcodes) await lab.acceptTube({ barcode })
  const { items } = await lab.viewBenchOrder({ orderId: booked.orderId })
  const item = items.find(({ testCode }) => testCode === 'HB')
  const entry = { type: 'numeric' as const, value: 3, version: item?.version ?? 0 }
  await lab.enterResult({ testItemId: TestItemId.parse(item?.testItemId), result: entry })
  const calls = { count: 1, urgent: 0, turn: 'lab', first: await demoLab(product) }
  expect(await queue('critical-calls')).toMatchObject(calls)
  expect(await queue('late-tests')).toMatchObject({ count: 0 })
  product.clock.set(
    product.clock
      .at()
      .add({ hours: 30 * 24 })
      .toString(),
  )
  await worker.markLate()
  expect(await queue('critical-calls')).toMatchObject({ ...calls, urgent: 1 })
  expect(await queue('late-tests')).toMatchObject({ count: 1, first: booked.view.number })
})

test('what a person began waits for somebody else: counted apart, and for the other', async () => {
  const labId = await aJoinedLab(product)
  const rows = [{ categoryCode: null, platformPercent: 22, labPercent: 78 }]
  await product.as(office).proposeChange({ labId, kind: 'shares', rows })
  const mine = await queue('contract-changes')
  expect(mine).toMatchObject({ count: 0, own: 1, since: null, first: null })
  const theirs = await queue('contract-changes', 'backoffice2')
  expect(theirs).toMatchObject({ count: 1, own: 0, first: labId, turn: 'second-person' })
  await aPaperOf(product, office, labId, 'licence')
  expect(await queue('documents')).toMatchObject({ count: 0, own: 1 })
  expect(await queue('documents', 'backoffice2')).toMatchObject({ count: 1, first: labId })
  await product.asOwner(`update labs set state = 'terminated' where id = $1`, [labId])
  expect(await queue('documents', 'backoffice2')).toMatchObject({ count: 0 })
})

test('a message is urgent once its first answer is overdue', async () => {
  await product.as({ kind: 'visitor' }).sendContactMessage({ ...asha, email: 'q@patients.example' })
  expect(await queue('messages-new')).toMatchObject({ count: 1, urgent: 0 })
  product.clock.set(product.clock.at().add({ hours: 49 }).toString())
  expect(await queue('messages-new')).toMatchObject({ count: 1, urgent: 1, turn: 'office' })
})

test('a difference with the bank is finance’s, and nobody else’s', async () => {
  const breakId = await aBreak(product, {
    day: Temporal.PlainDate.from('2026-11-20'),
    kind: 'missing-here',
    key: 'K1',
  })
  expect(await queue('breaks', 'finance')).toMatchObject({ count: 1, first: breakId })
  expect((await queuesOf('backoffice'))['breaks']).toBeUndefined()
})

test('a lab whose papers have ended is urgent, one that is deleted is not counted', async () => {
  const labId = await aJoinedLab(product, { state: 'active' })
  const { rows } = await product.pool.query(
    'select licence_to::text as "to", num_nonnulls(licence_to, nabl_to, pcpndt_to) as papers from labs where id = $1',
    [labId],
  )
  const { to, papers } = rows[0]
  expect((await queue('labs-ending')).urgent).toBe(0)
  product.clock.set(`${to}T18:29:59Z`)
  const lastDay = await queue('labs-ending')
  product.clock.set(`${to}T18:30:00Z`)
  const ended = await queue('labs-ending')
  expect(ended.count).toBeGreaterThan(0)
  expect(ended.urgent).toBeGreaterThan(lastDay.urgent)
  expect(ended).toMatchObject({ since: null, turn: 'lab' })
  await product.asOwner(`update labs set state = 'terminated' where id = $1`, [labId])
  expect((await queue('labs-ending')).count).toBe(ended.count - papers)
})
