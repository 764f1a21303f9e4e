import { afterAll, expect, test } from 'vitest'
import { listPastPromise } from '#src/db/queries/results/late.ts'
import { shown, signing } from '#test/bench.ts'
import { aBooker, aBooking, demoActor, received } from '#test/booking.ts'
import { gateAtCommit } from '#test/gate-at-commit.ts'
import { aProduct } from '#test/product.ts'
import { queueOf } from '#test/queues.ts'

const product = await aProduct({ slotDays: 30, slotCapacity: 60 })
afterAll(() => product[Symbol.asyncDispose]())
const worker = product.as({ kind: 'worker' })
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')
const lab = product.as(technician)
const pathologist = product.as(await demoActor(product, 'authoriser'))
const office = product.as(await demoActor(product, 'backoffice'))
const waiting = async () => (await queueOf(office, 'late-tests')).count

/** HB and blood sugar at the counter of the lab, in one order. */
async function atTheCounter() {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker, { items: ['HB', 'FBS'] })
  const barcodes = await received(product, { phlebotomist, technician, booker }, booked)
  const app = product.as(booker.actor)
  const look = async () => {
    const [order] = (await app.viewBooking({ bookingId: booked.bookingId })).orders
    if (!order) throw new Error('no order')
    return order
  }
  const promisedAt = Temporal.Instant.from((await look()).promisedAt ?? '')
  return { ...booked, barcodes, look, promisedAt }
}

type OnTheBench = Awaited<ReturnType<typeof atTheCounter>>

async function onTheBench() {
  const order = await atTheCounter()
  for (const barcode of order.barcodes) await lab.acceptTube({ barcode })
  return order
}

async function published({ orderId }: OnTheBench, code: string) {
  const { rows } = await product.pool.query(
    'select id from test_items where order_id = $1 and test_code = $2',
    [orderId, code],
  )
  const testItemId = rows[0].id
  const result = { type: 'numeric', value: 13, ...(await shown(product, testItemId)) } as const
  await lab.enterResult({ testItemId, result })
  await pathologist.verifyResult({ testItemId, ...(await shown(product, testItemId)) })
  await pathologist.authoriseResults(await signing(product, orderId))
}

async function marksOf({ orderId }: OnTheBench) {
  const { rows } = await product.pool.query(
    `select i.test_code as code, i.late_since as item, o.late_since as order
     from test_items i join orders o on o.id = i.order_id where o.id = $1 order by i.position`,
    [orderId],
  )
  const at = (instant: Date | null) => instant?.toISOString() ?? null
  return rows.map((row) => ({ code: row.code, item: at(row.item), order: at(row.order) }))
}

async function lettersOf({ bookingId }: OnTheBench) {
  const { rows } = await product.pool.query(
    `select count(*)::int from messages where subject_id = $1 and event = 'report-late'`,
    [bookingId],
  )
  return rows[0].count
}

const at = (instant: Temporal.Instant) => product.clock.set(instant.toString())
const iso = (instant: Temporal.Instant) => new Date(instant.epochMilliseconds).toISOString()

test('a test missing at its promised time is marked permanently; patient told once, lab and office alerted', async () => {
  const order = await onTheBench()
  await published(order, 'HB')
  const { promisedAt } = order
  at(promisedAt)
  await worker.markLate()
  const before = { lab: (await lab.viewBench()).ringing.late, office: await waiting() }
  expect(await marksOf(order)).toMatchObject([{ item: null }, { item: null, order: null }])

  at(promisedAt.add({ seconds: 1 }))
  await worker.markLate()
  await worker.markLate()
  const broken = iso(promisedAt)
  expect(await marksOf(order)).toEqual([
    { code: 'HB', item: null, order: broken },
    { code: 'FBS', item: broken, order: broken },
  ])
  expect(await lettersOf(order)).toBe(1)
  expect((await lab.viewBench()).ringing.late).toBe(before.lab + 1)
  expect(await waiting()).toBe(before.office + 1)
  const line = { orderId: order.orderId, since: promisedAt.toString() }
  for (const { orders } of [await lab.listLateAtLab(), await office.watchLate()]) {
    const found = orders.find(({ orderId }) => orderId === order.orderId)
    expect(found).toMatchObject(line)
    expect(found?.tests).toHaveLength(1)
  }
  expect((await order.look()).late).toEqual({ since: promisedAt.toString(), isOver: false })
  const atBench = await lab.viewBenchOrder({ orderId: order.orderId })
  expect(atBench.late).toEqual({ since: promisedAt.toString(), isOver: false })

  await published(order, 'FBS')
  expect((await order.look()).late).toEqual({ since: promisedAt.toString(), isOver: true })
  expect((await lab.viewBench()).ringing.late).toBe(before.lab)
  expect(await waiting()).toBe(before.office)
  expect(await marksOf(order)).toMatchObject([{}, { item: broken, order: broken }])
})

test('a test whose fresh sample was requested in time is not late; requested too late it stays marked', async () => {
  const [early, tooLate] = [await atTheCounter(), await atTheCounter()]
  const reject = async ({ barcodes }: OnTheBench) => {
    for (const barcode of barcodes) await lab.rejectTube({ barcode, reason: 'clotted' })
  }
  await reject(early)
  at(tooLate.promisedAt.add({ seconds: 1 }))
  await worker.markLate()
  await reject(tooLate)
  await worker.markLate()
  expect(await marksOf(early)).toMatchObject([{ item: null, order: null }, { item: null }])
  expect((await early.look()).late).toBeNull()
  const broken = iso(tooLate.promisedAt)
  expect(await marksOf(tooLate)).toMatchObject([{ item: broken, order: broken }, { item: broken }])
  expect((await tooLate.look()).late).toMatchObject({ isOver: false })
  expect((await lab.listLateAtLab()).orders.map(({ orderId }) => orderId)).toContain(
    tooLate.orderId,
  )
})

test('three concurrent workers mark each of many late tests, and tell nobody twice', async () => {
  const many = [await onTheBench(), await onTheBench(), await onTheBench()]
  const last = many.map(({ promisedAt }) => promisedAt.epochMilliseconds)
  at(Temporal.Instant.fromEpochMilliseconds(Math.max(...last) + 1000))
  // None is done before all of them have seen the first order.
  const together = await gateAtCommit(product, ['update on orders'], 3)
  const marking = Promise.all([worker.markLate(), worker.markLate(), worker.markLate()])
  await together()
  await marking
  for (const one of many) {
    expect((await marksOf(one)).every(({ item }) => item === iso(one.promisedAt))).toBe(true)
    expect(await lettersOf(one)).toBe(1)
  }
})

test('the database keeps a mark, and accepts only the promised time', async () => {
  const order = await onTheBench()
  const set = (table: string, value: string) =>
    product.pool.query(`update ${table} set late_since = ${value}
      where ${table === 'orders' ? 'id' : 'order_id'} = '${order.orderId}'`)
  for (const table of ['orders', 'test_items'])
    await expect(set(table, 'now()')).rejects.toThrow(/not the time that was promised/)
  at(order.promisedAt.add({ seconds: 1 }))
  await worker.markLate()
  for (const table of ['orders', 'test_items']) {
    await expect(set(table, 'null')).rejects.toThrow(/stays late/)
    await expect(set(table, "late_since + interval '1 hour'")).rejects.toThrow(/stays late/)
  }
})

test('due rows are found by an index, a batch at a time', async () => {
  const { sql, params } = listPastPromise(product.world.db, product.clock.at(), 100).toSQL()
  const client = await product.pool.connect()
  await client.query('begin; set local enable_seqscan = off')
  const { rows } = await client.query(`explain ${sql}`, params.map(String))
  await client.query('rollback')
  client.release()
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('orders_promised')
  expect(plan).not.toContain('Seq Scan')
  expect(plan).toMatch(/^Limit/)
})

test('only the worker marks, and a lab sees only its own', async () => {
  await expect(office.markLate()).rejects.toMatchObject({ refusal: 'forbidden' })
  await expect(lab.watchLate()).rejects.toMatchObject({ refusal: 'forbidden' })
  await expect(office.listLateAtLab()).rejects.toMatchObject({ refusal: 'forbidden' })
  const { orders } = await lab.listLateAtLab()
  const { rows } = await product.pool.query('select lab_id from orders where id = any($1)', [
    orders.map(({ orderId }) => orderId),
  ])
  expect(new Set(rows.map((row) => row.lab_id))).toEqual(
    new Set([technician.grants.find(({ labId }) => labId)?.labId]),
  )
})
