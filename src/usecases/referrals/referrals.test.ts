import { afterAll, expect, test } from 'vitest'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import type { AgreementId } from '#src/domain/referrals/agreement.ts'
import type { ReferralId } from '#src/domain/referrals/referral.ts'
import type { TestItemId } from '#src/domain/results/item.ts'
import { shown, signing } from '#test/bench.ts'
import { demoActor } from '#test/booking.ts'
import { controlCrew } from '#test/controls-of-lab.ts'
import { samplesOf } from '#test/measured-samples.ts'
import { aPartner, worksAt } from '#test/partner-labs.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 8, slotCapacity: 60 })
afterAll(() => product[Symbol.asyncDispose]())
const crew = await controlCrew(product)
const phlebotomist = await demoActor(product, 'phlebotomist')
const { aSample } = samplesOf(product, { ...crew, phlebotomist })
const lab = product.as(crew.technician)
const tests = ['HB', 'TSH', 'CREA'].map((code) => ItemCode.parse(code))

/** A partner that agreed to some tests, with its people. */
async function agreed(about = tests) {
  const { labId, manager } = await aPartner(product)
  const { agreementId } = await product
    .as(crew.manager)
    .proposeAgreement({ partnerId: labId, tests: about })
  await product.as(manager).acceptAgreement({ agreementId, version: 1 })
  const technician = await worksAt(product, labId, 'lab-technician')
  const pathologist = await worksAt(product, labId, 'lab-authoriser')
  const there = product.as(technician)
  return {
    labId,
    agreementId,
    manager,
    technician,
    pathologist,
    there,
    signer: product.as(pathologist),
  }
}

const partner = await agreed()
// Without a certificate of its own: the mark of the lab that signs is not borrowed.
await product.asOwner('alter table labs disable trigger user')
await product.asOwner(
  `update labs set nabl_certificate = null, nabl_from = null, nabl_to = null, nabl_scope = '{}'
   where id = $1`,
  [partner.labId],
)
await product.asOwner('alter table labs enable trigger user')

async function sent({ agreementId }: { agreementId: AgreementId } = partner, code = 'HB') {
  const sample = await aSample(code)
  const { testItemId } = sample
  const { referralId } = await lab.sendReferral({
    testItemId,
    agreementId,
    carrier: 'courier',
    ...(await shown(product, testItemId)),
  })
  return { ...sample, referralId }
}

const step = (referralId: ReferralId, version = 1) => ({ referralId, version })

async function received(of = partner, code = 'HB') {
  const out = await sent(of, code)
  await of.there.receiveReferral(step(out.referralId))
  return out
}

async function entered(value = 13.2) {
  const out = await received()
  await put(out, value)
  return out
}

type Out = { referralId: ReferralId; testItemId: TestItemId }

async function put({ referralId, testItemId }: Out, value: number, by = partner.there) {
  const result = { type: 'numeric', value, ...(await shown(product, testItemId)) } as const
  return by.enterReferred({ referralId, result })
}

async function custodyOf({ testItemId }: Out) {
  const { rows } = await product.pool.query(
    `select tube_id as id from tube_items where test_item_id = $1`,
    [testItemId],
  )
  return lab.viewCustody({ tubeId: rows[0].id })
}

test('a test goes to the partner and comes back verified; the lab signs, and the report names the partner', async () => {
  const out = await entered()
  const { referralId, testItemId, orderId } = out
  const version = await shown(product, testItemId)
  await partner.signer.verifyReferred({ referralId, ...version })
  const [item] = (await lab.viewBenchOrder({ orderId })).items
  expect(item).toMatchObject({ state: 'tech-verified', out: null, result: { value: 13.2 } })
  const { reportId } = await product
    .as(crew.pathologist)
    .authoriseResults(await signing(product, orderId))
  if (!reportId) throw new Error('no report')
  const { body } = await product.as(out.booker.actor).viewReport({ reportId })
  expect(body.sections[0]?.results[0]).toMatchObject({
    value: '13.2',
    isAccredited: false,
    referral: { lab: expect.stringContaining('Joined Lab'), verifiedBy: 'Ravi Menon' },
  })
  const custody = await custodyOf(out)
  expect(custody.isWhole).toBe(true)
  expect(custody.steps.flatMap(({ between }) => between?.pass ?? [])).toEqual(['out', 'in'])
  const { rows } = await product.pool.query(
    `select count(*)::int from messages where event = 'test-referred' and subject_id =
       (select booking_id from orders where id = $1)`,
    [orderId],
  )
  expect(rows[0].count).toBeGreaterThan(0)
})

test('while a test is at the partner nobody at its lab enters, verifies or sends it again', async () => {
  const out = await sent()
  const { testItemId, referralId } = out
  await expect(out.enter(13)).rejects.toMatchObject({ refusal: 'referred-out' })
  const again = lab.sendReferral({
    testItemId,
    agreementId: partner.agreementId,
    carrier: 'courier',
    ...(await shown(product, testItemId)),
  })
  await expect(again).rejects.toMatchObject({ refusal: 'referred-out' })
  await expect(put(out, 13)).rejects.toMatchObject({ refusal: 'not-allowed-now' })
  await partner.there.receiveReferral(step(referralId))
  await put(out, 13)
  for (const attempt of [() => out.verify(), () => out.retest(), () => out.enter(14)])
    await expect(attempt()).rejects.toMatchObject({ refusal: 'referred-out' })
})

test('without our code: no value of the lab while the test is away, and only the partner’s pathologist verifies', async () => {
  const out = await sent()
  const value = `insert into results (id, test_item_id, number, is_current, value, flag, needs_second_person,
      entered_by, entered_at, referral_id)
    values (gen_random_uuid(), $1, 1, true, 13, 'normal', false, $2, now(), $3)`
  for (const referral of [null, out.referralId])
    await expect(
      product.pool.query(value, [out.testItemId, crew.technician.id, referral]),
    ).rejects.toMatchObject({ constraint: 'results_of_referred_test' })
  const there = await entered()
  const verify = `update results set verified_by = $2, verified_at = now()
    where test_item_id = $1 and is_current`
  for (const by of [crew.technician.id, partner.technician.id])
    await expect(product.pool.query(verify, [there.testItemId, by])).rejects.toMatchObject({
      constraint: 'results_of_referred_test',
    })
})

test('recalled before it was received, refused at the door, given back later or never answered: the test is the lab’s again', async () => {
  const recalled = await sent()
  await lab.recallReferral(step(recalled.referralId))
  const refused = await sent()
  await partner.there.turnAwayReferral({ ...step(refused.referralId), reason: 'haemolysed' })
  const returned = await entered()
  await partner.there.turnAwayReferral({
    ...step(returned.referralId, 2),
    reason: 'cannot-measure',
  })
  const away = await agreed()
  const silent = await received(away)
  await put(silent, 13.2, away.there)
  await product.asOwner(`update labs set state = 'suspended' where id = $1`, [away.labId])
  await lab.loseReferral({ ...step(silent.referralId, 2), reason: 'no-answer' })
  for (const [out, standing] of [
    [recalled, 'recalled'],
    [refused, 'refused'],
    [returned, 'returned'],
    [silent, 'lost'],
  ] as const) {
    expect(await out.look()).toMatchObject({ state: 'ready', result: null, out: null })
    const { referralId } = out
    expect(await lab.viewReferral({ referralId })).toMatchObject({ standing })
    await out.enter(13)
    expect((await custodyOf(out)).isWhole).toBe(true)
  }
})

test('recall and receipt at once: one of them holds, whichever comes first', async () => {
  const recall = (id: ReferralId) => lab.recallReferral(step(id))
  const receive = (id: ReferralId) => partner.there.receiveReferral(step(id))
  for (const acts of [
    [recall, receive, receive],
    [receive, recall, receive],
  ]) {
    const { referralId } = await sent()
    const answers = await Promise.allSettled(acts.map((act) => act(referralId)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  }
})

test('another lab hears of a referral as of a missing one, and the partner sees neither name nor order', async () => {
  const { referralId, testItemId, booker } = await received()
  const other = await agreed()
  const of = { referralId }
  const version = { version: 2 }
  for (const attempt of [
    () => other.there.viewReferral(of),
    () => other.there.receiveReferral({ ...of, ...version }),
    () => other.there.turnAwayReferral({ ...of, ...version, reason: 'leaked' }),
    () => other.signer.verifyReferred({ ...of, ...version }),
    () => put({ referralId, testItemId }, 13, other.there),
    () => lab.receiveReferral({ ...of, ...version }),
    () => partner.signer.verifyResult({ testItemId, version: 1 }),
  ])
    await expect(attempt()).rejects.toMatchObject({ refusal: 'not-found' })
  const seen = await partner.there.viewReferral(of)
  expect(JSON.stringify(seen)).not.toContain(booker.actor.name)
  expect(seen).toMatchObject({ orderId: null, sex: 'female', entry: { resultType: 'numeric' } })
  expect(Object.keys(seen)).not.toContain('patientName')
})

test('a critical value of the partner opens a call of the lab of the order at once', async () => {
  const out = await entered(4)
  const { rows } = await product.pool.query(
    `select lab_id = (select lab_id from orders where id = $2) as "isOurs" from call_tasks
     where test_item_id = $1 and state = 'open'`,
    [out.testItemId, out.orderId],
  )
  expect(rows).toEqual([{ isOurs: true }])
})

test('nothing is referred without an agreement in force, to a lab that is not live, or by whoever receives it', async () => {
  const ended = await agreed()
  await product
    .as(ended.manager)
    .endAgreement({ agreementId: ended.agreementId, version: 2, reason: 'no capacity' })
  await expect(sent(ended)).rejects.toMatchObject({ refusal: 'not-referable' })
  const gone = await agreed()
  await product.asOwner(`update labs set state = 'suspended' where id = $1`, [gone.labId])
  await expect(sent(gone)).rejects.toMatchObject({ refusal: 'not-referable' })
  await expect(sent(await agreed(tests.slice(1)))).rejects.toMatchObject({
    refusal: 'not-referable',
  })
})

test('a test that is given up meanwhile is not entered any more, and the partner gives its sample back', async () => {
  const { testItemId, orderId, referralId } = await received()
  const given = { testItemId, ...(await shown(product, testItemId)) }
  await lab.giveUpTests({ orderId, reason: 'instrument-down', tests: [given] })
  await expect(put({ referralId, testItemId }, 13)).rejects.toMatchObject({
    refusal: 'not-allowed-now',
  })
  expect(await partner.there.viewReferral({ referralId })).toMatchObject({
    entry: { isNeeded: false },
  })
  await partner.there.turnAwayReferral({ ...step(referralId, 2), reason: 'cannot-measure' })
})

test('a published value of the partner is not changed by the lab that signed it', async () => {
  const { referralId, testItemId, orderId } = await entered()
  await partner.signer.verifyReferred({ referralId, ...(await shown(product, testItemId)) })
  const doctor = product.as(crew.pathologist)
  const { reportId } = await doctor.authoriseResults(await signing(product, orderId))
  if (!reportId) throw new Error('no report')
  const draft = lab.draftRevision({
    reportId,
    revision: {
      kind: 'correct',
      reason: 'transcription',
      words: 'The value was copied wrongly.',
      version: 1,
      values: [
        {
          testItemId,
          result: { type: 'numeric', value: 12, ...(await shown(product, testItemId)) },
        },
      ],
    },
  })
  await expect(draft).rejects.toMatchObject({ refusal: 'referred-value' })
})
