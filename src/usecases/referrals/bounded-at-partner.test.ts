import { afterAll, expect, test } from 'vitest'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { MOST_COMPARED } from '#src/domain/results/delta-elsewhere.ts'
import { shown } from '#test/bench.ts'
import { aBooker, type Booker, demoActor } from '#test/booking.ts'
import { readyToEnter } from '#test/comparing.ts'
import { aPartner, worksAt } from '#test/partner-labs.ts'
import { aProduct } from '#test/product.ts'
import { aBench } from '#test/revisions.ts'
import { signedValues } from '#test/signed-values.ts'

const product = await aProduct({ slotDays: 8, slotCapacity: 60 })
afterAll(() => product[Symbol.asyncDispose]())
const bench = await aBench(product)
const { lab, signed } = signedValues(product, bench)
const { labId, manager } = await aPartner(product)
const { agreementId } = await product
  .as(await demoActor(product, 'labmanager'))
  .proposeAgreement({ partnerId: labId, tests: [ItemCode.parse('UREA')] })
await product.as(manager).acceptAgreement({ agreementId, version: 1 })
const there = product.as(await worksAt(product, labId, 'lab-technician'))
const pathologist = await worksAt(product, labId, 'lab-authoriser')
const signer = product.as(pathologist)
await product.asOwner(
  `insert into signatories select (jsonb_populate_record(s, jsonb_build_object(
    'id', gen_random_uuid(), 'lab_id', $2::text, 'user_id', $1::text))).* from signatories s
    where user_id = $3`,
  [pathologist.id, labId, bench.authoriser.id],
)

/** A urea of this person at the partner, where its technician enters what they like. */
async function atPartner(booker: Booker) {
  const ready = await readyToEnter(product, bench, booker, 'UREA')
  const { testItemId } = ready
  const version = async () => shown(product, testItemId)
  const sending = { testItemId, agreementId, carrier: 'courier', ...(await version()) } as const
  const { referralId } = await lab.sendReferral(sending)
  await there.receiveReferral({ referralId, version: 1 })
  const enter = async (value: number) =>
    there.enterReferred({
      referralId,
      result: { type: 'numeric', value, ...(await version()) },
    })
  const verify = async () => signer.verifyReferred({ referralId, ...(await version()) })
  const breach = async () =>
    (await lab.viewBenchOrder({ orderId: ready.orderId })).items[0]?.deltaBreach ?? null
  return { ...ready, referralId, enter, verify, breach }
}

test('a partner’s value that differs from the lab’s earlier one is held', async () => {
  const booker = await aBooker(product)
  await signed(booker, { UREA: 30 })
  const { enter, breach } = await atPartner(booker)
  expect(await enter(189)).toMatchObject({ state: 'held' })
  expect(await breach()).toMatchObject({ rule: 'percent', value: 30 })
})

test('who types number after number at the partner learns nothing from the fourth on: each is held', async () => {
  const booker = await aBooker(product)
  await signed(booker, { UREA: 30 })
  const { enter, breach, verify } = await atPartner(booker)
  const states: string[] = []
  for (const value of [189, 31, 32, 33, 188]) states.push((await enter(value)).state)
  expect(states).toEqual(['held', 'entered', 'entered', 'held', 'held'])
  expect(await breach()).toMatchObject({ rule: 'entered-often', limit: MOST_COMPARED })
  expect(JSON.stringify(await breach())).not.toContain('30')
  await expect(verify()).resolves.toEqual({ state: 'tech-verified' })
})

test('where the lab has no earlier value nothing is held, however often it is typed', async () => {
  const { enter } = await atPartner(await aBooker(product))
  const states: string[] = []
  for (const value of [31, 32, 33, 34]) states.push((await enter(value)).state)
  expect(states).toEqual(['entered', 'entered', 'entered', 'entered'])
})
