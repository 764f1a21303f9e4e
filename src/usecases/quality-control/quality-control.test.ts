import { afterAll, expect, test } from 'vitest'
import { shown } from '#test/bench.ts'
import { demoActor } from '#test/booking.ts'
import { aMeasuredTest, aRun, controlCrew, lastRun, openFailure } from '#test/controls-of-lab.ts'
import { samplesOf } from '#test/measured-samples.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 6, slotCapacity: 50 })
afterAll(() => product[Symbol.asyncDispose]())
const crew = await controlCrew(product)
const phlebotomist = await demoActor(product, 'phlebotomist')
const { technician, pathologist, manager } = crew
const lab = product.as(technician)

const { aSample, retire } = samplesOf(product, { ...crew, phlebotomist })

/** A failure of this test on an instrument of its own. */
async function aFailure(code: string) {
  const measured = await aMeasuredTest(product, crew, code)
  await aRun(product, technician, measured, [3.5, 0])
  const failureId = await openFailure(product, technician, measured)
  if (!failureId) throw new Error('no failure')
  return { ...measured, failureId }
}

const resolve = async (
  by: typeof manager,
  { failureId, instrumentId }: Awaited<ReturnType<typeof aFailure>>,
) =>
  product.as(by).resolveControlFailure({
    failureId,
    reason: 'recalibrated',
    words: 'Recalibrated; the repeat is within limits.',
    lastRun: await lastRun(product, technician, instrumentId),
  })

test('a failed control holds back the results of its test on its instrument, until it is resolved', async () => {
  const sample = await aSample('HB')
  const measured = await aMeasuredTest(product, crew, 'HB')
  await aRun(product, technician, measured, [0.5, -0.5])
  await sample.enter(13)
  await aRun(product, technician, measured, [3.5, 0])
  await expect(sample.verify()).rejects.toMatchObject({
    refusal: 'control-failed',
    detail: { facts: { rules: '1-3s', test: expect.any(String), instrument: expect.any(String) } },
  })
  expect((await sample.look())?.control.failure).toMatchObject({ rules: ['1-3s'] })
  await aRun(product, technician, measured, [0.2, 0.1])
  const failureId = await openFailure(product, technician, measured)
  if (!failureId) throw new Error('no failure')
  await resolve(pathologist, { ...measured, failureId })
  await sample.verify()
  expect((await sample.sign()).state).toBe('reported')
  await retire(measured)
})

test('a verified result is not signed while a control of it fails, and can be held back', async () => {
  const sample = await aSample('HB')
  const measured = await aMeasuredTest(product, crew, 'HB')
  await sample.enter(13)
  await sample.verify()
  await aRun(product, technician, measured, [-3.5, 0])
  await expect(sample.sign()).rejects.toMatchObject({ refusal: 'control-failed' })
  await lab.holdResult({
    testItemId: sample.testItemId,
    reason: 'control failed',
    ...(await shown(product, sample.testItemId)),
  })
  await retire(measured)
})

test('a warning alone holds nothing back', async () => {
  const sample = await aSample('HB')
  const measured = await aMeasuredTest(product, crew, 'HB')
  const { judged } = await aRun(product, technician, measured, [2.5, 0])
  expect(judged[0]?.broken.map(({ rule }) => rule)).toEqual(['1-2s'])
  await sample.enter(13)
  await sample.verify()
  await retire(measured)
})

test('a result measured on another instrument is not held back', async () => {
  const sample = await aSample('HB')
  const failing = await aMeasuredTest(product, crew, 'HB')
  const other = await aMeasuredTest(product, crew, 'HB')
  await aRun(product, technician, failing, [3.5, 0])
  await expect(sample.enter(13)).rejects.toMatchObject({ refusal: 'which-instrument' })
  await sample.enter(13, other)
  expect((await sample.look())?.control.measuredOn).toBe(other.instrumentId)
  await sample.verify()
  const next = await aSample('HB')
  expect((await next.look())?.control.chosen).toBe(other.instrumentId)
  await retire(failing)
  await retire(other)
})

test('without an instrument nothing is held back', async () => {
  const sample = await aSample('HB')
  await sample.enter(13)
  expect((await sample.look())?.control).toEqual({
    instruments: [],
    measuredOn: null,
    qc: null,
    chosen: null,
    waiting: [],
    failure: null,
  })
  await sample.verify()
})

test('a failure is resolved after a repeat within its limits, and not by who entered the run', async () => {
  const failure = await aFailure('CREA')
  await expect(resolve(pathologist, failure)).rejects.toMatchObject({ refusal: 'controls-first' })
  await aRun(product, technician, failure, [2.4, 0])
  await expect(resolve(pathologist, failure)).rejects.toMatchObject({ refusal: 'controls-first' })
  await aRun(product, technician, failure, [1, 0])
  await expect(resolve(technician, failure)).rejects.toMatchObject({ refusal: 'forbidden' })
  await resolve(manager, failure)
  await expect(resolve(manager, failure)).rejects.toMatchObject({ refusal: 'not-allowed-now' })
  expect(await openFailure(product, technician, failure)).toBeUndefined()
})

test('whoever set a target since it failed does not resolve the failure', async () => {
  const failure = await aFailure('CREA')
  const { targets } = await product.as(manager).viewInstrument(failure)
  const { lots } = await product.as(manager).listControlLots({})
  const target = targets.find(({ level }) => level === 1)
  const lot = lots.find((one) => one.lotNumber === target?.lotNumber && one.level === 1)
  if (!target || !lot) throw new Error('no target')
  const { targetId } = await product.as(pathologist).setControlTarget({
    source: 'manufacturer',
    instrumentId: failure.instrumentId,
    testCode: failure.testCode,
    lotId: lot.lotId,
    number: target.number,
    mean: 100,
    sd: 4,
    reason: 'The insert states a wider range',
  })
  await aRun(
    product,
    technician,
    { ...failure, targets: [targetId, ...failure.targets.slice(1)] },
    [1, 0],
  )
  await expect(resolve(pathologist, failure)).rejects.toMatchObject({ refusal: 'same-person' })
  await resolve(manager, failure)
})

test('a run on a page that is out of date is refused, and of two at once one is entered', async () => {
  const measured = await aMeasuredTest(product, crew, 'TSH')
  const [targetId] = measured.targets
  if (!targetId) throw new Error('no target')
  const enter = () =>
    lab.enterControlRun({
      instrumentId: measured.instrumentId,
      lastRun: 0,
      values: [{ targetId, value: 100 }],
    })
  const both = await Promise.allSettled([enter(), enter()])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(enter()).rejects.toMatchObject({ refusal: 'stale' })
})

test('a struck-out value counts for no rule, and is struck out by another person', async () => {
  const measured = await aMeasuredTest(product, crew, 'TSH')
  await aRun(product, technician, measured, [2.5, 0])
  const { levels } = await lab.viewControlChart(measured)
  const valueId = levels[0]?.values[0]?.valueId
  if (!valueId) throw new Error('no value')
  const strike = (by: typeof manager) =>
    product.as(by).strikeControlValue({ valueId, reason: 'mistyped' })
  await expect(strike(technician)).rejects.toMatchObject({ refusal: 'same-person' })
  await strike(manager)
  await expect(strike(pathologist)).rejects.toMatchObject({ refusal: 'not-allowed-now' })
  const { judged } = await aRun(product, technician, measured, [2.5, 0])
  expect(judged[0]?.broken.map(({ rule }) => rule)).toEqual(['1-2s'])
})

test('an own target needs twenty values of the lot', async () => {
  const measured = await aMeasuredTest(product, crew, 'TSH')
  const { lots } = await product.as(manager).listControlLots({})
  const { targets } = await product.as(manager).viewInstrument(measured)
  const lot = lots.find((one) => one.lotNumber === targets[0]?.lotNumber && one.level === 1)
  if (!lot) throw new Error('no lot')
  const own = () =>
    product.as(pathologist).setControlTarget({
      source: 'own',
      instrumentId: measured.instrumentId,
      testCode: measured.testCode,
      lotId: lot.lotId,
      number: 1,
      reason: 'Twenty values of our own',
    })
  for (let at = 0; at < 19; at += 1)
    await aRun(product, technician, measured, [at % 2 === 0 ? 0.5 : -0.5])
  await expect(own()).rejects.toMatchObject({ refusal: 'few-values' })
  await aRun(product, technician, measured, [-0.5])
  await own()
  const [first] = (await lab.viewControlChart(measured)).levels
  expect(first).toMatchObject({ mean: 100, source: 'own', fromCount: 20 })
  expect(first?.sd).toBeCloseTo(1.026, 3)
})

test('no test stops being measured on an instrument while its control there failed', async () => {
  const failure = await aFailure('CREA')
  const stop = () => product.as(manager).stopMeasuringTest({ ...failure, version: 1 })
  await expect(stop()).rejects.toMatchObject({ refusal: 'failure-open' })
  await aRun(product, technician, failure, [0, 0])
  await resolve(pathologist, failure)
  await stop()
})

test('no instrument is retired while a control on it failed: what it measured would be held back for ever', async () => {
  const failure = await aFailure('CREA')
  const { instrumentId } = failure
  const retiring = () =>
    product.as(manager).retireInstrument({ instrumentId, reason: 'Replaced', version: 1 })
  await expect(retiring()).rejects.toMatchObject({ refusal: 'failure-open' })
  await aRun(product, technician, failure, [0, 0])
  await resolve(pathologist, failure)
  await retiring()
})

test('whoever strikes out a bad repeat does not resolve the failure', async () => {
  const failure = await aFailure('CREA')
  await aRun(product, technician, failure, [0, 0])
  await aRun(product, technician, failure, [4.5, 0])
  await expect(resolve(manager, failure)).rejects.toMatchObject({ refusal: 'controls-first' })
  const { rows } = await product.pool.query(
    `select v.id from control_values v join control_runs r on r.id = v.run_id
       join control_targets t on t.id = v.target_id
     where r.instrument_id = $1 and t.level = 1 order by r.number desc limit 1`,
    [failure.instrumentId],
  )
  const [{ id: valueId }] = rows
  await product.as(manager).strikeControlValue({ valueId, reason: 'mistyped' })
  await expect(resolve(manager, failure)).rejects.toMatchObject({ refusal: 'same-person' })
  await resolve(pathologist, failure)
})

test('a result that is verified while a control fails waits for it, and is refused', async () => {
  const sample = await aSample('HB')
  const measured = await aMeasuredTest(product, crew, 'HB')
  await sample.enter(13)
  const other = await product.pool.connect()
  await other.query('begin')
  const run = product.world.chance.uuid()
  await other.query(
    `insert into control_runs (id, lab_id, instrument_id, number, entered_by, entered_at)
     select $1, lab_id, id, 1, $2, now() from lab_instruments where id = $3`,
    [run, technician.id, measured.instrumentId],
  )
  await other.query(
    `insert into control_failures (id, lab_id, instrument_id, test_code, run_id, broken, opened_by, opened_at)
     select $1, lab_id, id, $4, $2, '[{"rule":"1-3s","values":[]}]', $5, now()
     from lab_instruments where id = $3`,
    [product.world.chance.uuid(), run, measured.instrumentId, measured.testCode, technician.id],
  )
  const verifying = sample.verify()
  await Promise.race([verifying.catch(() => undefined), waiting()])
  await other.query('commit')
  other.release()
  await expect(verifying).rejects.toMatchObject({ refusal: 'control-failed' })
  await retire(measured)
})

/** Until somebody waits for a lock in this database. */
async function waiting(): Promise<void> {
  const blocked = `select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  for (;;) if ((await product.pool.query(blocked)).rows.length > 0) return
}

test('a failure is not resolved while another control of it fails at this moment', async () => {
  const failure = await aFailure('CREA')
  await aRun(product, technician, failure, [0, 0])
  product.clock.pass(1)
  const shownRun = await lastRun(product, technician, failure.instrumentId)
  const other = await product.pool.connect()
  await other.query('begin')
  await other.query(`select from instrument_tests where instrument_id = $1 for no key update`, [
    failure.instrumentId,
  ])
  await other.query(
    `insert into control_runs (id, lab_id, instrument_id, number, entered_by, entered_at)
     select $1, lab_id, id, $4, $2, now() from lab_instruments where id = $3`,
    [product.world.chance.uuid(), technician.id, failure.instrumentId, shownRun + 1],
  )
  const resolving = resolve(pathologist, failure)
  await Promise.race([resolving.catch(() => undefined), waiting()])
  await other.query('commit')
  other.release()
  await expect(resolving).rejects.toMatchObject({ refusal: 'stale' })
})

test('without our code: a failed control stops a result in the database', async () => {
  const sample = await aSample('HB')
  const failing = await aMeasuredTest(product, crew, 'HB')
  await sample.enter(13)
  await aRun(product, technician, failing, [3.5, 0])
  const written = product.pool.query(
    `update test_items set state = 'tech-verified', version = version + 1 where id = $1`,
    [sample.testItemId],
  )
  await expect(written).rejects.toMatchObject({
    constraint: 'test_items_not_while_control_failed',
  })
  await retire(failing)
})

test('the failure names what was measured since the last good control, signed or not', async () => {
  const before = await aSample('HB')
  const measured = await aMeasuredTest(product, crew, 'HB')
  await before.enter(13)
  product.clock.pass(1)
  await aRun(product, technician, measured, [0, 0])
  product.clock.pass(1)
  const signed = await aSample('HB')
  await signed.enter(13)
  await signed.verify()
  await signed.sign()
  const unsigned = await aSample('HB')
  await unsigned.enter(13)
  await aRun(product, technician, measured, [3.5, 0])
  const failureId = await openFailure(product, technician, measured)
  if (!failureId) throw new Error('no failure')
  const failure = await product.as(pathologist).viewControlFailure({ failureId })
  expect(failure.measured.map(({ orderId, state }) => ({ orderId, state }))).toEqual([
    { orderId: unsigned.orderId, state: 'entered' },
    { orderId: signed.orderId, state: 'published' },
  ])
  await retire(measured)
})

test('a day after the last controls they are due', async () => {
  const measured = await aMeasuredTest(product, crew, 'TSH')
  const state = async () =>
    (await lab.viewQualityControl({})).tests.find(
      ({ instrumentId }) => instrumentId === measured.instrumentId,
    )?.state
  expect(await state()).toBe('not-run')
  await aRun(product, technician, measured, [0, 0])
  expect(await state()).toBe('passed')
  product.clock.pass(24 * 60 - 1)
  expect(await state()).toBe('passed')
  product.clock.pass(1)
  expect(await state()).toBe('not-run')
})

test('a month of controls is a file without formulas', async () => {
  const measured = await aMeasuredTest(product, crew, 'TSH')
  await aRun(product, technician, measured, [3.2, 0])
  const month = product.clock.at().toString().slice(0, 7)
  const { csv, fileName } = await product.as(manager).readControlsCsv({ month })
  expect(fileName).toBe(`quality-control-${month}.csv`)
  expect(csv).toContain('"3.20","1-3s"')
})
