import { afterAll, expect, test } from 'vitest'
import { meterFigures } from '#src/adapters/figure-meters.ts'
import { createBoss, jobQueue } from '#src/adapters/job-queue.ts'
import { createMeters } from '#src/adapters/meters.ts'
import { indianDay } from '#src/domain/india-time.ts'
import { figuresOf } from '#src/main/logging/figures.ts'
import { openMetrics } from '#src/main/logging/metrics.ts'
import { writeMessage } from '#test/write-message.ts'
import { aBooker, aBooking, demoActor, received } from '#test/booking.ts'
import { gatewayBooks, theirs } from '#test/gateway-books.ts'
import { aProduct } from '#test/product.ts'
import { aSandbox } from '#test/sandbox.ts'
import { roundTheGuards } from '#test/round-the-guards.ts'
import { freePort, scraped } from '#test/scraped.ts'

const sandbox = await aSandbox()
const product = await aProduct({ world: { gateway: sandbox.gateway } })
const worker = product.as({ kind: 'worker' })
const port = await freePort()
const metrics = openMetrics({
  env: { METRICS_HOST: '127.0.0.1', METRICS_TOKEN: undefined },
  port,
  log: console,
})
metrics.refreshBy(meterFigures(metrics.registry, figuresOf(product.world), 0))
afterAll(async () => {
  metrics.close()
  await product[Symbol.asyncDispose]()
  await sandbox.close()
})

async function figure(name: string, labels?: Record<string, string>) {
  return (await scraped(port)).value(`oxalate_${name}`, labels)
}

test('a waiting message is counted with its age, until it is sent', async () => {
  await worker.deliverMessages()
  const before = (await figure('messages_unsent')) ?? 0
  const message = { channel: 'sms', to: '+919876543210', text: 'Ravi comes at nine.' } as const
  await product.world.db.transaction((tx) =>
    writeMessage(product.world, tx, { event: 'test', message }),
  )
  product.clock.pass(7)
  expect(await figure('messages_unsent')).toBe(before + 1)
  expect(await figure('messages_unsent_oldest_seconds')).toBeGreaterThanOrEqual(420)
  await worker.deliverMessages()
  expect(await figure('messages_unsent')).toBe(before)
})

test('an untold critical value is counted with its age until somebody was told', async () => {
  const [phlebotomist, technician] = await Promise.all(
    (['phlebotomist', 'technician'] as const).map((name) => demoActor(product, name)),
  )
  if (!phlebotomist || !technician) throw new Error('nobody works here')
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker, { items: ['HB'] })
  const [barcode] = await received(product, { phlebotomist, technician, booker }, booked)
  const lab = product.as(technician)
  if (!barcode) throw new Error('nothing was drawn')
  await lab.acceptTube({ barcode })
  expect(await figure('critical_calls_unheard')).toBe(0)
  const item = async () => {
    const [one] = (await lab.viewBenchOrder({ orderId: booked.orderId })).items
    if (!one) throw new Error('no test')
    return one
  }
  const { testItemId, version } = await item()
  await lab.enterResult({ testItemId, result: { type: 'numeric', value: 1.16, version } })
  product.clock.pass(31)
  expect(await figure('critical_calls_unheard')).toBe(1)
  expect(await figure('critical_calls_unheard_oldest_seconds')).toBe(31 * 60)
  const again = (await item()).version
  await lab.enterResult({ testItemId, result: { type: 'numeric', value: 11.6, version: again } })
  expect(await figure('critical_calls_unheard')).toBe(0)
})

test('an unconfirmed capture is counted, and so is the break it becomes', async () => {
  const at = product.clock.at().subtract({ hours: 24 * 11 })
  const our = await gatewayBooks(product).ours({ at, confirmed: false })
  await sandbox.seedDay(indianDay(at).toString(), [theirs(our, { status: 'Successful' })])
  expect(await figure('payments_unconfirmed')).toBe(1)
  expect(await figure('payments_unconfirmed_oldest_seconds')).toBe(11 * 24 * 3600)
  expect(await figure('reconciliation_breaks_open')).toBe(0)
  await sandbox.setFault('plain-error')
  await worker.confirmCaptures()
  expect(await figure('reconciliation_breaks_open')).toBe(1)
  await sandbox.setFault(null)
  await worker.confirmCaptures()
  expect(await figure('payments_unconfirmed')).toBe(0)
})

test('due jobs that have not started are counted by queue', async () => {
  const boss = await createBoss(product.ownerUrl, () => {})
  await boss.start()
  expect(await figure('jobs_waiting', { queue: 'expire-holds' })).toBe(0)
  for (const when of [{ afterSeconds: 0 }, { afterSeconds: 3600 }])
    await product.world.db.transaction((tx) =>
      jobQueue(product.pool).enqueue(tx, 'expire-holds', {}, when),
    )
  expect(await figure('jobs_waiting', { queue: 'expire-holds' })).toBe(1)
  expect(
    await figure('jobs_waiting_oldest_seconds', { queue: 'expire-holds' }),
  ).toBeGreaterThanOrEqual(0)
  await boss.stop({ graceful: false })
})

test('a slot with more visits than places is detected, by its counter or by its visits', async () => {
  expect(await figure('slots_oversold')).toBe(0)
  await worker.makeSlots()
  const [slot] = (await product.pool.query('select * from slots limit 1')).rows
  await product.asOwner('alter table slots drop constraint slots_not_oversold')
  await product.asOwner(
    `insert into slots (id, location_id, lab_id, kind, starts_at, ends_at, capacity, used)
     values (gen_random_uuid(), $1, $2, $3, now() + interval '1 year', now() + interval '366 days', 4, 5)`,
    [slot.location_id, slot.lab_id, slot.kind],
  )
  expect(await figure('slots_oversold')).toBe(1)
  await product.asOwner('update slots set used = 0, capacity = 0 where used > capacity')
  expect(await figure('slots_oversold')).toBe(0)
  await roundTheGuards(
    product,
    `insert into visit_slots (visit_id, slot_id)
    select gen_random_uuid(), id from slots where capacity = 0`,
  )
  expect(await figure('slots_oversold')).toBe(1)
  await roundTheGuards(
    product,

    'delete from visit_slots v using slots s where s.id = v.slot_id and capacity = 0',
  )
})

test('a database that does not answer omits the figures, and reports the age of the last ones', async () => {
  const { registry } = createMeters()
  const figures = figuresOf(product.world)
  let isAway = false
  const refresh = meterFigures(
    registry,
    () => (isAway ? Promise.reject(new Error('away')) : figures()),
    0,
  )
  await refresh()
  const names = ['messages_unsent', 'slots_oversold', 'jobs_waiting']
  const told = async (name: string) =>
    new RegExp(`^oxalate_${name}[ {]`, 'm').test(await registry.metrics())
  for (const name of names) expect(await told(name)).toBe(true)
  isAway = true
  await refresh()
  for (const name of names) expect(await told(name)).toBe(false)
  expect(await told('figures_read_timestamp_seconds')).toBe(true)
})

test('nothing personal is exposed: every label is one of our own names', async () => {
  const { text, samples } = await scraped(port)
  const labels = new Set(samples.flatMap((one) => Object.keys(one.labels)))
  const ours = new Set([
    'queue',
    'version',
    'major',
    'minor',
    'patch',
    'type',
    'kind',
    'space',
    'le',
  ])
  expect([...labels].filter((label) => !ours.has(label))).toEqual([])
  for (const { queue = '' } of samples.map((one) => one.labels)) expect(queue).toMatch(/^[a-z-]*$/)
  for (const personal of ['Ravi', '9876543210', '@']) expect(text).not.toContain(personal)
})
