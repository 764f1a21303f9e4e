import { afterAll, expect, test } from 'vitest'
import { NOTICE_VERSION } from '#src/domain/people/notice.ts'
import { aBooker, demoActor } from '#test/booking.ts'
import { acceptedAtLab } from '#test/chargebacks.ts'
import { aPayingProduct } from '#test/payments.ts'
import { aPaidBooking } from '#test/refunds.ts'
import { wrongSides } from '#test/wrong-sides.ts'

const paying = await aPayingProduct({ slotDays: 8 })
const { product } = paying
afterAll(() => paying[Symbol.asyncDispose]())

/** Paid and accepted for two people of one account: two orders of one booking, at one lab. */
async function twoOrders() {
  const booker = await aBooker(product)
  await product.as(booker.actor).acceptNotice({ version: NOTICE_VERSION, language: 'en' })
  const { id } = await product.as(booker.actor).savePatient({
    name: 'Asha Rao',
    birthDate: '1990-01-01',
    sex: 'female',
    relation: 'other',
  })
  const wish = { patientIds: [booker.patientId, id] }
  const paid = await aPaidBooking(paying, { booker, wish })
  await acceptedAtLab(product, paid)
  const items = paid.view.orders.flatMap((order) => order.items.map((item) => item.testItemId))
  const [one, other] = items
  if (!one || !other || items.length !== 2) throw new Error('not two tests of two orders')
  return { ...paid, one, other, accountId: String(booker.actor.id) }
}

type Leg = readonly [account: string, partyId: string | null, paise: number]

/** Written without our code: the ledger accepts anything that sums to zero. */
async function post(bookingId: string, kind: string, subjectId: string, legs: readonly Leg[]) {
  const journal = product.world.chance.uuid()
  const client = await product.pool.connect()
  try {
    await client.query('begin')
    await client.query(
      `insert into ledger_journals (id, at, kind, booking_id, subject_id)
       values ($1, now(), $2, $3, $4)`,
      [journal, kind, bookingId, subjectId],
    )
    for (const [account, partyId, amount] of legs)
      await client.query(
        `insert into ledger_entries (id, journal_id, account, party_id, amount_paise)
         values ($1, $2, $3, $4, $5)`,
        [product.world.chance.uuid(), journal, account, partyId, amount],
      )
    await client.query('commit')
  } finally {
    client.release()
  }
}

test('an imbalance between two orders is detected although their booking balances', async () => {
  const { labId } = (await demoActor(product, 'technician')).grants[0] ?? {}
  const cases = [
    // The lab owes for one order what it accrued twice for the other.
    ['of an order on the wrong side: lab-payable', 'item-reversed', 'item-accrued', 'lab-payable'],
    // One order's refund is paid from what is owed for the other.
    [
      'of an order on the wrong side: refund-payable',
      'refund-paid',
      'item-refundable',
      'refund-payable',
    ],
  ] as const
  for (const [what, less, more, account] of cases) {
    const { bookingId, one, other, accountId, view } = await twoOrders()
    expect(await wrongSides(product, bookingId)).toEqual([])
    const party = account === 'lab-payable' ? String(labId) : accountId
    const sum = 50_000
    await post(bookingId, more, other, [
      [account, party, -sum],
      ['goodwill', null, sum],
    ])
    await post(bookingId, less, one, [
      [account, party, sum],
      ['goodwill', null, -sum],
    ])
    const wrong = await wrongSides(product, bookingId)
    expect(wrong.map((row) => row.what)).toEqual([what])
    expect(wrong[0]?.number).toBe(view.number)
  }
})

test('an order that uses the part of the advance that another one refunds is detected', async () => {
  const { bookingId, one, other, accountId } = await twoOrders()
  const sum = 5000
  await post(bookingId, 'item-reversed', one, [
    ['customer-advance', accountId, -sum],
    ['platform-revenue', null, sum],
  ])
  await post(bookingId, 'item-accrued', other, [
    ['customer-advance', accountId, sum],
    ['platform-revenue', null, -sum],
  ])
  expect(await wrongSides(product, bookingId)).toMatchObject([
    { what: 'of an order on the wrong side: customer-advance', amount: sum },
  ])
})
