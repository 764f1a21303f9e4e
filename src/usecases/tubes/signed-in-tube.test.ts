import { afterAll, expect, test } from 'vitest'
import type { Barcode, RejectReason, TubeId } from '#src/domain/tubes/tube.ts'
import { balances, demoActor } from '#test/booking.ts'
import { atTheLab, type Booked, everythingOffered, signed } from '#test/consents.ts'
import { aProduct } from '#test/product.ts'
import { stepsOf } from '#test/steps-taken.ts'

/** A tube with one result that is signed and published to nobody: HbA2 waits for counselling. */
const product = await aProduct({ slotDays: 14, slotCapacity: 60 })
afterAll(() => product[Symbol.asyncDispose]())
await everythingOffered(product)
const technician = await demoActor(product, 'technician')
const lab = product.as(technician)
const office = product.as(await demoActor(product, 'backoffice'))

const items = ['HBA2', 'WBC']
const found = { HBA2: 5.2 }

async function halfSigned() {
  const booked = await atTheLab(product, items)
  await signed(product, booked.orderId, found)
  return booked
}

async function itemsOf({ orderId }: Pick<Booked, 'orderId'>) {
  const { items: all } = await lab.viewBenchOrder({ orderId })
  return new Map(all.map((item) => [item.testCode as string, item]))
}

async function statesOf(booked: Pick<Booked, 'orderId'>) {
  const all = await itemsOf(booked)
  return Object.fromEntries([...all].map(([code, { state }]) => [code, state]))
}

type Tube = { id: TubeId; version: number; barcode: Barcode }

/** The one tube that both tests are measured from. */
async function tubeOf({ orderId }: Pick<Booked, 'orderId'>): Promise<Tube> {
  const { rows } = await product.pool.query<Tube>(
    `select id, version, barcode from tubes where order_id = $1
       and state in ('accepted', 'in-testing')`,
    [orderId],
  )
  const [tube] = rows
  if (!tube || rows.length > 1) throw new Error('not in one tube')
  return tube
}

async function reject(booked: Pick<Booked, 'orderId'>, reason: RejectReason = 'haemolysed') {
  const { barcode } = await tubeOf(booked)
  return lab.rejectTube({ barcode, reason })
}

async function lose(booked: Pick<Booked, 'orderId'>) {
  const { id, version } = await tubeOf(booked)
  return lab.loseTube({ tubeId: id, version, reason: 'mislaid' })
}

async function valuesOf(testItemId: string | undefined) {
  const { rows } = await product.pool.query(
    `select value::float, is_current as now, signature_id is not null as signed,
       superseded_reason as why from results where test_item_id = $1 order by number`,
    [testItemId],
  )
  return rows
}

async function waitingFor({ orderId }: Pick<Booked, 'orderId'>) {
  const { results } = await lab.listCounselling()
  return results.find((one) => one.orderId === orderId)
}

async function talk(booked: Pick<Booked, 'orderId'>) {
  const waiting = await waitingFor(booked)
  if (!waiting) throw new Error('no result waits for a talk')
  const { consentId, version } = waiting
  const said = { counsellor: 'Lakshmi Iyer', way: 'phone', outcome: 'explained' } as const
  return lab.logResultTalk({ consentId, version, ...said })
}

test('a rejected tube drops the signed value: both tests are drawn again, without counselling', async () => {
  const booked = await halfSigned()
  const id = (await itemsOf(booked)).get('HBA2')?.testItemId
  expect(await waitingFor(booked)).toBeDefined()
  expect(await reject(booked)).toMatchObject({ state: 'rejected', isRedrawn: true })
  expect(await statesOf(booked)).toEqual({ HBA2: 'recollect', WBC: 'recollect' })
  expect(await valuesOf(id)).toEqual([{ value: 5.2, now: false, signed: true, why: 'haemolysed' }])
  expect(await waitingFor(booked)).toBeUndefined()
  expect(await stepsOf(product, 'item', id ?? '')).toContain('authorised recollect recollect')
  expect(await balances(product, booked.bookingId)).not.toHaveProperty('lab-payable')
})

test('a lost tube keeps the signed value: only what was not done is drawn again', async () => {
  const booked = await halfSigned()
  const id = (await itemsOf(booked)).get('HBA2')?.testItemId
  expect(await lose(booked)).toEqual({ state: 'lost', isRedrawn: true })
  expect(await statesOf(booked)).toEqual({ HBA2: 'authorised', WBC: 'recollect' })
  expect(await valuesOf(id)).toEqual([{ value: 5.2, now: true, signed: true, why: null }])
  const { rows } = await product.pool.query(
    `select i.test_code as code from tube_items t join test_items i on i.id = t.test_item_id
       join tubes on tubes.id = t.tube_id where tubes.order_id = $1 and tubes.state = 'planned'`,
    [booked.orderId],
  )
  expect(rows).toEqual([{ code: 'WBC' }])
  expect(await talk(booked)).toMatchObject({ waitsFor: null, reportId: expect.any(String) })
  expect((await statesOf(booked)).HBA2).toBe('published')
})

test('lost with nothing to draw again: the tube is gone, and the signed value waits for counselling', async () => {
  const booked = await atTheLab(product, ['HBA2'])
  await signed(product, booked.orderId, found)
  expect(await lose(booked)).toEqual({ state: 'lost', isRedrawn: false })
  expect(await statesOf(booked)).toEqual({ HBA2: 'authorised' })
  const { reportId } = await talk(booked)
  if (!reportId) throw new Error('nothing was published')
  // A lost tube was received too: a report without a sample would have no collection time.
  const { samples } = (await booked.app.viewReport({ reportId })).body
  expect(samples).toMatchObject([{ collectedAt: expect.stringMatching(/^20/) }])
  expect(samples.map(({ accession }) => accession)).toEqual([expect.stringMatching(/./)])
  const { orders } = await booked.app.viewBooking({ bookingId: booked.bookingId })
  expect(orders).toMatchObject([{ state: 'reported' }])
})

async function noFreshSampleLeft({ orderId }: Pick<Booked, 'orderId'>) {
  await product.asOwner('update orders set recollections = 2 where id = $1', [orderId])
}

test('rejected after two fresh samples: the signed test ends undone too, and everything is refunded', async () => {
  const booked = await halfSigned()
  await noFreshSampleLeft(booked)
  expect(await reject(booked, 'clotted')).toMatchObject({ isRedrawn: false })
  expect(await statesOf(booked)).toEqual({ HBA2: 'not-performed', WBC: 'not-performed' })
  const { orders, refunds } = await booked.app.viewBooking({ bookingId: booked.bookingId })
  expect(orders).toMatchObject([{ state: 'reported' }])
  expect(refunds).toHaveLength(1)
})

test('lost after two fresh samples: the rest ends undone, and the signed value can still be read', async () => {
  const booked = await halfSigned()
  await noFreshSampleLeft(booked)
  expect(await lose(booked)).toEqual({ state: 'lost', isRedrawn: false })
  expect(await statesOf(booked)).toEqual({ HBA2: 'authorised', WBC: 'not-performed' })
  expect((await talk(booked)).reportId).toEqual(expect.any(String))
  const { orders } = await booked.app.viewBooking({ bookingId: booked.bookingId })
  expect(orders).toMatchObject([{ state: 'reported' }])
})

/** No catalogue rule makes a result with counselling critical, so its call is opened directly. */
async function withCall({ orderId }: Pick<Booked, 'orderId'>) {
  await product.asOwner(
    `insert into call_tasks (id, lab_id, test_item_id, result_id, state, opened_at)
       select gen_random_uuid(), i.lab_id, i.id, r.id, 'open', r.entered_at
       from test_items i join results r on r.test_item_id = i.id and r.is_current
       where i.order_id = $1 and i.state = 'authorised'`,
    [orderId],
  )
}

test('the call about a signed value is withdrawn with it, and logged', async () => {
  const booked = await halfSigned()
  await withCall(booked)
  await reject(booked)
  const { rows } = await product.pool.query(
    `select c.state, c.withdrawn_reason as why, c.withdrawn_by as by, a.detail ->> 'event' as log
       from call_tasks c join test_items i on i.id = c.test_item_id
       left join audit a on a.subject_id = c.id::text where i.order_id = $1`,
    [booked.orderId],
  )
  expect(rows).toEqual([
    { state: 'withdrawn', why: 'haemolysed', by: technician.id, log: 'withdraw' },
  ])
})

test('a notifiable infection that was signed unpaid is not notified from a rejected tube', async () => {
  const booked = await atTheLab(product, ['HAVM'])
  await product.asOwner(`update payments set state = 'handed-back' where booking_id = $1`, [
    booked.bookingId,
  ])
  await signed(product, booked.orderId, { HAVM: 'Positive' })
  const caseOf = async () =>
    (
      await product.pool.query(
        `select c.state from notifiable_cases c join test_items i on i.id = c.test_item_id
           where i.order_id = $1`,
        [booked.orderId],
      )
    ).rows
  expect(await caseOf()).toEqual([{ state: 'open' }])
  await expect(reject(booked)).resolves.toMatchObject({ state: 'rejected' })
  expect(await caseOf()).toEqual([{ state: 'withdrawn' }])
})

test('the office loses it, too: whoever reports it, the signed value stays', async () => {
  const booked = await halfSigned()
  const { id, version } = await tubeOf(booked)
  await expect(office.loseTube({ tubeId: id, version, reason: 'mislaid' })).resolves.toMatchObject({
    state: 'lost',
  })
  expect((await statesOf(booked)).HBA2).toBe('authorised')
})
