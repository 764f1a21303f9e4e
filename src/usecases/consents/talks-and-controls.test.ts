import { afterAll, expect, test } from 'vitest'
import type { TalkOutcome } from '#src/domain/consents/result-talk.ts'
import { demoLab } from '#test/booking.ts'
import { atTheLab, everythingOffered, signed } from '#test/consents.ts'
import { controlCrew } from '#test/controls-of-lab.ts'
import { aProduct } from '#test/product.ts'

/** A signed result that waits for counselling, while a control of its test fails. */
const product = await aProduct({ slotDays: 14, slotCapacity: 60 })
afterAll(() => product[Symbol.asyncDispose]())
await everythingOffered(product)
const { technician, manager } = await controlCrew(product)
const lab = product.as(technician)
const labId = await demoLab(product)

/** A signed karyotype that nobody was told about yet, and an instrument it was measured on. */
async function aWaitingResult(name: string) {
  const booked = await atTheLab(product, ['KARYO', 'HB'])
  await signed(product, booked.orderId, { KARYO: 'Abnormal karyotype', HB: 13 })
  const { instrumentId } = await product
    .as(manager)
    .addInstrument({ name, section: 'Genetics', inUseFrom: '2026-01-05' })
  await product.asOwner(
    `insert into instrument_tests (instrument_id, test_code, every_hours, set_by, set_at)
     values ($1, 'KARYO', 24, $2, now())`,
    [instrumentId, manager.id],
  )
  await product.asOwner(
    `insert into result_instruments select value.id, item.id, $2, 'KARYO', value.entered_by, value.entered_at
     from results value join test_items item on item.id = value.test_item_id and value.is_current
     where item.order_id = $1 and item.test_code = 'KARYO'`,
    [booked.orderId, instrumentId],
  )
  return { ...booked, instrumentId }
}

async function fails(instrumentId: string) {
  const run = product.world.chance.uuid()
  await product.asOwner(`insert into control_runs values ($1, $2, $3, 1, $4, now())`, [
    run,
    labId,
    instrumentId,
    technician.id,
  ])
  await product.asOwner(
    `insert into control_failures (id, lab_id, instrument_id, test_code, run_id, broken, opened_by, opened_at)
     values (gen_random_uuid(), $1, $2, 'KARYO', $3, '[{"rule":"1-3s","values":[]}]', $4, now())`,
    [labId, instrumentId, run, technician.id],
  )
}

async function talk(orderId: string, outcome: TalkOutcome) {
  const { results } = await lab.listCounselling()
  const one = results.find((row) => row.orderId === orderId)
  if (!one) throw new Error('no result waits')
  const { consentId, version } = one
  const said = { counsellor: 'Lakshmi Iyer', way: 'phone' as const, outcome }
  return lab.logResultTalk({ consentId, version, ...said })
}

const published = (orderId: string) =>
  product.asOwner(
    `update test_items set state = 'published', version = version + 1
     where order_id = $1 and test_code = 'KARYO'`,
    [orderId],
  )

/** Counselled, without our code. */
const talked = (orderId: string) =>
  product.asOwner(
    `insert into result_talks (id, consent_id, counsellor, way, outcome, recorded_by, talked_at)
     select gen_random_uuid(), id, 'Lakshmi Iyer', 'phone', 'explained', $2, now() + interval '1 day'
     from test_consents where order_id = $1`,
    [orderId, technician.id],
  )

test('no signed result is told while a control of it failed', async () => {
  const { orderId, instrumentId } = await aWaitingResult('Karyotyper 1')
  await fails(instrumentId)
  await expect(talk(orderId, 'explained')).rejects.toMatchObject({ refusal: 'control-failed' })
  expect(await talk(orderId, 'not-reached')).toMatchObject({ waitsFor: 'call' })
  await talked(orderId)
  await expect(published(orderId)).rejects.toMatchObject({
    constraint: 'test_items_not_while_control_failed',
  })
  await product.asOwner(
    `update lab_instruments set retired_at = now(), retired_by = $2, retired_reason = 'end of test'
     where id = $1`,
    [instrumentId, manager.id],
  )
})

test('a report is withdrawn while a control of a signed result failed', async () => {
  const { orderId, instrumentId } = await aWaitingResult('Karyotyper 2')
  await fails(instrumentId)
  await talked(orderId)
  await product.asOwner(
    `update reports set state = 'withdrawn', version = version + 1 where order_id = $1`,
    [orderId],
  )
  await expect(published(orderId)).resolves.toBeDefined()
})
