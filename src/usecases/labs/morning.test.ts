import { afterAll, expect, test } from 'vitest'
import { turnaroundsSince } from '#src/db/queries/labs/lab-morning.ts'
import { shown } from '#test/bench.ts'
import { aBooker, aBooking, demoActor, demoLab, received, reported } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const labId = await demoLab(product)
const crew = {
  phlebotomist: await demoActor(product, 'phlebotomist'),
  technician: await demoActor(product, 'technician'),
  authoriser: await demoActor(product, 'authoriser'),
  booker: await aBooker(product),
}
const desk = product.as(await demoActor(product, 'labmanager'))

test('the morning of a lab counts what is due, what was rejected and what was earned', async () => {
  const before = await desk.viewMorning()
  expect(before).toMatchObject({ labId, rejected: [], turnaround: null })
  expect(before.weeks).toHaveLength(12)

  await reported(product, crew)
  const [barcode] = await received(product, crew, await aBooking(product, crew.booker))
  if (!barcode) throw new Error('nothing was drawn')
  await product.as(crew.technician).rejectTube({ barcode, reason: 'haemolysed' })
  await received(product, crew, await aBooking(product, crew.booker))

  const after = await desk.viewMorning()
  const open = (due: typeof after.due) => Object.values(due).reduce((sum, count) => sum + count, 0)
  expect(open(after.due)).toBeGreaterThan(open(before.due))
  expect(after.rejected).toEqual([{ reason: 'haemolysed', count: 1 }])
  expect(after.weeks.at(-1)?.net).toBeGreaterThan(before.weeks.at(-1)?.net ?? 0)
  const { duePaise, laterPaise, accruedPaise } = after.payout
  expect(duePaise + laterPaise + accruedPaise).toBe(after.weeks.at(-1)?.net)
  const since = product.clock.at().subtract({ hours: 24 * 30 })
  const took = await product.world.db.transaction((tx) => turnaroundsSince(tx, labId, since))
  expect(took).toEqual([{ hours: expect.any(Number), isOnTime: true }])
})

test('late is what the list of late reports says: held is late, a fresh sample in time is not', async () => {
  const technician = product.as(crew.technician)
  const worker = product.as({ kind: 'worker' })
  const receive = async () => {
    const booked = await aBooking(product, crew.booker)
    return { ...booked, barcodes: await received(product, crew, booked) }
  }
  const [again, held] = [await receive(), await receive()]
  for (const barcode of again.barcodes) await technician.rejectTube({ barcode, reason: 'clotted' })
  for (const barcode of held.barcodes) await technician.acceptTube({ barcode })
  const { rows } = await product.pool.query(
    `select i.id, o.promised_at from test_items i join orders o on o.id = i.order_id
     where o.id = $1`,
    [held.orderId],
  )
  const testItemId = rows[0].id
  const result = { type: 'numeric', value: 5, ...(await shown(product, testItemId)) } as const
  await technician.enterResult({ testItemId, result })
  const state = await product.pool.query('select state from test_items where id = $1', [testItemId])
  expect(state.rows).toEqual([{ state: 'held' }])

  product.clock.pass(60 * 24 * 30)
  const unmarked = (await desk.viewMorning()).due
  await worker.markLate()
  const marked = (await desk.viewMorning()).due
  const { orders } = await technician.listLateAtLab()
  const listed = orders.map(({ orderId }) => orderId)
  expect(listed).toContain(held.orderId)
  expect(listed).not.toContain(again.orderId)
  expect(marked).toEqual({ late: listed.length, soon: 0, today: 0, later: 0 })
  expect(unmarked).toEqual(marked)
})

test('nobody but the lab’s manager sees it, and nobody another lab’s', async () => {
  const elsewhere = await demoLab(product, 'LAB005')
  await expect(desk.viewMorning({ labId: elsewhere })).rejects.toMatchObject({
    refusal: 'not-found',
  })
  for (const name of ['technician', 'authoriser', 'backoffice', 'finance', 'patient']) {
    const verbs = product.as(await demoActor(product, name))
    await expect(verbs.viewMorning({ labId })).rejects.toMatchObject({ refusal: 'forbidden' })
  }
})
