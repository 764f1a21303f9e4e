import { UserId } from '#src/domain/people/actor.ts'
import type { LabId } from '#src/domain/labs/lab.ts'
import { rupees } from '#src/domain/money.ts'
import { aBooker, demoActor, demoLab, type Person } from './booking.ts'
import type { Walk } from './money-acts.ts'
import { sumOf } from './money-model.ts'
import { aPayingProduct } from './payments.ts'
import type { Product } from './people.ts'
import { aCrew, aSister } from './refunds.ts'
import { withDemoRoster } from './rosters.ts'
import { openAccount } from './settlement.ts'

export type Stage = Awaited<ReturnType<typeof aStage>>

/** A product with its gateway, everybody involved with money, and one lab that can be paid. */
export async function aStage() {
  const paying = await aPayingProduct({
    connections: 4,
    slotDays: 30,
    slotCapacity: 5000,
    cashInHandLimit: rupees(1_000_000),
  })
  const { product } = paying
  const labId = await demoLab(product)
  await onlyThisLab(product, labId)
  passwordsOnce(product)
  const lab = product.as(await demoActor(product, 'technician'))
  const pathologist = product.as(await demoActor(product, 'authoriser'))
  const crew = { ...(await aCrew(product)), lab, pathologist }
  const hours = await hoursOf(product, labId)
  /** The next of the lab's slots that nobody of the walk has yet. */
  async function anHour({ bookings }: Walk): Promise<string> {
    const after = product.clock.at().add({ hours: 4 }).toString()
    return hours(after, sumOf(bookings.map(({ moves = 0 }) => 1 + moves)))
  }
  return { ...paying, labId, crew, anHour }
}

/** It has a PAN, an account and a licence for as long as walks take; no other lab is open. */
export async function onlyThisLab(product: Product, labId: LabId) {
  await openAccount(product, labId)
  await product.asOwner(
    `with known as (update organizations set pan_hash = 'of a test'
       where id = (select organization_id from labs where id = $1))
     update labs set state = case when id = $1 then state else 'inactive' end,
       licence_to = '2999-12-31'`,
    [labId],
  )
}

/** A password check is slow on purpose: the same one of the same person is checked once. */
export function passwordsOnce({ world }: Product) {
  const { confirm, hash } = world.passwords
  const right = new Map<string, Promise<boolean>>()
  world.passwords = {
    hash,
    confirm(id, password) {
      const name = `${id} ${password}`
      const said = right.get(name) ?? confirm(id, password)
      right.set(name, said)
      return said
    },
  }
}

async function hoursOf({ pool, as }: Product, labId: string) {
  const worker = as({ kind: 'worker' })
  return async (after: string, skip: number): Promise<string> => {
    const find = () =>
      pool.query(
        `select starts_at from slots where lab_id = $1 and starts_at > $2
         order by starts_at offset $3 limit 1`,
        [labId, after, skip],
      )
    const { rows } = await find()
    if (rows[0]) return Temporal.Instant.fromEpochMilliseconds(+rows[0].starts_at).toString()
    await worker.makeSlots()
    const [{ starts_at }] = (await find()).rows
    return Temporal.Instant.fromEpochMilliseconds(+starts_at).toString()
  }
}

/** A walk with its own people; what earlier ones left to pay is on hold from now on. */
export async function aWalk(stage: Stage): Promise<Walk> {
  const { product } = stage
  product.queue.jobs.length = 0
  await holdWhatIsLeft(stage)
  nextMonday(product)
  const booker = await aBooker(product)
  const phlebotomist = await aPhlebotomist(product)
  return {
    stage,
    booker,
    sister: await aSister(product, booker),
    patient: product.as(booker.actor),
    phlebotomist,
    field: product.as(phlebotomist),
    beganAt: product.clock.at().toString(),
    bookings: [],
    owed: [],
    credits: [],
    fees: [],
    refunds: [],
    slips: [],
    payouts: [],
  }
}

/**
 * By the verb, so that each entry has its event; but debts of labs from an earlier walk, which no
 * verb holds, are set aside directly: a walk begins with labs that owe nothing.
 */
async function holdWhatIsLeft({ product, crew }: Stage) {
  const { rows } = await product.pool.query(
    `select distinct order_id from settlement_entries where state in ('accrued', 'eligible')`,
  )
  for (const { order_id: orderId } of rows)
    await crew.finance.holdEntries({ orderId, reason: 'of an earlier walk' })
  await product.asOwner(
    `update settlement_entries set state = 'on-hold' where state in ('accrued', 'eligible')`,
  )
}

/** Nine in the morning in India: wherever a walk begins, its weeks are the same. */
function nextMonday({ clock }: Product) {
  const now = clock.at().toZonedDateTimeISO('Asia/Kolkata')
  const monday = now.toPlainDate().add({ days: 8 - now.dayOfWeek })
  clock.set(
    monday.toZonedDateTime({ timeZone: 'Asia/Kolkata', plainTime: '09:00' }).toInstant().toString(),
  )
}

/** Another phlebotomist, whose slots nobody else fills. */
export async function aPhlebotomist(product: Product): Promise<Person> {
  const { grants } = await demoActor(product, 'phlebotomist')
  const id = UserId.parse(product.world.chance.uuid())
  await product.asOwner(
    `with person as (insert into "user" (id, name, email, email_verified) values ($1, 'Ravi', $2, true))
     insert into phlebotomists (user_id, display_name) values ($1, 'Ravi')`,
    [id, `${id}@phone.invalid`],
  )
  await product.asOwner(
    `insert into role_grants (id, user_id, role, location_id)
     values (gen_random_uuid(), $1, 'phlebotomist', $2)`,
    [id, grants[0]?.locationId],
  )
  await withDemoRoster(product, id)
  return { kind: 'person', id, name: 'Ravi', grants }
}
