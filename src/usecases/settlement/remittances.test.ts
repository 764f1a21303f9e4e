import { afterAll, expect, test } from 'vitest'
import { demoActor } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'
import { aSettlementDesk } from '#test/settlement-desk.ts'
import { aPaidLab } from '#test/settlement.ts'

const product = await aProduct()
afterAll(() => product[Symbol.asyncDispose]())
const { maker, anApprovedBatch } = await aSettlementDesk(product)
const office = product.as(await demoActor(product, 'backoffice'))

const today = () => product.clock.at().toZonedDateTimeISO('Asia/Kolkata').toPlainDate()
const owed = async (tax: 'gst' | 'tds') =>
  (await maker.listRemittances()).owed.find((one) => one.tax === tax)?.owed ?? 0

let challans = 0
const paid = (tax: 'gst' | 'tds', amountPaise: number, owedPaise: number) => ({
  tax,
  amountPaise,
  owedPaise,
  month: '2026-11',
  challan: `26110700${String((challans += 1)).padStart(6, '0')}`,
  paidOn: today().toString(),
})

test('GST and TDS that are owed leave the books with their challan number', async () => {
  await anApprovedBatch([await aPaidLab(product)])
  expect([await owed('gst'), await owed('tds')]).toEqual([1617, 50])
  const gst = paid('gst', 1600, 1617)
  expect(await maker.recordRemittance(gst)).toMatchObject({ left: 17 })
  expect(await maker.recordRemittance(paid('tds', 50, 50))).toMatchObject({ left: 0 })
  expect([await owed('gst'), await owed('tds')]).toEqual([17, 0])
  const { accounts, isBalanced } = await maker.trialBalance({})
  expect(isBalanced).toBe(true)
  expect(accounts).toContainEqual(expect.objectContaining({ account: 'gst-payable', balance: -17 }))
  const { remittances } = await maker.listRemittances()
  expect(remittances).toContainEqual(
    expect.objectContaining({ tax: 'gst', amount: 1600, challan: gst.challan, month: '2026-11' }),
  )
})

test('never more than is owed, nor twice by one challan, nor on an outdated amount, nor tomorrow', async () => {
  await anApprovedBatch([await aPaidLab(product)])
  const due = await owed('gst')
  const refused = (of: Parameters<typeof maker.recordRemittance>[0]) =>
    maker.recordRemittance(of).then(
      () => 'recorded',
      (error) => error.refusal,
    )
  expect(await refused(paid('gst', due + 1, due))).toBe('more-than-owed')
  expect(await refused(paid('gst', 1, due - 1))).toBe('stale')
  const tomorrow = { ...paid('gst', 1, due), paidOn: today().add({ days: 1 }).toString() }
  expect(await refused(tomorrow)).toBe('day-to-come')
  const both = [paid('gst', due, due), paid('gst', due, due)]
  expect(new Set(await Promise.all(both.map(refused)))).toEqual(new Set(['recorded', 'stale']))
  await anApprovedBatch([await aPaidLab(product)])
  const more = await owed('gst')
  const once = paid('gst', 1, more)
  expect(await refused(once)).toBe('recorded')
  expect(await refused({ ...once, owedPaise: more - 1 })).toBe('reference-used')
  await expect(office.recordRemittance(once)).rejects.toMatchObject({ refusal: 'forbidden' })
})

test('raw SQL stores a challan once, and the serving role changes none', async () => {
  const of = paid('tds', 1, await owed('tds'))
  await maker.recordRemittance(of)
  const again = `insert into tax_remittances select (jsonb_populate_record(row,
    jsonb_build_object('id', gen_random_uuid()))).* from tax_remittances row where challan = $1`
  await expect(product.asOwner(again, [of.challan])).rejects.toMatchObject({
    constraint: 'tax_remittances_once',
  })
  await expect(
    product.pool.query(`update tax_remittances set amount_paise = 2 where challan = $1`, [
      of.challan,
    ]),
  ).rejects.toMatchObject({ code: '42501' })
})
