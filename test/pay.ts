import { UserId } from '#src/domain/people/actor.ts'
import { paise } from '#src/domain/money.ts'
import { collectionEarned } from '#src/domain/ledger/booking-journals.ts'
import { cashCountedShort, cashFound, depositReconciled } from '#src/domain/ledger/cash-journals.ts'
import type { Journal } from '#src/domain/ledger/journal.ts'
import { paymentCaptured } from '#src/domain/ledger/payment-journals.ts'
import type { BookingId } from '#src/domain/bookings/booking.ts'
import { saveChanged } from '#src/usecases/save.ts'
import { inStep } from '#src/usecases/step.ts'
import { demoActor, DEMO_PASSWORD as password } from './booking.ts'
import { aPhlebotomist } from './money-stage.ts'
import type { aProduct } from './product.ts'

type Product = Awaited<ReturnType<typeof aProduct>>

let accounts = 0

export function bankTerms(of: { accountNumber?: string; ifsc?: string } = {}) {
  accounts += 1
  return {
    bankName: 'State Bank of India',
    accountHolderName: 'Ravi Kumar',
    accountNumber: `60100${String(accounts).padStart(9, '0')}`,
    ifsc: 'SBIN0000001',
    password,
    ...of,
  }
}

/** A phlebotomist who signs with the password of the demonstration. */
export async function aColleague(product: Product) {
  const person = await aPhlebotomist(product)
  const from = await demoActor(product, 'phlebotomist')
  await product.asOwner('update "user" set email_verified = true where id = $1', [person.id])
  await product.asOwner(
    `insert into account select (jsonb_populate_record(a, jsonb_build_object(
       'id', $2::text, 'user_id', $1::text, 'account_id', $1::text))).*
     from account a where a.user_id = $3 and a.provider_id = 'credential'`,
    [person.id, product.world.chance.uuid(), from.id],
  )
  return person
}

/** The same with a bank account that finance verified more than a day ago. */
export async function aPaidPhlebotomist(product: Product) {
  const person = await aColleague(product)
  const { number } = await payTo(product, person)
  return { person, number }
}

/** Gives an account that finance verifies, and waits until it is paid to. */
export async function payTo(product: Product, person: Awaited<ReturnType<typeof aColleague>>) {
  const terms = bankTerms()
  const { accountId } = await product.as(person).proposeAccount(terms)
  const finance = product.as(await demoActor(product, 'finance'))
  await finance.decideAccount({ accountId, version: 1, decision: 'approve', password } as never)
  product.clock.pass(24 * 60)
  return { number: terms.accountNumber, accountId }
}

/** Posts a journal in a transaction of its own. */
function posted(product: Product, journal: Journal, bookingId: BookingId | null = null) {
  return inStep(product.world, { kind: 'worker' }, (step) =>
    saveChanged(step, null, { bookingId, transitions: [], journals: [journal] }),
  )
}

const newId = (product: Product) => product.world.chance.uuid()

/** A visit of a booking was made: its charge was captured and is earned. */
export async function earnsVisit(
  product: Product,
  id: UserId,
  { bookingId, accountId, charge }: { bookingId: BookingId; accountId: string; charge: number },
) {
  const amount = paise(charge)
  const paid = { paymentId: newId(product), accountId, amount, carried: [], credited: [] }
  await posted(product, paymentCaptured(paid), bookingId)
  await posted(product, collectionEarned(newId(product), accountId, id, amount), bookingId)
}

/** Something that is for the next payout. */
export function gains(product: Product, id: UserId, amount: number) {
  return posted(product, cashFound(newId(product), id, paise(amount)))
}

/** Cash was missing from a slip. */
export async function isShort(product: Product, id: UserId, amount: number) {
  const depositId = newId(product)
  const slip = { depositId, phlebotomistId: id, counted: paise(0), short: paise(amount) }
  await posted(product, cashCountedShort(depositId, id, paise(amount)))
  await posted(product, depositReconciled(slip))
}

/** The account of a phlebotomist in the books and the rows that say what of it is where. */
export async function payOf({ pool }: Product, id: UserId) {
  const { rows } = await pool.query<{ books: number; unpaid: number; rows: number; lines: number }>(
    `select
       (select coalesce(-sum(amount_paise), 0)::float8 from ledger_entries
         where account = 'phlebotomist-payable' and party_id = $1) as books,
       (select coalesce(sum(net_paise), 0)::float8 from phlebotomist_earnings
         where phlebotomist_id = $1 and state in ('accrued', 'eligible', 'batched')) as unpaid,
       (select coalesce(sum(net_paise), 0)::float8 from phlebotomist_earnings
         where phlebotomist_id = $1) as rows,
       (select coalesce(-sum(e.amount_paise), 0)::float8 from ledger_entries e
         join ledger_journals j on j.id = e.journal_id
         where account = 'phlebotomist-payable' and party_id = $1
           and j.kind not like 'phlebotomist-payout-%') as lines`,
    [id],
  )
  const [row] = rows
  if (!row) throw new Error('no sums')
  return row
}
