import { afterAll, expect, test } from 'vitest'
import { ReportId } from '#src/domain/reports/report.ts'
import { shown } from '#test/bench.ts'
import { demoActor, type Person } from '#test/booking.ts'
import {
  aMeasuredTest,
  aRun,
  controlCrew,
  lastRun,
  type MeasuredTest,
  openFailure,
} from '#test/controls-of-lab.ts'
import { samplesOf } from '#test/measured-samples.ts'
import { aProduct } from '#test/product.ts'
import { aCorrection, drafted, signed } from '#test/revisions.ts'

/** Ways around a failed control that a person in a hurry would find. */
const product = await aProduct({ slotDays: 6, slotCapacity: 50 })
afterAll(() => product[Symbol.asyncDispose]())
const crew = await controlCrew(product)
const phlebotomist = await demoActor(product, 'phlebotomist')
const { technician, pathologist, manager } = crew
const { aSample, retire } = samplesOf(product, { ...crew, phlebotomist })

/** A second technician of the lab. */
const colleague: Person = {
  ...manager,
  grants: manager.grants.map((grant) => ({ ...grant, role: 'lab-technician' as const })),
}

test('a value does not leave a failed control by naming another instrument, whoever types it again', async () => {
  const sample = await aSample('HB')
  const failing = await aMeasuredTest(product, crew, 'HB')
  const other = await aMeasuredTest(product, crew, 'HB')
  await sample.enter(13, failing)
  await aRun(product, technician, failing, [3.5, 0])
  const refused = { refusal: 'control-failed' }
  await expect(sample.enter(13, other)).rejects.toMatchObject(refused)
  await expect(sample.enter(13.1, other)).rejects.toMatchObject(refused)
  await expect(sample.enter(13, other, colleague)).rejects.toMatchObject(refused)
  await sample.retest()
  await sample.enter(13.2, other)
  await expect(sample.verify()).resolves.toEqual({ state: 'tech-verified' })
  await retire(failing)
  await retire(other)
})

test('a mistyped instrument is corrected by another person, and is then another value', async () => {
  const sample = await aSample('HB')
  const one = await aMeasuredTest(product, crew, 'HB')
  const other = await aMeasuredTest(product, crew, 'HB')
  await sample.enter(13, one)
  await expect(sample.enter(13, other)).rejects.toMatchObject({
    refusal: 'other-instrument',
    detail: { facts: { test: expect.any(String) } },
  })
  await sample.enter(13.4, one)
  await sample.enter(13.4, other, colleague)
  expect((await sample.look())?.control.measuredOn).toBe(other.instrumentId)
  await aRun(product, technician, one, [3.5, 0])
  await expect(sample.verify()).resolves.toEqual({ state: 'tech-verified' })
  await retire(one)
  await retire(other)
})

test('without our code: a value typed again for another instrument waits for the failed control', async () => {
  const sample = await aSample('HB')
  const failing = await aMeasuredTest(product, crew, 'HB')
  const other = await aMeasuredTest(product, crew, 'HB')
  await sample.enter(13, failing)
  await aRun(product, technician, failing, [3.5, 0])
  product.clock.pass(1)
  await typedAgain(sample.testItemId, other)
  const written = product.asOwner(
    `update test_items set state = 'tech-verified', version = version + 1 where id = $1`,
    [sample.testItemId],
  )
  await expect(written).rejects.toMatchObject({ constraint: 'test_items_not_while_control_failed' })
  await retire(failing)
  await retire(other)
})

/** The current value of a test once more, as measured on another instrument. */
async function typedAgain(testItemId: string, { instrumentId }: MeasuredTest) {
  const id = product.world.chance.uuid()
  const at = product.clock.at().toString()
  await product.asOwner(
    `update results set is_current = false, superseded_reason = 'entered again'
     where test_item_id = $1 and is_current`,
    [testItemId],
  )
  await product.asOwner(
    `insert into results select (jsonb_populate_record(one, jsonb_build_object('id', $2::text,
       'number', one.number + 1, 'is_current', true, 'entered_at', $3::text, 'superseded_reason', null))).*
     from results one where test_item_id = $1 order by number desc limit 1`,
    [testItemId, id, at],
  )
  await product.asOwner(
    `insert into result_instruments select $2, test_item_id, $3, 'HB', entered_by, entered_at
     from results where test_item_id = $1 and is_current`,
    [testItemId, id, instrumentId],
  )
}

/** A published haemoglobin that was measured on an instrument of its own. */
async function aPublishedOn(measured: MeasuredTest) {
  const sample = await aSample('HB')
  await sample.enter(13, measured)
  await sample.verify()
  const { reportId } = await sample.sign()
  const { version: itemVersion } = await shown(product, sample.testItemId)
  return { ...sample, reportId: ReportId.parse(reportId), itemVersion }
}

test('a change of a published report waits for the failed control of the instrument that measured it', async () => {
  const measured = await aMeasuredTest(product, crew, 'HB')
  const report = await aPublishedOn(measured)
  const draft = await drafted(product, technician, report, aCorrection(report))
  await aRun(product, technician, measured, [3.5, 0])
  await expect(signed(product, pathologist, draft)).rejects.toMatchObject({
    refusal: 'control-failed',
  })
  await aRun(product, technician, measured, [0.1, 0.1])
  await resolved(measured)
  expect(await signed(product, pathologist, draft)).toMatchObject({ version: 2 })
  await aRun(product, technician, measured, [3.5, 0])
  const written = product.asOwner('update test_items set version = version + 1 where id = $1', [
    report.testItemId,
  ])
  await expect(written).rejects.toMatchObject({ constraint: 'test_items_not_while_control_failed' })
  await retire(measured)
})

async function resolved(measured: MeasuredTest) {
  const failureId = await openFailure(product, technician, measured)
  if (!failureId) throw new Error('no failure')
  await product.as(pathologist).resolveControlFailure({
    failureId,
    reason: 'recalibrated',
    words: 'Recalibrated; the repeat is within limits.',
    lastRun: await lastRun(product, technician, measured.instrumentId),
  })
}

/** The target of level 1 that is in force, to be set again. */
async function targetOf(measured: MeasuredTest) {
  const { targets } = await product.as(manager).viewInstrument(measured)
  const target = targets.find(({ level }) => level === 1)
  if (!target) throw new Error('no target')
  const { lotId, number } = target
  const { instrumentId, testCode } = measured
  return { source: 'manufacturer' as const, instrumentId, testCode, lotId, number }
}

test('the target of a lot is never set again as it is, and another one takes another person and a reason', async () => {
  const measured = await aMeasuredTest(product, crew, 'TSH')
  const target = await targetOf(measured)
  const as = (by: Person, limits: { mean: number; sd: number; reason?: string }) =>
    product.as(by).setControlTarget({ ...target, ...limits })
  const same = { mean: 100, sd: 2, reason: 'Once more' }
  await expect(as(pathologist, same)).rejects.toMatchObject({ refusal: 'target-unchanged' })
  const wider = { mean: 100, sd: 4 }
  const because = { ...wider, reason: 'The insert states it' }
  await expect(as(manager, because)).rejects.toMatchObject({ refusal: 'same-person' })
  await expect(as(pathologist, wider)).rejects.toMatchObject({ refusal: 'target-reason' })
  await as(pathologist, because)
})

test('without our code: a target of the same lot takes another person, a reason and other limits', async () => {
  const measured = await aMeasuredTest(product, crew, 'TSH')
  const { instrumentId } = measured
  const write = (by: Person, sd: number, reason: string | null) =>
    product.asOwner(
      `insert into control_targets (id, lab_id, instrument_id, test_code, lot_id, level, number, mean,
         sd, source, reason, set_by, set_at)
       select gen_random_uuid(), lab_id, instrument_id, test_code, lot_id, level, number + 1, mean, $3,
         source, $4, $2, now()
       from control_targets where instrument_id = $1 and level = 1`,
      [instrumentId, by.id, sd, reason],
    )
  const refused = { constraint: 'control_targets_within_lot' }
  await expect(write(pathologist, 2, 'again')).rejects.toMatchObject(refused)
  await expect(write(manager, 4, 'wider')).rejects.toMatchObject(refused)
  await expect(write(pathologist, 4, null)).rejects.toMatchObject(refused)
  await write(pathologist, 4, 'wider')
})

/** Everybody of the lab who may resolve a failure, so that a test leaves none. */
async function suspendedBut(kept: readonly Person[]) {
  await product.asOwner(
    `insert into suspensions (id, user_id, reason, suspended_by, suspended_at)
     select gen_random_uuid(), granted.user_id, 'end of test', $2, now()
     from (select distinct user_id from role_grants where role in ('lab-authoriser', 'lab-manager')
       and lab_id = (select lab_id from role_grants where user_id = $2 and role = 'lab-manager' limit 1)) granted
     where granted.user_id <> all($1::uuid[])`,
    [kept.map(({ id }) => id), manager.id],
  )
  return () => product.asOwner('delete from suspensions', [])
}

test('a failure that nobody at the lab may resolve is resolved by the office with the word of the lab', async () => {
  const office = product.as(await demoActor(product, 'backoffice'))
  const measured = await aMeasuredTest(product, crew, 'TSH')
  await aRun(product, technician, measured, [3.5, 0])
  const failureId = await openFailure(product, technician, measured)
  if (!failureId) throw new Error('no failure')
  const because = { mean: 100, sd: 4, reason: 'The insert states it' }
  const target = await product
    .as(pathologist)
    .setControlTarget({ ...(await targetOf(measured)), ...because })
  const repeated = { ...measured, targets: [target.targetId, ...measured.targets.slice(1)] }
  const resolve = async () =>
    office.resolveForLab({
      failureId,
      reason: 'target-corrected',
      words: 'The insert states a wider range.',
      labWord: 'Dr Rao by e-mail: we checked the insert of the lot.',
      lastRun: await lastRun(product, technician, measured.instrumentId),
    })
  await expect(resolve()).rejects.toMatchObject({ refusal: 'lab-resolves' })
  expect((await office.listStuckFailures()).map((one) => one.failureId)).not.toContain(failureId)
  const restored = await suspendedBut([pathologist])
  await expect(resolve()).rejects.toMatchObject({ refusal: 'controls-first' })
  await aRun(product, technician, repeated, [0.2, 0.1])
  expect(await office.listStuckFailures()).toMatchObject([{ failureId, isRepeated: true }])
  const { may } = await product.as(pathologist).viewControlFailure({ failureId })
  expect(may).toMatchObject({ resolve: false, isStuck: true })
  await resolve()
  await expect(resolve()).rejects.toMatchObject({ refusal: 'not-allowed-now' })
  await restored()
  const { resolved: how } = await product.as(pathologist).viewControlFailure({ failureId })
  expect(how).toMatchObject({ labWord: expect.stringContaining('Dr Rao') })
})

test('without our code: nobody of another place resolves a failure without the word of the lab', async () => {
  const office = await demoActor(product, 'backoffice')
  const measured = await aMeasuredTest(product, crew, 'TSH')
  await aRun(product, technician, measured, [3.5, 0])
  await aRun(product, technician, measured, [0.2, 0.1])
  const failureId = await openFailure(product, technician, measured)
  const written = product.asOwner(
    `update control_failures set reason = 'no-cause', words = 'fine', resolved_by = $2,
       resolved_at = $3 where id = $1`,
    [failureId, office.id, product.clock.at().toString()],
  )
  await expect(written).rejects.toMatchObject({ constraint: 'control_failures_of_lab_or_its_word' })
})
