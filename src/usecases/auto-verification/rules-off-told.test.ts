import { afterAll, expect, test } from 'vitest'
import { messages } from '#src/db/schema/outbox.ts'
import { openLetter } from '#src/usecases/parts/messages/sealed-letter.ts'
import { demoActor } from '#test/booking.ts'
import { aMeasuredTest, aRun, controlCrew, lastRun, openFailure } from '#test/controls-of-lab.ts'
import { samplesOf } from '#test/measured-samples.ts'
import { aProduct } from '#test/product.ts'
import { aRuleOn } from '#test/rule-switched-on.ts'

const product = await aProduct({ slotDays: 6, slotCapacity: 40 })
afterAll(() => product[Symbol.asyncDispose]())
const crew = await controlCrew(product)
const { technician, pathologist } = crew
const phlebotomist = await demoActor(product, 'phlebotomist')
const { aSample } = samplesOf(product, { ...crew, phlebotomist })
const doctor = product.as(pathologist)
const worker = product.as({ kind: 'worker' })

const measured = await aMeasuredTest(product, crew, 'HB', 'Counter')
const { testCode } = measured
await aRun(product, technician, measured, [0.5, -0.5])
const first = await aSample('HB', 'male')
await first.enter(14, measured)
await first.verify()
await first.sign()
await aRuleOn(product, crew, measured, { testItemId: first.testItemId, low: 13, high: 15 })
await product.asOwner(`update "user" set phone = '9810055501' where id = $1`, [pathologist.id])

/** On again, with controls that were just measured. */
async function on() {
  await aRun(product, technician, measured, [0.2, 0.2])
  const { rule, switched } = await doctor.viewAutoVerification({ testCode })
  await told()
  if (switched?.isOn) return
  await doctor.replayAutoRule({ testCode, number: rule?.number ?? 0 })
  const { replay } = await doctor.viewAutoVerification({ testCode })
  if (!replay) throw new Error('no replay')
  const { replayId, fingerprint } = replay
  await doctor.switchAutoOn({ replayId, fingerprint, reason: 'Seen and agreed' })
}

/** What was told of rules since the last look, by channel. */
async function told() {
  const rows = await product.db.select().from(messages)
  const fresh = rows.filter(({ id, event }) => event === 'rule-switched-off' && !seen.has(id))
  for (const { id } of fresh) seen.add(id)
  return fresh
    .map((row) => ({ userId: row.userId, channel: row.channel, ...openLetter(product.world, row) }))
    .toSorted((a, b) => a.channel.localeCompare(b.channel))
}
const seen = new Set<string>()

/** The pathologist of the lab, once each way. */
const toPathologist = [
  { userId: pathologist.id, channel: 'email' },
  { userId: pathologist.id, channel: 'sms' },
]

async function resolved() {
  const failureId = await openFailure(product, technician, measured)
  if (!failureId) throw new Error('no failure')
  await aRun(product, technician, measured, [0.1, 0.1])
  await doctor.resolveControlFailure({
    failureId,
    reason: 'recalibrated',
    words: 'Recalibrated; the repeat is within limits.',
    lastRun: await lastRun(product, technician, measured.instrumentId),
  })
}

const shownOff = async () => (await doctor.listRulesOff()).map((one) => one.testCode)

test('a failed control that switches a rule off tells the pathologist once, by e-mail and by SMS', async () => {
  await on()
  await aRun(product, technician, measured, [3.5, 0])
  const letters = await told()
  expect(letters).toMatchObject(toPathologist)
  for (const { text } of letters) {
    expect(text).toMatch(/A control failed on Counter\..*Haemoglobin/s)
    expect(text).toContain(`/lab/auto-verification/${testCode}`)
  }
  expect(letters[0]?.text).toContain('/lab/quality-control')
  expect(await shownOff()).toEqual([testCode])
  await aRun(product, technician, measured, [3.5, 0])
  await resolved()
  await aRun(product, technician, measured, [3.5, 0])
  expect(await told()).toEqual([])
  await resolved()
})

test('a run that is refused tells nobody, and neither does a person who switches a rule off', async () => {
  await on()
  expect(await shownOff()).toEqual([])
  const [targetId] = measured.targets
  if (!targetId) throw new Error('no target')
  const stale = { instrumentId: measured.instrumentId, lastRun: 0 }
  await expect(
    product.as(technician).enterControlRun({ ...stale, values: [{ targetId, value: 120 }] }),
  ).rejects.toMatchObject({ refusal: 'stale' })
  const { switched } = await doctor.viewAutoVerification({ testCode })
  const off = { testCode, number: switched?.number ?? 0, reason: 'Reagent looks odd' }
  await product.as(technician).switchAutoOff(off)
  expect(await told()).toEqual([])
  expect(await shownOff()).toEqual([])
})

/** So many sessions of this database wait for a lock. */
async function waiting(): Promise<number> {
  const blocked = `select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  return (await product.pool.query(blocked)).rowCount ?? 0
}

test('two workers that see the same overdue controls at once tell it once', async () => {
  await on()
  product.clock.pass(24 * 60)
  const other = await product.pool.connect()
  await other.query('begin')
  await other.query('lock table messages in share mode')
  const ended: unknown[] = []
  const watching = [1, 2].map(() => worker.watchAutoVerification().finally(() => ended.push(1)))
  while (ended.length + (await waiting()) < 2);
  await other.query('commit')
  other.release()
  await Promise.allSettled(watching)
  const letters = await told()
  expect(letters).toMatchObject(toPathologist)
  expect(letters[0]?.text).toContain('Controls are overdue on Counter.')
  expect(await worker.watchAutoVerification()).toMatchObject({ off: 0 })
  expect(await told()).toEqual([])
})

test('where no pathologist is reached, the managers are told; another lab never is', async () => {
  await on()
  await product.asOwner(
    `insert into suspensions (id, user_id, suspended_by, suspended_at, reason)
     select gen_random_uuid(), $1, $2, now(), 'away'`,
    [pathologist.id, crew.manager.id],
  )
  product.clock.pass(24 * 60)
  await worker.watchAutoVerification()
  const ids = (await told()).map(({ userId }) => userId)
  expect(new Set(ids)).toEqual(new Set([crew.manager.id]))
})
