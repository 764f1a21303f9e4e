import { afterAll, expect, test } from 'vitest'
import type { ReopenResult } from '#src/domain/results/calculated/inputs.ts'
import { shown } from '#test/bench.ts'
import { demoActor, demoLab } from '#test/booking.ts'
import { atTheLab, everythingOffered, signed } from '#test/consents.ts'
import { aProduct } from '#test/product.ts'
import { stepsOf } from '#test/steps-taken.ts'

/** A result that is signed and not published, reopened by the pathologist. */
const product = await aProduct({ slotDays: 14, slotCapacity: 60 })
afterAll(() => product[Symbol.asyncDispose]())
await everythingOffered(product)
const technician = await demoActor(product, 'technician')
const authoriser = await demoActor(product, 'authoriser')
const lab = product.as(technician)
const doctor = product.as(authoriser)

const why = { reason: 'transcription', words: 'Typed 5.2, the analyser says 2.5.' } as const

async function signedUnread() {
  const booked = await atTheLab(product, ['HBA2', 'WBC'])
  await signed(product, booked.orderId, { HBA2: 5.2 })
  const look = async (code = 'HBA2') => {
    const { items } = await lab.viewBenchOrder({ orderId: booked.orderId })
    const item = items.find(({ testCode }) => testCode === code)
    if (!item) throw new Error(`no ${code}`)
    return item
  }
  const reopen = async (said: Partial<ReopenResult> = {}, as = doctor) => {
    const { testItemId, version } = await look()
    return as.reopenResult({ testItemId, version, ...why, ...said })
  }
  const waits = async () => {
    const { results } = await lab.listCounselling()
    return results.find(({ orderId }) => orderId === booked.orderId)
  }
  return { ...booked, look, reopen, waits }
}

test('a signed result that nobody reads yet is reopened, entered and signed again', async () => {
  const { orderId, look, reopen, waits } = await signedUnread()
  const { testItemId } = await look()
  expect(await waits()).toBeDefined()
  expect(await reopen()).toEqual({ state: 'ready' })
  expect(await look()).toMatchObject({ state: 'ready', result: null })
  expect(await waits()).toBeUndefined()
  await signed(product, orderId, { HBA2: 2.5 })
  expect(await look()).toMatchObject({ state: 'authorised', result: { value: 2.5 } })
  expect(await waits()).toBeDefined()
  const { rows } = await product.pool.query(
    `select value::float, is_current as now, signature_id is not null as signed,
       superseded_reason as why from results where test_item_id = $1 order by number`,
    [testItemId],
  )
  expect(rows).toEqual([
    { value: 5.2, now: false, signed: true, why: `transcription: ${why.words}` },
    { value: 2.5, now: true, signed: true, why: null },
  ])
  expect(await stepsOf(product, 'item', testItemId)).toContain('authorised reopen ready')
  const log = await product.pool.query(
    `select detail from audit where subject_id = $1 and detail ->> 'event' = 'reopen'`,
    [testItemId],
  )
  expect(log.rows).toEqual([{ detail: { event: 'reopen', reason: 'transcription' } }])
})

test('counselling about the reopened value does not open the new one', async () => {
  const { bookingId, orderId, look, reopen, waits } = await signedUnread()
  await product.asOwner(`update payments set state = 'handed-back' where booking_id = $1`, [
    bookingId,
  ])
  const one = await waits()
  if (!one) throw new Error('no result waits for a talk')
  const { consentId, version } = one
  const said = { counsellor: 'Lakshmi Iyer', way: 'phone', outcome: 'explained' } as const
  expect(await lab.logResultTalk({ consentId, version, ...said })).toMatchObject({ reportId: null })
  expect((await look()).state).toBe('authorised')
  await reopen()
  product.clock.pass(1)
  await signed(product, orderId, { HBA2: 2.5 })
  expect(await waits()).toBeDefined()
})

test('the tube of a reopened result can be lost and rejected like any other', async () => {
  const { orderId, look, reopen } = await signedUnread()
  await reopen()
  const { rows } = await product.pool.query('select id, version from tubes where order_id = $1', [
    orderId,
  ])
  const { id: tubeId, version } = rows[0]
  await lab.loseTube({ tubeId, version, reason: 'mislaid' })
  expect((await look()).state).toBe('recollect')
})

test('only as it was shown, and only while it is signed and not published', async () => {
  const { look, reopen } = await signedUnread()
  const { version } = await look()
  await expect(reopen({ version: version - 1 })).rejects.toMatchObject({ refusal: 'stale' })
  expect((await look()).state).toBe('authorised')
  const wbc = await look('WBC')
  const early = { testItemId: wbc.testItemId, version: wbc.version, ...why }
  await expect(doctor.reopenResult(early)).rejects.toMatchObject({ refusal: 'not-allowed-now' })
  await reopen()
  await expect(reopen()).rejects.toMatchObject({ refusal: 'not-allowed-now' })
})

test('reopened only by a registered pathologist of this lab', async () => {
  const { look, reopen } = await signedUnread()
  await expect(reopen({}, lab)).rejects.toMatchObject({ refusal: 'forbidden' })
  const { testItemId } = await look()
  const labId = await demoLab(product, 'LAB002')
  const grants = [{ role: 'lab-authoriser', labId, locationId: null } as const]
  const stranger = product.as({ ...authoriser, grants })
  const asked = { testItemId, ...why, ...(await shown(product, testItemId)) }
  await expect(stranger.reopenResult(asked)).rejects.toMatchObject({ refusal: 'not-found' })
  const manager = await demoActor(product, 'labmanager')
  const asDoctor = manager.grants.map((grant) => ({ ...grant, role: 'lab-authoriser' as const }))
  const unregistered = product.as({ ...manager, grants: asDoctor })
  await expect(unregistered.reopenResult(asked)).rejects.toMatchObject({ refusal: 'not-signatory' })
  expect((await look()).state).toBe('authorised')
})

test('the reason for reopening is a code and a text', async () => {
  const { look } = await signedUnread()
  const cookie = await product.cookieFor(authoriser)
  const { testItemId, version } = await look()
  const send = (body: object) =>
    product.post(`/api/v1/test-items/${testItemId}/reopen`, body, { cookie })
  expect((await send({ version, words: why.words })).status).toBe(422)
  expect((await send({ version, reason: 'transcription', words: '' })).status).toBe(422)
  expect((await send({ version, reason: 'because', words: why.words })).status).toBe(422)
  expect((await send({ reason: 'transcription', words: why.words })).status).toBe(400)
  expect((await send({ version, ...why })).status).toBe(200)
})

const inDoubt = { reason: 'analyser-or-qc', words: 'The control of that run was out.' } as const

/** Signed, and then its tube is mislaid: WBC is drawn again, HbA2 keeps its value. */
async function lostAfterSigning() {
  const booked = await signedUnread()
  const { orderId } = booked
  const tube = async (state: string) => {
    const { rows } = await product.pool.query(
      'select id, version, barcode from tubes where order_id = $1 and state = $2',
      [orderId, state],
    )
    return rows[0]
  }
  const { id: tubeId, version } = (await tube('accepted')) ?? (await tube('in-testing'))
  await lab.loseTube({ tubeId, version, reason: 'mislaid' })
  expect((await booked.look()).state).toBe('authorised')
  const testsOf = async (id: string) => {
    const { rows } = await product.pool.query(
      `select i.test_code as code from tube_items t join test_items i on i.id = t.test_item_id
         where t.tube_id = $1 order by 1`,
      [id],
    )
    return rows.map(({ code }) => code)
  }
  return { ...booked, tube, testsOf }
}

test('reopened after its tube was lost, it is drawn with what is drawn again anyway', async () => {
  const { look, reopen, tube, testsOf } = await lostAfterSigning()
  const fresh = await tube('planned')
  expect(await testsOf(fresh.id)).toEqual(['WBC'])
  expect(await reopen(inDoubt)).toEqual({ state: 'recollect' })
  expect((await look()).state).toBe('recollect')
  expect(await testsOf(fresh.id)).toEqual(['HBA2', 'WBC'])
})

test('with nothing else to draw a fresh sample is requested, and the patient is told', async () => {
  const { look, reopen, tube, testsOf, orderId, app, bookingId } = await lostAfterSigning()
  const wbc = await look('WBC')
  const tests = [{ testItemId: wbc.testItemId, version: wbc.version }]
  await lab.giveUpTests({ orderId, reason: 'reagent-out', tests })
  expect(await reopen(inDoubt)).toEqual({ state: 'recollect' })
  expect(await testsOf((await tube('planned')).id)).toEqual(['HBA2'])
  const { visits } = await app.viewBooking({ bookingId })
  expect(visits.map(({ state }) => state)).toContain('offered')
})

test('after two fresh samples it is given up, refunded and told', async () => {
  const { look, reopen, orderId, app, bookingId } = await lostAfterSigning()
  const wbc = await look('WBC')
  const tests = [{ testItemId: wbc.testItemId, version: wbc.version }]
  await lab.giveUpTests({ orderId, reason: 'reagent-out', tests })
  await product.asOwner('update orders set recollections = 2 where id = $1', [orderId])
  expect(await reopen(inDoubt)).toEqual({ state: 'not-performed' })
  const { orders, refunds } = await app.viewBooking({ bookingId })
  expect(orders).toMatchObject([{ state: 'reported' }])
  expect(refunds).toHaveLength(2)
})

test('a typing error needs no blood: the value is entered again from the lab’s records', async () => {
  const { orderId, look, reopen } = await lostAfterSigning()
  expect(await reopen()).toEqual({ state: 'ready' })
  await signed(product, orderId, { HBA2: 2.5 })
  expect(await look()).toMatchObject({ state: 'authorised', result: { value: 2.5 } })
})
