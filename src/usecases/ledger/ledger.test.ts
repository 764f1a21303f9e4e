import { afterAll, expect, test } from 'vitest'
import { BookingNumber } from '#src/domain/bookings/booking.ts'
import { type LedgerAccount, ledgerAccounts } from '#src/domain/ledger/journal.ts'
import { demoCaptured } from '#src/domain/ledger/payment-journals.ts'
import { paise, rupees } from '#src/domain/money.ts'
import { postJournal } from '#src/usecases/post-journal.ts'
import { inStep } from '#src/usecases/step.ts'
import { aBooker, aBooking, arrived, demoActor, identified } from '#test/booking.ts'
import { gateAtCommit } from '#test/gate-at-commit.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 8, slotCapacity: 100 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const field = product.as(phlebotomist)
const money = product.as(await demoActor(product, 'finance'))

/** Cash taken at the door of a new booking. */
async function cashTaken() {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker)
  await arrived(product, phlebotomist, booked)
  await identified(product, { phlebotomist, booker, visitId: booked.visitId })
  await field.takeCash({ visitId: booked.visitId, amountPaise: booked.view.payment.amount })
  return booked
}

/** Money held by the gateway. */
function captured(amount: number) {
  const captureId = product.world.chance.uuid()
  return inStep(product.world, { kind: 'worker' }, (step) =>
    postJournal(step, null, demoCaptured(captureId, paise(amount))),
  )
}

const balanceOf = async (account: LedgerAccount) =>
  (await money.trialBalance({})).accounts.find((one) => one.account === account)?.balance

test('the trial balance names every account, and its two sums are equal', async () => {
  await cashTaken()
  const { accounts, debit, credit, isBalanced } = await money.trialBalance({})
  expect(accounts.map(({ account }) => account)).toEqual(ledgerAccounts)
  expect([debit, isBalanced]).toEqual([credit, true])
  expect(debit).toBeGreaterThan(0)
  for (const one of accounts) expect(one.balance).toBe(one.debit - one.credit)
})

test('at the end of a day: its last millisecond is included, the next is not', async () => {
  const before = await balanceOf('gateway')
  product.clock.set('2026-11-24T18:29:59.999Z') // 23:59:59.999 in India
  await captured(100)
  product.clock.set('2026-11-24T18:30:00.000Z')
  await captured(23)
  const { accounts, at } = await money.trialBalance({ at: '2026-11-24' })
  expect(at).toBe('2026-11-24T18:30:00Z')
  expect(accounts.find(({ account }) => account === 'gateway')?.balance).toBe((before ?? 0) + 100)
  expect(await balanceOf('gateway')).toBe((before ?? 0) + 123)
})

test('an account’s lines: what happened, whose it is, against what; page by page, none twice', async () => {
  const { view } = await cashTaken()
  for (let more = 0; more < 55; more += 1) await captured(1 + more)
  const { lines } = await money.listLedger({ account: 'cash-in-hand', partyId: phlebotomist.id })
  expect(lines[0]).toMatchObject({
    kind: 'cash-collected',
    amount: view.payment.amount,
    bookingNumber: view.number,
    against: [{ account: 'customer-advance', amount: 0 - view.payment.amount }],
  })
  expect(lines[0]?.partyName).toBeTruthy()
  product.clock.set('2026-11-24T19:00:00.000Z')
  const first = await money.listLedger({ account: 'gateway' })
  expect(first.lines).toHaveLength(50)
  expect(first.at).toBe('2026-11-24T19:00:00Z') // up to when the data is complete
  const rest = await money.listLedger({ account: 'gateway', before: first.next ?? '' })
  const all = [...first.lines, ...rest.lines]
  expect(new Set(all.map(({ entryId }) => entryId)).size).toBe(all.length)
  expect(all.reduce((sum, { amount }) => sum + amount, 0)).toBe(first.balance)
  expect(rest.next).toBeNull()
})

test('a booking’s journals: each whole and summing to zero, and what they leave together', async () => {
  const { view } = await cashTaken()
  const { number } = view
  const { journals, left } = await money.listJournals({ number })
  expect(journals.map(({ kind }) => kind)).toContain('cash-collected')
  for (const { entries } of journals) {
    expect(entries.length).toBeGreaterThan(1)
    expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
  }
  const { amount } = view.payment
  expect(left).toContainEqual({ account: 'cash-in-hand', amount })
  expect(left.reduce((sum, one) => sum + one.amount, 0)).toBe(0)
  const [cash] = journals.flatMap(({ entries }) => entries)
  expect(cash).toMatchObject({ account: 'cash-in-hand', partyId: phlebotomist.id })
  expect(cash?.partyName).toBeTruthy()
  const none = BookingNumber.parse(`OPL${'0'.repeat(19)}`)
  expect(await money.listJournals({ number: none })).toEqual({ journals: [], left: [] })
})

test('whose account has no name yet is a party without one, not one whose name is empty', async () => {
  const booker = await aBooker(product)
  await product.asOwner(`update "user" set name = '' where id = $1`, [booker.actor.id])
  const booked = await aBooking(product, booker)
  await arrived(product, phlebotomist, booked)
  await identified(product, { phlebotomist, booker, visitId: booked.visitId })
  await field.takeCash({ visitId: booked.visitId, amountPaise: booked.view.payment.amount })
  const { journals } = await money.listJournals({ number: booked.view.number })
  const entries = journals.flatMap((journal) => journal.entries)
  expect(entries.find(({ partyId }) => partyId === booker.actor.id)).toMatchObject({
    account: 'customer-advance',
    partyName: null,
  })
  const { lines } = await money.listLedger({
    account: 'customer-advance',
    partyId: booker.actor.id,
  })
  expect(lines).toMatchObject([{ partyName: null }])
})

test('only finance sees the books, and each view is audited', async () => {
  const number = BookingNumber.parse(`OPL${'0'.repeat(19)}`)
  const office = product.as(await demoActor(product, 'backoffice'))
  const looks = [
    () => office.trialBalance({}),
    () => office.listLedger({ account: 'bank' }),
    () => office.viewMoneyInFlight(),
    () => office.listJournals({ number }),
  ]
  for (const look of looks) await expect(look()).rejects.toMatchObject({ refusal: 'forbidden' })
  const { rows } = await product.pool.query(
    `select count(*)::int from audit where action = 'ledger:read' and subject_id = 'trial-balance'`,
  )
  expect(rows[0].count).toBeGreaterThan(0)
})

test('the gateway’s payout to our bank is posted once per reference', async () => {
  await captured(rupees(1000))
  const held = (await balanceOf('gateway')) ?? 0
  const payout = { reference: 'PAY-77', amountPaise: 97_640, feePaise: 2360 }
  const all = await Promise.all(
    Array.from({ length: 10 }, () => money.recordGatewaySettlement(payout)),
  )
  expect(all.filter(({ isNew }) => isNew)).toHaveLength(1)
  expect(await balanceOf('gateway')).toBe(held - 100_000)
  expect(await balanceOf('bank')).toBe(97_640)
  expect(await balanceOf('gateway-fees')).toBe(2360)
  const other = money.recordGatewaySettlement({ ...payout, feePaise: 2361 })
  await expect(other).rejects.toMatchObject({ refusal: 'reference-used' })
})

test('no more than the gateway holds is paid out, not by two at once either', async () => {
  const held = (await balanceOf('gateway')) ?? 0
  const release = await gateAtCommit(product, ['insert on ledger_journals'], 2)
  const both = Promise.allSettled(
    ['PAY-78', 'PAY-79'].map((reference) =>
      money.recordGatewaySettlement({ reference, amountPaise: held, feePaise: 0 }),
    ),
  )
  await release()
  const two = await both
  expect(two.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await balanceOf('gateway')).toBe(0)
  const more = money.recordGatewaySettlement({ reference: 'PAY-80', amountPaise: 1, feePaise: 0 })
  await expect(more).rejects.toMatchObject({ refusal: 'gateway-holds-less' })
})

test('money in flight is the books by place and owner, and the oldest of each party counts', async () => {
  const { view } = await cashTaken()
  const since = product.clock.at()
  product.clock.set(since.add({ hours: 30 }).toString())
  await captured(5000)
  const flight = await money.viewMoneyInFlight()
  const { accounts } = await money.trialBalance({})
  const places = accounts.filter(({ account }) => account in flight.here)
  for (const { account, balance } of places)
    expect(flight.here).toMatchObject({ [account]: balance })
  const sum = (record: object) => Object.values(record).reduce((whole, one) => whole + one, 0)
  expect(flight.paid - sum(flight.out)).toBe(flight.total)
  expect([sum(flight.here), sum(flight.owned)]).toEqual([flight.total, flight.total])
  expect(flight.here['cash-in-hand']).toBeGreaterThanOrEqual(view.payment.amount)
  expect(flight.balance.isBalanced).toBe(true)
})

test('what came first leaves first: the oldest of an account is of what is still there', async () => {
  await using own = await aProduct()
  const finance = own.as(await demoActor(own, 'finance'))
  const [party, other] = [own.world.chance.uuid(), own.world.chance.uuid()]
  const owe = (labId: string, amount: number) =>
    inStep(own.world, { kind: 'worker' }, (step) =>
      postJournal(step, null, {
        kind: 'payout-returned',
        subjectId: own.world.chance.uuid(),
        entries: [
          { account: 'bank', partyId: null, amount: paise(amount) },
          { account: 'lab-payable', partyId: labId, amount: paise(0 - amount) },
        ],
      }),
    )
  const at = (hours: number) => {
    const time = start.add({ hours }).toString()
    own.clock.set(time)
    return time
  }
  const start = own.clock.at()
  const sinceOf = async () =>
    (await finance.viewMoneyInFlight()).oldest.find(({ account }) => account === 'lab-payable')
      ?.since
  expect(await sinceOf()).toBeUndefined()
  const first = at(24)
  await owe(party, 100)
  const second = at(48)
  await owe(party, 50)
  const third = at(72)
  await owe(other, 10)
  expect(await sinceOf()).toBe(first)
  await owe(party, -100) // the first is paid
  expect(await sinceOf()).toBe(second)
  await owe(party, -50) // only the other lab's remains
  expect(await sinceOf()).toBe(third)
  await owe(other, -10)
  expect(await sinceOf()).toBeUndefined()
})
