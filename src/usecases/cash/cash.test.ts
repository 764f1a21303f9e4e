import { afterAll, expect, test } from 'vitest'
import { rupees } from '#src/domain/money.ts'
import { aBooker, aBooking, arrived, demoActor, identified, type Person } from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 10, slotCapacity: 200 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const office = await demoActor(product, 'backoffice')
const finance = await demoActor(product, 'finance')
/** A person who may both count cash and reconcile it with the bank's receipt. */
const both: Person = { ...office, grants: [...office.grants, ...finance.grants] }
const field = product.as(phlebotomist)
const desk = product.as(office)
const money = product.as(finance)
const phlebotomistId = phlebotomist.id

async function emptyPockets() {
  product.world.settings.cashInHandLimit = rupees(1_000_000)
  const held = (await desk.listCashInHand()).find((one) => one.phlebotomistId === phlebotomistId)
  if (held) await desk.depositCash({ phlebotomistId, amountPaise: held.amount })
}

/** Takes the cash of new bookings at the door; returns the amount of each. */
async function taken(visits = 1): Promise<number> {
  let amount = 0
  for (let visit = 0; visit < visits; visit += 1) {
    const booker = await aBooker(product)
    const booked = await aBooking(product, booker)
    await arrived(product, phlebotomist, booked)
    await identified(product, { phlebotomist, booker, visitId: booked.visitId })
    await field.takeCash({ visitId: booked.visitId, amountPaise: booked.view.payment.amount })
    amount += booked.view.payment.amount
  }
  return amount
}

let papers = 0
/** A new bank reference on each call. */
const paper = () => `BANK-${(papers += 1)}`

async function sums() {
  const { accounts, isBalanced } = await money.trialBalance({})
  expect(isBalanced).toBe(true)
  return Object.fromEntries(accounts.map(({ account, balance }) => [account, balance]))
}

/** The effect of a change on the accounts, without unchanged ones. */
async function movedBy(act: () => Promise<unknown>) {
  const before = await sums()
  await act()
  const after = await sums()
  const accounts = Object.keys(after).filter((name) => after[name] !== before[name])
  return Object.fromEntries(
    accounts.map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)]),
  )
}

const stateOf = async (depositId: string) => {
  const { rows } = await product.pool.query(
    'select distinct state from payments where deposit_id = $1',
    [depositId],
  )
  return rows.map(({ state }) => state)
}

type Settled = PromiseSettledResult<unknown>[]
const won = (all: Settled) => all.filter(({ status }) => status === 'fulfilled').length
const refused = (all: Settled) =>
  new Set(all.flatMap((one) => (one.status === 'rejected' ? [one.reason.refusal] : [])))

test('all cash is counted onto one slip, and another person compares it with the bank’s receipt', async () => {
  await emptyPockets()
  const amount = await taken(2)
  const before = await sums()
  const slip = await desk.depositCash({ phlebotomistId, amountPaise: amount })
  expect(slip).toMatchObject({ amount, expected: amount, short: 0, receipts: 2, state: 'taken' })
  expect(await stateOf(slip.depositId)).toEqual(['deposited'])
  const seen = await money.viewDeposit({ depositId: slip.depositId })
  expect(seen).toMatchObject({ mayDecide: true, number: slip.number, phlebotomistId })
  expect(seen.receipts.reduce((sum, receipt) => sum + receipt.amount, 0)).toBe(amount)
  expect((await desk.viewDeposit(seen)).mayDecide).toBe(false)
  const wanted = { depositId: slip.depositId, bankReference: paper(), amountPaise: amount }
  expect(await money.reconcileDeposit(wanted)).toEqual({ state: 'reconciled', charged: 0 })
  expect(await stateOf(slip.depositId)).toEqual(['reconciled'])
  const after = await sums()
  expect((after.bank ?? 0) - (before.bank ?? 0)).toBe(amount)
  expect((after['cash-in-hand'] ?? 0) - (before['cash-in-hand'] ?? 0)).toBe(-amount)
  expect(after['cash-at-office']).toBe(before['cash-at-office'])
})

test('less is accepted only with a reason, more never; a receipt from meanwhile is not a shortage', async () => {
  await emptyPockets()
  const amount = await taken()
  const less = { phlebotomistId, amountPaise: amount - 1 }
  const wrong = { refusal: 'wrong-amount', detail: { facts: { amountPaise: amount } } }
  await expect(desk.depositCash(less)).rejects.toMatchObject(wrong)
  const more = { ...less, amountPaise: amount + 1, shortReason: 'x', expectedPaise: amount }
  await expect(desk.depositCash(more)).rejects.toMatchObject(wrong)
  const old = { ...less, shortReason: 'A note was torn.', expectedPaise: amount - 1 }
  await expect(desk.depositCash(old)).rejects.toMatchObject(wrong)
  expect(await field.viewOwnCash()).toMatchObject({ held: amount })
})

test('a shortage is charged to the phlebotomist once finance has seen the bank’s receipt', async () => {
  await emptyPockets()
  const amount = await taken(2)
  let depositId = '' as Awaited<ReturnType<typeof desk.depositCash>>['depositId']
  const said = { shortReason: 'Ten rupees were false.', expectedPaise: amount }
  const counted = amount - 1000
  const taking = await movedBy(async () => {
    const wanted = { phlebotomistId, amountPaise: counted, ...said }
    ;({ depositId } = await desk.depositCash(wanted))
  })
  expect(taking).toEqual({ 'cash-in-hand': -amount, 'cash-at-office': counted, 'cash-short': 1000 })
  const deciding = await movedBy(async () => {
    const wanted = { depositId, bankReference: paper(), amountPaise: counted }
    expect(await money.reconcileDeposit(wanted)).toEqual({ state: 'short', charged: 1000 })
  })
  expect(deciding).toEqual({
    bank: counted,
    'cash-at-office': -counted,
    'cash-short': -1000,
    'phlebotomist-payable': 1000,
  })
  expect(await stateOf(depositId)).toEqual(['short'])
  const { earnings, deposits, held } = await field.viewOwnCash()
  expect(earnings[0]).toMatchObject({ kind: 'deposit-short', amount: -1000 })
  expect(deposits[0]).toMatchObject({ depositId, state: 'short', short: 1000 })
  expect(held).toBe(0)
})

test('a bank amount other than the counted one reconciles nothing', async () => {
  await emptyPockets()
  const amount = await taken()
  const { depositId } = await desk.depositCash({ phlebotomistId, amountPaise: amount })
  for (const amountPaise of [amount - 1, amount + 1])
    await expect(
      money.reconcileDeposit({ depositId, bankReference: paper(), amountPaise }),
    ).rejects.toMatchObject({ refusal: 'bank-amount-differs' })
  expect(await stateOf(depositId)).toEqual(['deposited'])
})

test('a bank reference is used for one slip', async () => {
  await emptyPockets()
  const bankReference = paper()
  const reconcile = async () => {
    const amountPaise = await taken()
    const { depositId } = await desk.depositCash({ phlebotomistId, amountPaise })
    return money.reconcileDeposit({ depositId, bankReference, amountPaise })
  }
  await reconcile()
  await expect(reconcile()).rejects.toMatchObject({ refusal: 'reference-used' })
})

test('the person who counted does not record the bank’s receipt, by code and by the database', async () => {
  await emptyPockets()
  const amountPaise = await taken()
  const { depositId } = await product.as(both).depositCash({ phlebotomistId, amountPaise })
  const wanted = { depositId, bankReference: paper(), amountPaise }
  const same = { refusal: 'same-person' }
  await expect(product.as(both).reconcileDeposit(wanted)).rejects.toMatchObject(same)
  const forced = `update cash_deposits set state = 'reconciled', decided_by = taken_by where id = $1`
  await expect(product.pool.query(forced, [depositId])).rejects.toThrow(
    'cash_deposits_second_person',
  )
  await expect(desk.reconcileDeposit(wanted)).rejects.toMatchObject({ refusal: 'forbidden' })
})

test('nobody counts their own cash, or reconciles it with the bank', async () => {
  await emptyPockets()
  const amountPaise = await taken()
  const all = [...phlebotomist.grants, ...office.grants, ...finance.grants]
  const own = product.as({ ...phlebotomist, grants: all })
  const same = { refusal: 'same-person' }
  await expect(own.depositCash({ phlebotomistId, amountPaise })).rejects.toMatchObject(same)
  const { depositId } = await desk.depositCash({ phlebotomistId, amountPaise })
  const wanted = { depositId, bankReference: paper(), amountPaise }
  await expect(own.reconcileDeposit(wanted)).rejects.toMatchObject(same)
})

test('of 20 who count the same cash at once one succeeds, on one slip', async () => {
  await emptyPockets()
  const amountPaise = await taken(3)
  const all = await Promise.allSettled(
    Array.from({ length: 20 }, () => desk.depositCash({ phlebotomistId, amountPaise })),
  )
  expect(won(all)).toBe(1)
  expect(refused(all)).toEqual(new Set(['no-cash-held']))
})

test('of 20 reconciliations at once one succeeds, and the money moves once', async () => {
  await emptyPockets()
  const amountPaise = await taken()
  const { depositId } = await desk.depositCash({ phlebotomistId, amountPaise })
  const moved = await movedBy(async () => {
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        money.reconcileDeposit({ depositId, bankReference: paper(), amountPaise }),
      ),
    )
    expect(won(all)).toBe(1)
    expect(refused(all)).toEqual(new Set(['not-allowed-now']))
  })
  expect(moved).toEqual({ bank: amountPaise, 'cash-at-office': -amountPaise })
})

test('a phlebotomist sees the receipts of their own cash in hand, and nobody else’s', async () => {
  await emptyPockets()
  const amount = await taken()
  const own = await field.viewOwnCash()
  expect(own.receipts.map((receipt) => receipt.amount)).toEqual([amount])
  expect(own.receipts[0]?.receiptNumber).toMatch(/^R\d{19}$/)
  const other = await product.as(await demoActor(product, 'phlebotomist2')).viewOwnCash()
  expect(other).toMatchObject({ held: 0, receipts: [], earned: 0, earnings: [] })
  await expect(desk.viewOwnCash()).rejects.toMatchObject({ refusal: 'forbidden' })
})
