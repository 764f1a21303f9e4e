import { afterAll, expect, test } from 'vitest'
import type { SetAutoRule } from '#src/domain/auto-verification/auto-rule.ts'
import { ReportId } from '#src/domain/reports/report.ts'
import { demoActor, type Person } from '#test/booking.ts'
import { aMeasuredTest, aRun, controlCrew, lastRun, openFailure } from '#test/controls-of-lab.ts'
import { samplesOf } from '#test/measured-samples.ts'
import { manyLike } from '#test/past-results.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 6, slotCapacity: 80 })
afterAll(() => product[Symbol.asyncDispose]())
const crew = await controlCrew(product)
const phlebotomist = await demoActor(product, 'phlebotomist')
const { technician, pathologist, manager } = crew
const { aSample, retire } = samplesOf(product, { ...crew, phlebotomist })
const lab = product.as(technician)
const doctor = product.as(pathologist)
const worker = product.as({ kind: 'worker' })

const testCode = (await aMeasuredTest(product, crew, 'CREA')).testCode
const inside = { within: 'reference' as const, allowsFirst: true }

/** An instrument with good controls, and so many signed results of men measured on it. */
async function aHistory(code: string, value: number, count: number) {
  const measured = await aMeasuredTest(product, crew, code)
  await aRun(product, technician, measured, [0.5, -0.5])
  const first = await aSample(code, 'male')
  await first.enter(value, measured)
  await first.verify()
  await first.sign()
  await manyLike(product, first.testItemId, count - 1)
  return { ...measured, first }
}

const view = (by: Person = pathologist, code = history.testCode) =>
  product.as(by).viewAutoVerification({ testCode: code })

async function set(rule: Partial<SetAutoRule> = {}, testCode = history.testCode) {
  const { rule: before } = await view(pathologist, testCode)
  const wanted = { ...inside, ...rule, testCode, number: before?.number ?? 0 }
  await doctor.setAutoRule(wanted as SetAutoRule)
}

/** Replayed by a person, as their page then shows it. */
async function replayed(by: Person = pathologist, code = history.testCode) {
  const { rule } = await view(pathologist, code)
  await product.as(by).replayAutoRule({ testCode: code, number: rule?.number ?? 0 })
  const { replay } = await view(by, code)
  if (!replay) throw new Error('no replay')
  return replay
}

/** On, with controls that were just measured. */
async function ready() {
  await aRun(product, technician, history, [0.2, 0.2])
  const { switched, rule } = await view()
  if (switched?.isOn) return
  if (!rule) await set()
  await on(pathologist, await replayed())
}

const on = (by: Person, { replayId, fingerprint }: Awaited<ReturnType<typeof replayed>>) =>
  product.as(by).switchAutoOn({ replayId, fingerprint, reason: 'Seen and agreed' })

const history = await aHistory('HB', 14, 200)

test('fewer than 200 results never switch a rule on; a replay of 200 does, for whoever ran it', async () => {
  const short = await aHistory('TSH', 2, 199)
  const { testCode: code } = short
  await set({}, code)
  const few = await replayed(pathologist, code)
  expect(few).toMatchObject({ counted: 199, passed: 199, stopped: [] })
  await expect(on(pathologist, few)).rejects.toMatchObject({ refusal: 'few-results' })
  await manyLike(product, short.first.testItemId, 1)
  const seen = await replayed(pathologist, code)
  expect(seen).toMatchObject({ counted: 200, passed: 200 })
  await expect(on(technician, seen)).rejects.toMatchObject({ refusal: 'forbidden' })
  const written = product.asOwner(
    `insert into auto_switches (lab_id, test_code, number, is_on, rule_id, replay_id, cause,
       switched_by, switched_at, reason)
     select rule.lab_id, rule.test_code, 1, true, rule.id, replay.id, 'person', $2, now(), 'mine'
     from auto_replays replay join auto_rules rule on rule.id = replay.rule_id where replay.id = $1`,
    [seen.replayId, manager.id],
  )
  await expect(written).rejects.toMatchObject({ constraint: 'auto_switches_on_seen_replay' })
  await on(pathologist, seen)
  await expect(on(pathologist, seen)).rejects.toMatchObject({ refusal: 'not-allowed-now' })
  await lab.switchAutoOff({ testCode: code, number: 1, reason: 'End of test' })
})

test('a value that the rule lets through is verified when it is entered, and its report says so', async () => {
  await ready()
  const before = await view()
  const sample = await aSample('HB', 'male')
  await expect(sample.enter(14.5, history)).resolves.toMatchObject({ state: 'tech-verified' })
  expect(await sample.look()).toMatchObject({ isVerifiedByRule: true, verified: null })
  const { reportId } = await sample.sign()
  const report = await product
    .as(sample.booker.actor)
    .viewReport({ reportId: ReportId.parse(reportId) })
  expect(report.body.sections[0]?.results[0]).toMatchObject({ isVerifiedByRule: true })
  const high = await aSample('HB', 'male')
  await expect(high.enter(18, history)).resolves.toMatchObject({ state: 'entered' })
  const { counted, byRule, switched } = await view()
  expect([counted - before.counted, byRule - before.byRule]).toEqual([2, 1])
  expect(switched?.isOn).toBe(true)
})

test('without our code: a rule verifies nothing that is typed again, a bound, or of a rule that is off', async () => {
  await ready()
  const sample = await aSample('HB', 'male')
  await sample.enter(18, history)
  const write = (change: string) =>
    product.asOwner(
      `update results set ${change}, verified_by_rule = (select id from auto_rules order by number desc limit 1),
         verified_at = now() where test_item_id = $1`,
      [sample.testItemId],
    )
  const refused = { constraint: 'results_verified_by_rule_on' }
  await expect(write('number = 2')).rejects.toMatchObject(refused)
  await expect(write(`comparator = '<'`)).rejects.toMatchObject(refused)
  await expect(write('needs_second_person = true')).rejects.toMatchObject(refused)
})

test('another version of a rule switches it off; what changed since a replay makes it stale', async () => {
  await ready()
  await set({ within: 'limits', low: 12, high: 15 } as Partial<SetAutoRule>)
  expect((await view()).switched).toMatchObject({ isOn: false, cause: 'rule-changed' })
  const sample = await aSample('HB', 'male')
  await expect(sample.enter(14, history)).resolves.toMatchObject({ state: 'entered' })
  const seen = await replayed()
  await sample.retest()
  await expect(on(pathologist, seen)).rejects.toMatchObject({ refusal: 'stale' })
  const again = await replayed()
  expect(again.stopped).toMatchObject([
    { orderId: sample.orderId, reason: 'Measure it again elsewhere' },
  ])
  product.clock.pass(24 * 60)
  await expect(on(pathologist, again)).rejects.toMatchObject({ refusal: 'stale' })
})

test('a failed control switches the rule off; unsigned values are held, signed ones are listed', async () => {
  await ready()
  const signed = await aSample('HB', 'male')
  await signed.enter(14.1, history)
  await signed.sign()
  const unsigned = await aSample('HB', 'male')
  await unsigned.enter(14.2, history)
  await aRun(product, technician, history, [3.5, 0])
  expect((await view()).switched).toMatchObject({ isOn: false, cause: 'qc-failed', by: null })
  await aRun(product, technician, history, [0.1, 0.1])
  await resolved()
  await expect(unsigned.sign()).rejects.toMatchObject({ refusal: 'rule-in-doubt' })
  expect(await worker.watchAutoVerification()).toMatchObject({ off: 0, held: 1 })
  expect(await unsigned.look()).toMatchObject({ state: 'held', isVerifiedByRule: false })
  const { inDoubt } = await view()
  expect(inDoubt.map(({ orderId, state }) => ({ orderId, state }))).toEqual([
    { orderId: signed.orderId, state: 'published' },
  ])
  await unsigned.verify(pathologist)
  const next = await aSample('HB', 'male')
  await expect(next.enter(14, history)).resolves.toMatchObject({ state: 'entered' })
})

async function resolved() {
  const failureId = await openFailure(product, technician, history)
  if (!failureId) throw new Error('no failure')
  await doctor.resolveControlFailure({
    failureId,
    reason: 'recalibrated',
    words: 'Recalibrated; the repeat is within limits.',
    lastRun: await lastRun(product, technician, history.instrumentId),
  })
}

test('overdue controls switch the rule off and hold what nobody signed', async () => {
  await ready()
  const sample = await aSample('HB', 'male')
  await sample.enter(14.3, history)
  product.clock.pass(24 * 60)
  const late = await aSample('HB', 'male')
  await expect(late.enter(14, history)).resolves.toMatchObject({ state: 'entered' })
  expect(await worker.watchAutoVerification()).toEqual({ off: 1, held: 1 })
  expect((await view()).switched).toMatchObject({ isOn: false, cause: 'qc-not-run' })
  expect((await sample.look())?.state).toBe('held')
  expect(await worker.watchAutoVerification()).toEqual({ off: 0, held: 0 })
})

test('a technician switches a rule off, and sets none; another lab sees nothing of it', async () => {
  await ready()
  const { switched, rule, replay } = await view(technician)
  const off = (number: number) =>
    lab.switchAutoOff({ testCode: history.testCode, number, reason: 'Reagent looks odd' })
  await expect(off((switched?.number ?? 0) - 1)).rejects.toMatchObject({ refusal: 'stale' })
  await off(switched?.number ?? 0)
  const mine = { testCode: history.testCode, number: rule?.number ?? 0 }
  await expect(lab.setAutoRule({ ...inside, ...mine })).rejects.toMatchObject({
    refusal: 'forbidden',
  })
  const elsewhere = pathologist.grants.map((grant) => ({ ...grant, labId: otherLab }))
  const stranger = product.as({ ...pathologist, grants: elsewhere } as Person)
  await expect(stranger.viewAutoVerification(mine)).rejects.toMatchObject({ refusal: 'not-found' })
  const { replayId = '', fingerprint = '' } = replay ?? {}
  await expect(
    stranger.switchAutoOn({ replayId, fingerprint, reason: 'mine now' } as never),
  ).rejects.toMatchObject({ refusal: 'not-found' })
  await retire(history)
})

const otherLab = (await product.pool.query(`select id from labs where code <> 'LAB001' limit 1`))
  .rows[0].id

test('a test that no instrument measures has no rule', async () => {
  await expect(view(pathologist, 'KARYO' as typeof testCode)).rejects.toMatchObject({
    refusal: 'not-found',
  })
  const { tests } = await lab.listAutoVerification({ q: 'crea' })
  expect(tests).toMatchObject([{ testCode, isOn: false, byRule: 0 }])
})
