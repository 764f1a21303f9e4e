import { afterAll, expect, test } from 'vitest'
import { messages } from '#src/db/schema/outbox.ts'
import { openLetter } from '#src/usecases/parts/messages/sealed-letter.ts'
import { shown } from '#test/bench.ts'
import { demoActor, type Person } from '#test/booking.ts'
import { controlCrew } from '#test/controls-of-lab.ts'
import { aPartner } from '#test/partner-labs.ts'
import { aProduct } from '#test/product.ts'
import { referring } from '#test/referring.ts'

const product = await aProduct({ slotDays: 8, slotCapacity: 60 })
afterAll(() => product[Symbol.asyncDispose]())
const crew = await controlCrew(product)
const phlebotomist = await demoActor(product, 'phlebotomist')
const { agreed, sent, received, lab } = referring(product, { ...crew, phlebotomist })
const worker = product.as({ kind: 'worker' })
const office = product.as(await demoActor(product, 'backoffice'))
const hours = { transitHours: 4, reportHours: 10 }
const pass = (minutes: number) => product.clock.pass(minutes)

const seen = new Set<string>()

/** What somebody was told between labs since the last look: its subject and what it links to. */
async function told({ id: userId }: Person) {
  const rows = await product.db.select().from(messages)
  const fresh = rows.filter((row) => row.userId === userId && !seen.has(row.id))
  for (const { id } of fresh) seen.add(id)
  return fresh
    .filter(({ event }) => event === 'referral-told' || event === 'agreement-told')
    .map((row) => openLetter(product.world, row)?.subject ?? '')
}

const ours = /Aarav|Lab/

test('the other lab’s manager is told of a proposal, its answer and its end, in their language', async () => {
  const { labId, manager } = await aPartner(product)
  await product.asOwner(`update "user" set language = 'hi' where id = $1`, [manager.id])
  const asked = { partnerId: labId, tests: (await agreed()).tests }
  await told(crew.manager)
  const { agreementId } = await product.as(crew.manager).proposeAgreement(asked)
  expect(await told(manager)).toEqual([expect.stringContaining('प्रस्ताव')])
  expect(await told(crew.manager)).toEqual([])
  await product.as(manager).acceptAgreement({ agreementId, version: 1 })
  expect(await told(crew.manager)).toEqual([expect.stringContaining('accepted')])
  await product.as(manager).endAgreement({ agreementId, version: 2, reason: 'no capacity' })
  expect(await told(crew.manager)).toEqual([expect.stringContaining('ended')])
  const again = await product.as(crew.manager).proposeAgreement(asked)
  await told(manager)
  await product
    .as(crew.manager)
    .endAgreement({ agreementId: again.agreementId, version: 1, reason: 'changed' })
  expect(await told(manager)).toEqual([expect.stringContaining('वापस')])
})

test('each step of a sample is told to the other lab, once, and names neither sample, test nor person', async () => {
  const partner = await agreed()
  const [us, them] = [crew.manager, partner.manager]
  await Promise.all([told(us), told(them)])
  const one = await sent(partner)
  expect(await told(them)).toEqual([expect.stringMatching(/sent your lab a sample/)])
  await partner.there.receiveReferral({ referralId: one.referralId, version: 1 })
  await expect(
    partner.there.receiveReferral({ referralId: one.referralId, version: 1 }),
  ).rejects.toMatchObject({ refusal: 'not-allowed-now' })
  expect(await told(us)).toEqual([expect.stringMatching(/received your sample/)])
  const away = { referralId: one.referralId, version: 2, reason: 'cannot-measure' } as const
  await partner.there.turnAwayReferral(away)
  expect(await told(us)).toEqual([expect.stringMatching(/gives your sample back/)])
  const two = await sent(partner)
  await lab.recallReferral({ referralId: two.referralId, version: 1 })
  const three = await sent(partner)
  await partner.there.turnAwayReferral({
    referralId: three.referralId,
    version: 1,
    reason: 'haemolysed',
  })
  expect(await told(them)).toHaveLength(3)
  expect(await told(us)).toEqual([expect.stringMatching(/refused your sample/)])
  const rows = await product.db.select().from(messages)
  const words = rows
    .filter(({ event }) => event === 'referral-told')
    .map((row) => openLetter(product.world, row)?.text ?? '')
    .join(' ')
  for (const said of [
    'Haemoglobin',
    'HB',
    one.barcode,
    one.accession,
    one.booker.actor.name,
    'aemolysed',
  ])
    expect(words).not.toContain(said)
  expect(words).toMatch(ours)
})

test('a sample that does not arrive in the agreed hours is late at both labs and for the office, once and for good', async () => {
  const partner = await agreed(['HB'], hours)
  const { referralId } = await sent(partner)
  const late = async (by: Person) => (await product.as(by).viewBench({})).ringing.referred.late
  const listed = async () =>
    (await office.watchLateReferrals()).referrals.find((one) => one.referralId === referralId)
  await Promise.all([told(crew.manager), told(partner.manager)])
  pass(4 * 60 - 1)
  await worker.watchReferrals()
  expect(await listed()).toBeUndefined()
  expect(await late(partner.technician)).toBe(0)
  pass(2)
  const before = await late(crew.technician)
  await Promise.all([worker.watchReferrals(), worker.watchReferrals()])
  await worker.watchReferrals()
  expect(await late(partner.technician)).toBe(1)
  expect(await late(crew.technician)).toBe(before + 1)
  expect(await listed()).toMatchObject({ step: 'arrival' })
  for (const by of [crew.technician, partner.technician]) {
    const { referrals } = await product.as(by).listReferrals()
    expect(referrals.find((one) => one.referralId === referralId)).toMatchObject({ isLate: true })
    expect(await product.as(by).viewReferral({ referralId })).toMatchObject({ late: 'arrival' })
  }
  for (const manager of [crew.manager, partner.manager])
    expect(await told(manager)).toEqual([expect.stringMatching(/is late/)])
  await partner.there.receiveReferral({ referralId, version: 1 })
  expect(await late(partner.technician)).toBe(0)
  expect(await listed()).toBeUndefined()
})

test('a result that does not come in the agreed hours from receipt is late, until it is verified', async () => {
  const partner = await agreed(['HB'], hours)
  const out = await received(partner)
  const { referralId, testItemId } = out
  await told(partner.manager)
  pass(10 * 60 + 1)
  await worker.watchReferrals()
  expect(await told(partner.manager)).toEqual([expect.stringMatching(/referred test .* is late/)])
  expect(await lab.viewReferral({ referralId })).toMatchObject({ late: 'report' })
  const result = { type: 'numeric', value: 13, ...(await shown(product, testItemId)) } as const
  await partner.there.enterReferred({ referralId, result })
  expect(await lab.viewReferral({ referralId })).toMatchObject({ late: 'report' })
  await partner.signer.verifyReferred({ referralId, ...(await shown(product, testItemId)) })
  expect(await lab.viewReferral({ referralId })).toMatchObject({ late: null })
  const { referrals } = await office.watchLateReferrals()
  expect(referrals.map((one) => one.referralId)).not.toContain(referralId)
})

test('agreed before hours were asked, a referral is never late', async () => {
  const partner = await agreed()
  await product.asOwner('alter table referral_agreements disable trigger user')
  await product.asOwner(
    'update referral_agreements set transit_hours = null, report_hours = null where id = $1',
    [partner.agreementId],
  )
  await product.asOwner('alter table referral_agreements enable trigger user')
  const { referralId } = await sent(partner)
  pass(60 * 24 * 3)
  await worker.watchReferrals()
  expect(await lab.viewReferral({ referralId })).toMatchObject({ late: null, arriveBy: null })
})

test('nobody but the office watches what is late between labs, and only time marks it', async () => {
  const refused = { refusal: 'forbidden' }
  await expect(lab.watchLateReferrals()).rejects.toMatchObject(refused)
  await expect(lab.watchReferrals()).rejects.toMatchObject(refused)
})
