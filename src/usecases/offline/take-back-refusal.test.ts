import { afterAll, expect, test } from 'vitest'
import type { RefusalCause } from '#src/domain/offline/refusal-cause.ts'
import { demoActor, type Person } from '#test/booking.ts'
import { aPhlebotomist } from '#test/money-stage.ts'
import { anOfflineVisit, aPhone, wholeVisit } from '#test/offline.ts'
import { aProduct } from '#test/product.ts'
import { moreHands } from '#test/rosters.ts'

/** What the office refused of what a phone sent, and how a mistake is mended: decision 246. */
const product = await aProduct({ slotDays: 40, slotCapacity: 60 })
afterAll(() => product[Symbol.asyncDispose]())
await moreHands(product, 20)
const first = await demoActor(product, 'backoffice')
const second = await demoActor(product, 'backoffice2')
const technician = product.as(await demoActor(product, 'technician'))
const worker = product.as({ kind: 'worker' })
const note = 'Spoke to the patient'

/** A visit with a wrong code: its samples are held, and it earned its phlebotomist the charge. */
async function scene() {
  const person = await aPhlebotomist(product)
  const phone = await aPhone(product, person)
  const door = await anOfflineVisit(product, person)
  const wrong = door.code === '0000' ? '0001' : '0000'
  await phone.send(await wholeVisit(product, phone, door, wrong))
  const [hold] = await holdsOf(door.visitId)
  if (!hold) throw new Error('nothing is held')
  const { holdId, version } = hold
  return { person, phone, door, visitId: door.visitId, hold: { holdId, version } }
}

type Scene = Awaited<ReturnType<typeof scene>>

const holdsOf = async (visitId: string) =>
  (await product.as(first).listOfflineHolds()).filter((one) => one.visitId === visitId)

const refuse = ({ hold }: Pick<Scene, 'hold'>, cause: RefusalCause, by: Person = first) =>
  product.as(by).decideOfflineHold({ ...hold, outcome: 'refused', cause, note })

async function takeBack({ hold: { holdId } }: Pick<Scene, 'hold'>, by: Person = second) {
  const found = (await product.as(by).listRefusals()).find((one) => one.holdId === holdId)
  return product.as(by).takeBackRefusal({ holdId, version: found?.version ?? 1, note })
}

/** What the visit leaves in its phlebotomist's account, in paise. */
async function earned({ visitId, person }: Scene): Promise<number> {
  const { rows } = await product.pool.query(
    `select coalesce(-sum(e.amount_paise), 0)::int as net from ledger_entries e
     join ledger_journals j on j.id = e.journal_id
     where j.subject_id = $1 and e.account = 'phlebotomist-payable' and e.party_id = $2`,
    [visitId, person.id],
  )
  return rows[0].net
}

/** What is payable of it once its orders are closed, in paise. */
async function payable({ door, person }: Scene): Promise<number> {
  await product.asOwner('alter table orders disable trigger user')
  await product.asOwner(`update orders set state = 'closed' where booking_id = $1`, [
    door.booked.bookingId,
  ])
  await product.asOwner('alter table orders enable trigger user')
  await worker.matureEarnings()
  const { rows } = await product.pool.query(
    `select coalesce(sum(net_paise), 0)::int as net from phlebotomist_earnings
     where phlebotomist_id = $1 and state = 'eligible'`,
    [person.id],
  )
  return rows[0].net
}

/** The lab scans its samples in and accepts them. */
async function accept({ visitId, person }: Scene) {
  await product.as(person).handOver({ visitId })
  const { rows } = await product.pool.query('select barcode from tubes where visit_id = $1', [
    visitId,
  ])
  const { barcode } = rows[0]
  await technician.receiveTube({ barcode })
  return technician.acceptTube({ barcode })
}

test('a refusal says its cause', async () => {
  const { hold } = await scene()
  const without = { ...hold, outcome: 'refused', note } as const
  await expect(product.as(first).decideOfflineHold(without)).rejects.toMatchObject({
    refusal: 'cause-not-said',
  })
})

test.each(['time-unknown', 'patient-objects'] as const)(
  'whoever came and drew as they should is paid though the samples are not used: %s',
  async (cause) => {
    const at = await scene()
    const charge = await earned(at)
    expect(charge).toBeGreaterThan(0)
    expect(await refuse(at, cause)).toMatchObject({ withdrawn: null })
    expect(await payable(at)).toBe(charge)
    await expect(accept(at)).rejects.toMatchObject({ refusal: 'tube-held' })
  },
)

test.each(['wrong-person', 'nobody-came', 'phone-misused'] as const)(
  'what the visit earned is withdrawn: %s',
  async (cause) => {
    const at = await scene()
    const charge = await earned(at)
    expect(await refuse(at, cause)).toMatchObject({ withdrawn: charge })
    expect(await earned(at)).toBe(0)
    expect(await payable(at)).toBe(0)
  },
)

test('both lines of what was withdrawn go into one payout: nothing else of theirs is reduced by it', async () => {
  const at = await scene()
  await refuse(at, 'nobody-came')
  await worker.matureEarnings()
  const { rows } = await product.pool.query(
    `select state, sum(net_paise)::int as net from phlebotomist_earnings
     where phlebotomist_id = $1 group by state`,
    [at.person.id],
  )
  expect(rows).toEqual([{ state: 'eligible', net: 0 }])
})

test('while the samples keep, a second person takes a refusal back: the lab accepts them, and the visit is paid', async () => {
  const at = await scene()
  const charge = await earned(at)
  await refuse(at, 'wrong-person')
  expect(await takeBack(at)).toEqual({ outcome: 'confirmed', paid: charge })
  expect(await earned(at)).toBe(charge)
  expect(await accept(at)).toMatchObject({ state: 'accepted' })
  expect(await payable(at)).toBe(charge)
})

test('once they no longer keep it is for the money alone: no lab accepts them', async () => {
  const at = await scene()
  const charge = await earned(at)
  await refuse(at, 'wrong-person')
  product.clock.pass(60 * 24 * 10)
  expect(await takeBack(at)).toEqual({ outcome: 'paid', paid: charge })
  await expect(accept(at)).rejects.toMatchObject({ refusal: 'tube-held' })
  expect(await payable(at)).toBe(charge)
})

test('neither who refused it nor the phlebotomist takes it back, and nobody takes back what is confirmed', async () => {
  const at = await scene()
  await refuse(at, 'wrong-person')
  await expect(takeBack(at, first)).rejects.toMatchObject({ refusal: 'same-person' })
  const both = { ...at.person, grants: [...at.person.grants, ...second.grants] }
  await expect(takeBack(at, both)).rejects.toMatchObject({ refusal: 'same-person' })
  const other = await scene()
  const { holdId, version } = other.hold
  await product.as(first).decideOfflineHold({ holdId, version, outcome: 'confirmed', note })
  const again = product.as(second).takeBackRefusal({ holdId, version: version + 1, note })
  await expect(again).rejects.toMatchObject({ refusal: 'stale' })
})

test('of two who take it back at once one does, and it is paid once', async () => {
  const at = await scene()
  const charge = await earned(at)
  await refuse(at, 'nobody-came')
  const both = await Promise.allSettled([takeBack(at), takeBack(at)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await earned(at)).toBe(charge)
})

/** The same visit is in doubt for another reason too: its phone's clock. */
async function doubtedTwice() {
  const at = await scene()
  const other = crypto.randomUUID()
  await product.asOwner(
    `insert into offline_holds (id, visit_id, phlebotomist_id, device_id, reason, opened_at)
     values ($1, $2, $3, $4, 'clock-doubtful', now())`,
    [other, at.visitId, at.person.id, at.phone.deviceId],
  )
  return { ...at, beside: { hold: { holdId: other as Scene['hold']['holdId'], version: 1 } } }
}

test('refused for two reasons, a visit is withdrawn once, and paid once both are taken back', async () => {
  const at = await doubtedTwice()
  const charge = await earned(at)
  const withdrawals = await Promise.allSettled([
    refuse(at, 'nobody-came'),
    refuse(at.beside, 'wrong-person'),
  ])
  expect(withdrawals.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect(await earned(at)).toBe(0)
  const paid = (await Promise.all([takeBack(at), takeBack(at.beside)])).map((one) => one.paid)
  expect(paid.filter((one) => one !== null)).toEqual([charge])
  expect(await earned(at)).toBe(charge)
})
