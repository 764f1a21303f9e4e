import { afterAll, expect, test } from 'vitest'
import { COMPARISON_CONSENT_VERSION } from '#src/domain/comparisons/comparison-consent.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import { PatientId } from '#src/domain/people/patient.ts'
import { ReportId } from '#src/domain/reports/report.ts'
import { MOST_COMPARED } from '#src/domain/results/delta-elsewhere.ts'
import { shown } from '#test/bench.ts'
import { aBooker, type Booker, DEMO_PASSWORD, demoActor, demoLab } from '#test/booking.ts'
import { atLab, benchAt, comparing, readyToEnter } from '#test/comparing.ts'
import { codeSentTo } from '#test/people.ts'
import { aProduct } from '#test/product.ts'
import { aBench, aCorrection, drafted, signed as revised } from '#test/revisions.ts'
import { until } from '#test/server.ts'
import { signedValues } from '#test/signed-values.ts'

const product = await aProduct({ slotDays: 8, slotCapacity: 60 })
afterAll(() => product[Symbol.asyncDispose]())
const bench = await aBench(product)
const { lab, doctor, signed, sign, itemOf } = signedValues(product, bench)

/** A published value of this person at another lab. */
async function elsewhere(booker: Booker, value: number, code = 'UREA') {
  const done = await signed(booker, { [code]: value })
  await atLab(product, done.orderId)
  if (!done.reportId) throw new Error('no report')
  return { ...done, reportId: ReportId.parse(done.reportId) }
}

/** A value that the lab enters now, as its page shows it to the pathologist. */
async function entered(booker: Booker, value: number, code = 'UREA') {
  const ready = await readyToEnter(product, bench, booker, code)
  await ready.enter(value)
  return { ...ready, item: await itemOf(ready.orderId) }
}

const compared = async ({ actor }: Booker) =>
  (await product.as(actor).viewComparisons()).comparisons

test('urea of 189 is held against a 30 at another lab, with the owner’s consent alone', async () => {
  const booker = await aBooker(product)
  await elsewhere(booker, 30)
  const before = await entered(booker, 189)
  expect(before.item.deltaBreach).toBeNull()
  expect(await compared(booker)).toEqual([])
  await atLab(product, before.orderId)

  await comparing(product, booker)
  const { item, orderId, testItemId } = await entered(booker, 188)
  expect(item).toMatchObject({
    state: 'held',
    deltaBreach: { elsewhere: true, rule: 'percent', limit: 100 },
    elsewhere: { value: 30, unit: 'mg/dL', collectedAt: expect.any(String) },
    history: [],
  })
  const verify = async (verbs: typeof lab) =>
    verbs.verifyResult({ testItemId, ...(await shown(product, testItemId)) })
  const colleague = product.as({
    ...(await demoActor(product, 'technician')),
    id: (await aBooker(product)).actor.id,
  })
  await expect(verify(colleague)).rejects.toMatchObject({ refusal: 'needs-pathologist' })
  await verify(doctor)
  await sign(orderId)
  expect((await itemOf(orderId)).elsewhere).toBeNull()

  await product.as(booker.actor).stopComparison({ patientId: booker.patientId })
  await atLab(product, orderId)
  expect((await entered(booker, 30)).item).toMatchObject({ state: 'entered', deltaBreach: null })
})

test('a first value, and one that changed little, pass, and the second is listed as compared', async () => {
  const booker = await aBooker(product)
  await comparing(product, booker)
  const first = await entered(booker, 189)
  expect(first.item.deltaBreach).toBeNull()
  expect(await compared(booker)).toEqual([])
  const other = await aBooker(product)
  await comparing(product, other)
  await elsewhere(other, 30)
  const { item } = await entered(other, 38)
  expect(item).toMatchObject({ state: 'entered', deltaBreach: null, elsewhere: null })
  expect(await compared(other)).toMatchObject([{ test: item.name, seenAt: null }])
})

test('the technician learns that it differs, and neither the number nor whose it is', async () => {
  const booker = await aBooker(product)
  await comparing(product, booker)
  const { orderId: first } = await elsewhere(booker, 34)
  const { orderId } = await readyToEnter(product, bench, booker, 'UREA').then(async (ready) => {
    await ready.enter(187)
    return ready
  })
  const order = await lab.viewBenchOrder({ orderId })
  expect(order.items[0]).toMatchObject({ elsewhere: null, deltaBreach: { elsewhere: true } })
  const said = JSON.stringify({ items: order.items, deltaBreach: order.items[0]?.deltaBreach })
  expect(said).not.toContain(first)
  expect(said).not.toMatch(/\b34\b/)
  const seen = await product.pool.query(
    `select from audit where action = 'comparison:look' and subject_id = $1`,
    [booker.patientId],
  )
  expect(seen.rowCount).toBe(0)

  const forDoctor = JSON.stringify(await doctor.viewBenchOrder({ orderId }))
  expect(forDoctor).not.toContain(first)
  expect(forDoctor).not.toContain('LAB002')
  const looks = await product.pool.query(
    `select actor_id from audit where action = 'comparison:look' and subject_id = $1`,
    [booker.patientId],
  )
  expect(looks.rows).toEqual([{ actor_id: bench.authoriser.id }])
  expect(await compared(booker)).toMatchObject([
    { patientName: 'Meera Nair', lab: expect.any(String), seenAt: expect.any(String) },
  ])
})

test('a withdrawal between entry and verification takes the number away, and the value stays held', async () => {
  const booker = await aBooker(product)
  await comparing(product, booker)
  await elsewhere(booker, 30)
  const { orderId, testItemId, item, enter } = await entered(booker, 189)
  expect(item.elsewhere).toMatchObject({ value: 30 })
  await product.as(booker.actor).stopComparison({ patientId: booker.patientId })
  expect(await itemOf(orderId)).toMatchObject({ state: 'held', elsewhere: null })
  await doctor.retestItem({ testItemId, reason: 'Again', ...(await shown(product, testItemId)) })
  await enter(189)
  expect((await itemOf(orderId)).deltaBreach).toBeNull()
})

test('what the notice’s or a guardian’s consent rests on goes with it', async () => {
  const booker = await aBooker(product)
  await comparing(product, booker)
  await elsewhere(booker, 30)
  await product.as(booker.actor).withdrawNotice()
  expect((await entered(booker, 189)).item.deltaBreach).toBeNull()
  const parent = await aBooker(product, '2018-02-28')
  await comparing(product, parent)
  const { patientId } = parent
  await product.as(parent.actor).withdrawChildConsent({ patientId })
  expect((await product.as(parent.actor).viewComparisons()).people).toMatchObject([
    { isConsentAsked: true, allowedAt: null },
  ])
})

test('nothing counts that is withdrawn, superseded, unpublished or of somebody else', async () => {
  const sister = await aBooker(product)
  const booker = await aBooker(product)
  await comparing(product, booker)
  await comparing(product, sister)
  await elsewhere(sister, 30)
  expect((await entered(booker, 189)).item.deltaBreach).toBeNull()

  const withheld = await aBooker(product)
  await comparing(product, withheld)
  const { orderId } = await elsewhere(withheld, 30)
  await unpublished(orderId)
  expect((await entered(withheld, 189)).item.deltaBreach).toBeNull()

  const third = await aBooker(product)
  await comparing(product, third)
  const gone = await signed(third, { UREA: 30 })
  await withdrawn(ReportId.parse(gone.reportId))
  await atLab(product, gone.orderId)
  expect((await entered(third, 189)).item.deltaBreach).toBeNull()

  const fourth = await aBooker(product)
  await comparing(product, fourth)
  const first = await signed(fourth, { UREA: 30 })
  const { testItemId } = await itemOf(first.orderId)
  const { version } = await shown(product, testItemId)
  const correction = aCorrection({ testItemId, itemVersion: version }, 180)
  const report = { reportId: ReportId.parse(first.reportId) }
  const draft = await drafted(product, bench.technician, report, correction)
  await revised(product, bench.authoriser, draft)
  await atLab(product, first.orderId)
  expect((await entered(fourth, 189)).item.deltaBreach).toBeNull()
})

test('the sister of one account is another person', async () => {
  const booker = await aBooker(product)
  await elsewhere(booker, 30)
  const { rows } = await product.pool.query(
    `insert into patients select (jsonb_populate_record(p, jsonb_build_object(
       'id', gen_random_uuid(), 'relation', 'sibling'))).* from patients p where id = $1 returning id`,
    [booker.patientId],
  )
  const sister = { ...booker, patientId: PatientId.parse(rows[0].id) }
  await comparing(product, booker)
  await comparing(product, sister)
  expect((await entered(sister, 189)).item.deltaBreach).toBeNull()
  expect((await entered(booker, 189)).item.deltaBreach).not.toBeNull()
})

/** Signed and not published, as where nobody paid yet. */
async function unpublished(orderId: OrderId) {
  const change = `update test_items set state = 'authorised' where order_id = $1`
  await product.asOwner('alter table test_items disable trigger user')
  await product.asOwner(change, [orderId])
  await product.asOwner('alter table test_items enable trigger user')
}

async function withdrawn(reportId: ReportId) {
  const password = DEMO_PASSWORD
  const why = { reason: 'wrong-patient', words: 'Of another person.', password } as const
  const proposal = await doctor.proposeWithdrawal({ reportId, version: 1, ...why })
  await product.as(bench.office).confirmWithdrawal({ ...proposal, password })
}

test('a report that is withdrawn later takes its number from the page', async () => {
  const booker = await aBooker(product)
  await comparing(product, booker)
  const earlier = await elsewhere(booker, 30)
  const { orderId } = await entered(booker, 189)
  await product.asOwner(`update reports set state = 'withdrawn' where id = $1`, [earlier.reportId])
  expect(await itemOf(orderId)).toMatchObject({ state: 'held', elsewhere: null })
})

test('a person over whom another date of birth was written is another person', async () => {
  const booker = await aBooker(product)
  await comparing(product, booker)
  await elsewhere(booker, 30)
  await product.pool.query(`update patients set birth_date = '1999-01-01' where id = $1`, [
    booker.patientId,
  ])
  expect((await entered(booker, 189)).item.deltaBreach).toBeNull()
})

test('a test that tells of HIV, and one that needs counselling, is compared with nothing', async () => {
  for (const change of [`restriction = 'hiv'`, `consent_family = 'genetic'`]) {
    const booker = await aBooker(product)
    await comparing(product, booker)
    await elsewhere(booker, 15, 'HB')
    const ready = await readyToEnter(product, bench, booker, 'HB')
    const { rows } = await product.pool.query(
      `select restriction, consent_family from tests where code = 'HB'`,
    )
    await product.asOwner(`update tests set ${change} where code = 'HB'`, [])
    await ready.enter(11.5)
    await product.asOwner(
      `update tests set restriction = $1, consent_family = $2 where code = 'HB'`,
      [rows[0].restriction, rows[0].consent_family],
    )
    expect((await itemOf(ready.orderId)).deltaBreach).toBeNull()
  }
})

test('a value in another unit is read in the lab’s own', async () => {
  const booker = await aBooker(product)
  await comparing(product, booker)
  const { orderId } = await elsewhere(booker, 30)
  await product.asOwner(
    `update results set value = 0.3, unit = 'g/L' where test_item_id in (select id from test_items where order_id = $1)`,
    [orderId],
  )
  const { item } = await entered(booker, 189)
  expect(item).toMatchObject({
    deltaBreach: { elsewhere: true, rule: 'percent' },
    elsewhere: { value: 0.3, unit: 'g/L' },
  })
  const same = await aBooker(product)
  await comparing(product, same)
  const first = await elsewhere(same, 30)
  await product.asOwner(
    `update results set unit = 'mmol/L' where test_item_id in (select id from test_items where order_id = $1)`,
    [first.orderId],
  )
  expect((await entered(same, 189)).item.deltaBreach).toBeNull()
})

test('who types number after number finds nothing: after a few each is held', async () => {
  const booker = await aBooker(product)
  await comparing(product, booker)
  await elsewhere(booker, 30)
  const { enter, orderId } = await readyToEnter(product, bench, booker, 'UREA')
  const rules: unknown[] = []
  for (const value of [31, 32, 33, 34]) {
    await enter(value)
    rules.push((await breachOf(orderId))?.rule ?? null)
  }
  expect(rules).toEqual([...Array.from({ length: MOST_COMPARED }, () => null), 'entered-often'])
  expect(await compared(booker)).toHaveLength(4)
})

const breachOf = async (orderId: OrderId) =>
  (await lab.viewBenchOrder({ orderId })).items[0]?.deltaBreach

test('an erased account’s consents and comparisons are gone', async () => {
  const booker = await aBooker(product)
  await comparing(product, booker)
  await elsewhere(booker, 30)
  const { orderId, testItemId } = await entered(booker, 35)
  await doctor.verifyResult({ testItemId, ...(await shown(product, testItemId)) })
  await sign(orderId)
  product.clock.pass(7 * 24 * 60 + 1)
  await product.as({ kind: 'worker' }).closeOrders()
  const { challengeId } = await product.as(booker.actor).requestOwnCode()
  const code = await codeSentTo(product, booker.phone)
  await product.as(booker.actor).eraseAccount({ challengeId, code })
  const { rows } = await product.pool.query(
    `select r.id from results r join test_items i on i.id = r.test_item_id
       join orders o on o.id = i.order_id
       left join elsewhere_comparisons c on c.result_id = r.id
       left join comparison_consents g on g.account_id = o.account_id
     where o.account_id = $1 and num_nonnulls(c.result_id, g.id) > 0`,
    [booker.actor.id],
  )
  expect(rows).toEqual([])
})

test('without our code: nothing is compared without a consent in force, or with what is not another lab’s', async () => {
  const booker = await aBooker(product)
  await comparing(product, booker)
  await elsewhere(booker, 30)
  const { testItemId } = await entered(booker, 189)
  const [{ result_id, of_result_id, consent_id }] = (
    await product.pool.query(
      `select c.* from elsewhere_comparisons c join results r on r.id = c.result_id
       where r.test_item_id = $1`,
      [testItemId],
    )
  ).rows
  const compare = (...ids: string[]) =>
    product.pool.query(
      `insert into elsewhere_comparisons (result_id, of_result_id, consent_id, is_held, compared_at)
       values ($1, $2, $3, true, now())`,
      ids,
    )
  await product.asOwner('delete from elsewhere_comparisons where result_id = $1', [result_id])
  await expect(compare(of_result_id, result_id, consent_id)).rejects.toMatchObject({
    constraint: 'elsewhere_comparisons_published',
  })
  await product.as(booker.actor).stopComparison({ patientId: booker.patientId })
  await expect(compare(result_id, of_result_id, consent_id)).rejects.toMatchObject({
    constraint: 'elsewhere_comparisons_consented',
  })
})

test('a consent that is withdrawn while a value is saved is not used: the value is judged again', async () => {
  const booker = await aBooker(product)
  await comparing(product, booker)
  await elsewhere(booker, 30)
  const { enter, orderId } = await readyToEnter(product, bench, booker, 'UREA')
  const other = await product.pool.connect()
  try {
    await other.query('begin')
    await other.query('update comparison_consents set withdrawn_at = now() where patient_id = $1', [
      booker.patientId,
    ])
    const entering = enter(189)
    await Promise.race([entering, untilWaiting()])
    await other.query('commit')
    await entering
  } finally {
    other.release()
  }
  expect(await breachOf(orderId)).toBeNull()
  expect(await compared(booker)).toEqual([])
})

/** Until the entry waits for the consent's row. */
async function untilWaiting() {
  await until(async () => {
    const { rows } = await product.pool.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
    return rows.length > 0
  })
}

test('another account neither allows, stops nor sees anything of this person', async () => {
  const [booker, stranger] = [await aBooker(product), await aBooker(product)]
  await comparing(product, stranger)
  const { patientId } = booker
  const theirs = product.as(stranger.actor)
  const consent = { consentVersion: COMPARISON_CONSENT_VERSION, language: 'en' } as const
  await expect(theirs.allowComparison({ patientId, ...consent })).rejects.toMatchObject({
    refusal: 'not-found',
  })
  await expect(theirs.stopComparison({ patientId })).rejects.toMatchObject({ refusal: 'not-found' })
  expect((await theirs.viewComparisons()).people.map((one) => one.patientId)).toEqual([
    stranger.patientId,
  ])
  await product.pool
    .query(
      `insert into comparison_consents select gen_random_uuid(), $1, account_id, consent_version,
         consent_language, consent_sha256, now() from comparison_consents where account_id = $2`,
      [patientId, stranger.actor.id],
    )
    .then(
      () => expect.unreachable(),
      (error) => expect(error).toMatchObject({ constraint: 'comparison_consents_by_owner' }),
    )
})

test('allowing twice is one consent, and after a withdrawal a new one', async () => {
  const booker = await aBooker(product)
  await comparing(product, booker)
  await comparing(product, booker)
  await product.as(booker.actor).stopComparison({ patientId: booker.patientId })
  await comparing(product, booker)
  const { rows } = await product.pool.query(
    `select withdrawn_at is null as "isInForce" from comparison_consents where patient_id = $1
     order by given_at, withdrawn_at nulls last`,
    [booker.patientId],
  )
  expect(rows).toEqual([{ isInForce: false }, { isInForce: true }])
})

test('two real labs hold against each other, each by its own pathologist’s eyes', async () => {
  const booker = await aBooker(product)
  await comparing(product, booker)
  const labId = await demoLab(product, 'LAB004')
  const there = signedValues(product, await benchAt(product, bench, labId), { labId })
  const first = await there.signed(booker, { HB: 15 })
  expect(first.reportId).toBeTruthy()
  const { item, orderId } = await entered(booker, 11, 'HB')
  expect(item).toMatchObject({ deltaBreach: { elsewhere: true }, elsewhere: { value: 15 } })
  await doctor.verifyResult({
    testItemId: item.testItemId,
    ...(await shown(product, item.testItemId)),
  })
  await sign(orderId)

  const back = await there.verified(booker, { HB: 15.5 })
  expect(await there.itemOf(back.orderId)).toMatchObject({
    deltaBreach: { elsewhere: true },
    elsewhere: { value: 11 },
    history: [{ value: 15 }],
  })
  await expect(doctor.viewBenchOrder({ orderId: back.orderId })).rejects.toMatchObject({
    refusal: 'not-found',
  })
  expect((await compared(booker)).map(({ lab }) => lab)).toHaveLength(2)
})
