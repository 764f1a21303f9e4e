import { afterAll, expect, test } from 'vitest'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import type { AgreementId } from '#src/domain/referrals/agreement.ts'
import { demoActor, demoLab } from '#test/booking.ts'
import { aPartner, worksAt } from '#test/partner-labs.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const labId = await demoLab(product)
const manager = await demoActor(product, 'labmanager')
const ours = product.as(manager)
const tests = ['HB', 'TSH'].map((code) => ItemCode.parse(code))

/** A new partner, to which our manager has proposed the tests. */
async function proposed() {
  const partner = await aPartner(product)
  const { agreementId } = await ours.proposeAgreement({ partnerId: partner.labId, tests })
  return { ...partner, theirs: product.as(partner.manager), agreementId }
}

async function shown(verbs: typeof ours, agreementId: AgreementId) {
  const { agreements } = await verbs.listAgreements()
  return agreements.find((one) => one.agreementId === agreementId)
}

test('one lab proposes, the other accepts, and both read the same tests', async () => {
  const { theirs, agreementId } = await proposed()
  expect(await shown(ours, agreementId)).toMatchObject({
    side: 'out',
    standing: 'proposed',
    mayAccept: false,
  })
  expect(await shown(theirs, agreementId)).toMatchObject({
    side: 'in',
    tests,
    mayAccept: true,
    version: 1,
  })
  await theirs.acceptAgreement({ agreementId, version: 1 })
  for (const side of [ours, theirs])
    expect(await shown(side, agreementId)).toMatchObject({ standing: 'agreed', tests, version: 2 })
  const again = theirs.acceptAgreement({ agreementId, version: 2 })
  await expect(again).rejects.toMatchObject({ refusal: 'not-allowed-now' })
})

test('either lab ends it with a reason, once; then another one may be proposed', async () => {
  const { labId: partnerId, theirs, agreementId } = await proposed()
  const twice = ours.proposeAgreement({ partnerId, tests })
  await expect(twice).rejects.toMatchObject({ refusal: 'agreement-open' })
  await theirs.acceptAgreement({ agreementId, version: 1 })
  const old = ours.endAgreement({ agreementId, version: 1, reason: 'too slow' })
  await expect(old).rejects.toMatchObject({ refusal: 'stale' })
  await theirs.endAgreement({ agreementId, version: 2, reason: 'no capacity' })
  expect(await shown(ours, agreementId)).toMatchObject({
    standing: 'ended',
    endReason: 'no capacity',
  })
  const over = ours.endAgreement({ agreementId, version: 3, reason: 'too slow' })
  await expect(over).rejects.toMatchObject({ refusal: 'not-allowed-now' })
  await ours.proposeAgreement({ partnerId, tests: tests.slice(0, 1) })
})

test('a third lab hears of an agreement as of a missing one, and the lab that refers accepts nothing', async () => {
  const { agreementId, labId: partnerId } = await proposed()
  const third = product.as((await aPartner(product)).manager)
  const of = { agreementId, version: 1 }
  for (const attempt of [
    () => third.acceptAgreement(of),
    () => third.endAgreement({ ...of, reason: 'curious' }),
    () => ours.acceptAgreement(of),
    () => third.listAgreements({ labId }),
    () => third.proposeAgreement({ labId, partnerId, tests }),
  ])
    await expect(attempt()).rejects.toMatchObject({ refusal: 'not-found' })
  expect(await shown(third, agreementId)).toBeUndefined()
  const technician = product.as(await worksAt(product, partnerId, 'lab-technician'))
  await expect(technician.acceptAgreement(of)).rejects.toMatchObject({ refusal: 'forbidden' })
})

test('whoever manages both labs does not agree with themselves', async () => {
  const partner = await aPartner(product)
  const both = product.as({
    ...manager,
    grants: [...manager.grants, { role: 'lab-manager', labId: partner.labId, locationId: null }],
  })
  const { agreementId } = await both.proposeAgreement({ labId, partnerId: partner.labId, tests })
  const own = both.acceptAgreement({ agreementId, version: 1 })
  await expect(own).rejects.toMatchObject({ refusal: 'same-person' })
})

test('no agreement with a lab that is not live or with oneself, nor about a test that is never referred', async () => {
  const partner = await aPartner(product)
  const about = (codes: string[]) =>
    ours.proposeAgreement({
      partnerId: partner.labId,
      tests: codes.map((code) => ItemCode.parse(code)),
    })
  for (const code of ['HIV', 'CD4', 'EGFR', 'NO-SUCH-TEST'])
    await expect(about(['HB', code])).rejects.toMatchObject({
      refusal: 'not-referable',
      detail: { facts: { test: code } },
    })
  const self = ours.proposeAgreement({ partnerId: labId, tests })
  await expect(self).rejects.toMatchObject({ refusal: 'not-found' })
  await product.asOwner(`update labs set state = 'inactive' where id = $1`, [partner.labId])
  await expect(about(['HB'])).rejects.toMatchObject({ refusal: 'not-found' })
  const { partners } = await ours.listAgreements()
  expect(partners.some((one) => one.labId === partner.labId)).toBe(false)
})

test('two who accept and end at once: one of them does', async () => {
  const { theirs, agreementId } = await proposed()
  const answers = await Promise.allSettled([
    theirs.acceptAgreement({ agreementId, version: 1 }),
    ours.endAgreement({ agreementId, version: 1, reason: 'changed our mind' }),
  ])
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('without our code: only somebody who manages the partner accepts, and the tests stay', async () => {
  const { agreementId, manager: theirManager } = await proposed()
  const accept = `update referral_agreements set accepted_by = $2, accepted_at = now(),
    version = version + 1 where id = $1`
  const technician = await demoActor(product, 'technician')
  await expect(product.pool.query(accept, [agreementId, technician.id])).rejects.toMatchObject({
    constraint: 'referral_agreements_kept',
  })
  await product.pool.query(accept, [agreementId, theirManager.id])
  const widen = `update referral_agreements set tests = tests || 'CREA'::text,
    version = version + 1 where id = $1`
  await expect(product.pool.query(widen, [agreementId])).rejects.toMatchObject({
    constraint: 'referral_agreements_kept',
  })
})
