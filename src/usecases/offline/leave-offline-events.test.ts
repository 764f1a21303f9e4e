import { afterAll, expect, test } from 'vitest'
import { ReplayOfflineEvents } from '#src/domain/offline/event.ts'
import { bindVerbs } from '#src/usecases/index.ts'
import { type Person, demoActor, visitRow } from '#test/booking.ts'
import { aPhlebotomist } from '#test/money-stage.ts'
import { anOfflineVisit, aPhone, type Phone, wholeVisit } from '#test/offline.ts'
import { aProduct } from '#test/product.ts'
import { moreHands } from '#test/rosters.ts'

/** What a phone kept of somebody who may not work any more: decision 245. */
const product = await aProduct({ slotDays: 40, slotCapacity: 60 })
afterAll(() => product[Symbol.asyncDispose]())
await moreHands(product, 12)
const administrator = product.as(await demoActor(product, 'administrator'))
const office = product.as(await demoActor(product, 'backoffice'))
const visitor = product.as({ kind: 'visitor' })

type Kept = Awaited<ReturnType<Phone['keep']>>

async function scene() {
  const person = await aPhlebotomist(product)
  const phone = await aPhone(product, person)
  const door = await anOfflineVisit(product, person)
  return { person, phone, door, kept: await wholeVisit(product, phone, door) }
}

const suspended = ({ id: userId }: Person) =>
  administrator.suspendPerson({ userId, reason: 'A complaint is looked into' })

async function leave({ deviceId }: Phone, events: readonly Kept[], as = visitor) {
  const sentAt = product.clock.at().toString()
  const call = ReplayOfflineEvents.parse({ deviceId, sentAt, heardAt: sentAt, events })
  const heard = await as.leaveOfflineEvents(call)
  return heard.events.map(({ outcome, code }) => `${outcome} ${code}`)
}

const holdsOf = async (visitId: string) =>
  (await office.listOfflineHolds()).filter((hold) => hold.visitId === visitId)

test('what was done before a suspension goes to the office, once, and nothing is taken by itself', async () => {
  const { person, phone, door, kept } = await scene()
  await suspended(person)
  product.clock.pass(5)
  const heard = await leave(phone, kept)
  expect(new Set(heard)).toEqual(new Set(['held person-away']))
  expect(await leave(phone, kept)).toEqual(heard)
  expect(await visitRow(product, door.visitId)).toMatchObject({ state: 'accepted' })
  const [hold, ...others] = await holdsOf(door.visitId)
  expect(others).toEqual([])
  expect(hold).toMatchObject({ reason: 'person-away', phlebotomistId: person.id })
  expect(hold?.events.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['arrive', 'take-cash', 'label', 'collect', 'finish']),
  )
})

test('whoever lost the role leaves what their phone kept, signed in as somebody else or not', async () => {
  const { person, phone, door, kept } = await scene()
  await product.asOwner(`delete from role_grants where user_id = $1 and role = 'phlebotomist'`, [
    person.id,
  ])
  const patient = { role: 'patient', labId: null, locationId: null } as const
  const elsewhere = product.as({ ...person, grants: [patient] })
  expect(await leave(phone, kept.slice(0, 1), elsewhere)).toEqual(['held person-away'])
  expect(await leave(phone, kept.slice(1, 2))).toEqual(['held person-away'])
  expect(await holdsOf(door.visitId)).toHaveLength(1)
})

test('who may work must sign in: nothing is left without a session', async () => {
  const { phone, kept } = await scene()
  await expect(leave(phone, kept)).rejects.toMatchObject({ refusal: 'sign-in-first' })
  const sent = await phone.send(kept)
  expect(new Set(sent.map(({ outcome }) => outcome))).toEqual(new Set(['applied']))
})

test('whoever has not the key of the phone gets the answer of a missing one', async () => {
  const { person, phone, kept } = await scene()
  const [first] = kept
  if (!first) throw new Error('nothing kept')
  const forged = { text: first.text.replace('"depart"', '"finish"'), signature: first.signature }
  await expect(leave(phone, [forged])).rejects.toMatchObject({ refusal: 'not-found' })
  await suspended(person)
  await expect(leave(phone, [forged])).rejects.toMatchObject({ refusal: 'not-found' })
  const missing = { ...phone, deviceId: crypto.randomUUID() as Phone['deviceId'] }
  await expect(leave(missing, [first])).rejects.toMatchObject({ refusal: 'not-found' })
  await leave(phone, [first])
  const another = await phone.keep(crypto.randomUUID(), { kind: 'depart' }, { number: 1 })
  await expect(leave(phone, [another])).rejects.toMatchObject({ refusal: 'event-differs' })
})

test('a visit that was never theirs is nothing to look at', async () => {
  const { person, phone } = await scene()
  const { door: theirs } = await scene()
  await suspended(person)
  const first = await phone.keep(theirs.visitId, { kind: 'depart' }, { number: 1 })
  expect(await leave(phone, [first])).toEqual(['refused not-found'])
  const second = await phone.keep(crypto.randomUUID(), { kind: 'depart' }, { number: 2 })
  expect(await leave(phone, [second])).toEqual(['refused not-found'])
  expect(await holdsOf(theirs.visitId)).toEqual([])
})

test('a visit that the office took off them meanwhile is looked at too', async () => {
  const { person, phone, door, kept } = await scene()
  await suspended(person)
  const { version } = await visitRow(product, door.visitId)
  await office.releaseVisit({ visitId: door.visitId, version, reason: 'cannot-come' })
  expect(await visitRow(product, door.visitId)).toMatchObject({ phlebotomist_id: null })
  expect((await leave(phone, kept))[0]).toBe('held person-away')
  expect(await holdsOf(door.visitId)).toHaveLength(1)
})

test('a sending that began before the suspension takes no step after it', async () => {
  const { person, phone, door, kept } = await scene()
  await suspended(person)
  const { deviceId } = phone
  const sentAt = product.clock.at().toString()
  const call = ReplayOfflineEvents.parse({ deviceId, sentAt, heardAt: sentAt, events: kept })
  const sending = bindVerbs(product.world)(person).replayOfflineEvents(call) // nobody asks again
  const became = await sending.then(
    () => 'taken',
    () => 'refused',
  )
  expect(became).toBe('refused')
  expect(await visitRow(product, door.visitId)).toMatchObject({ state: 'accepted' })
})

/** Given up by time, as a visit of which nobody hears. */
async function givenUp(visitId: string) {
  const { ends_at } = await visitRow(product, visitId)
  const end = Temporal.Instant.fromEpochMilliseconds(Number(ends_at)).add({ minutes: 31 })
  if (Temporal.Instant.compare(product.clock.at(), end) < 0) product.clock.set(end.toString())
  await product.as({ kind: 'worker' }).giveUpVisits()
  expect(await visitRow(product, visitId)).toMatchObject({ state: 'no-show-ph' })
}

async function confirmed(visitId: string) {
  const [hold] = await holdsOf(visitId)
  if (!hold) throw new Error('nothing is held')
  const { holdId, version } = hold
  const decided = { holdId, version, outcome: 'confirmed', note: 'Spoke to the patient' } as const
  return (await office.decideOfflineHold(decided)).paid
}

test('who came in time and drew before the suspension is paid once the office confirms it', async () => {
  const { person, phone, door, kept } = await scene()
  await suspended(person)
  await givenUp(door.visitId)
  await leave(phone, kept)
  expect((await confirmed(door.visitId)) ?? 0).toBeGreaterThan(0)
})

test('steps after the suspension are shown, marked, and earn nothing', async () => {
  const person = await aPhlebotomist(product)
  const phone = await aPhone(product, person)
  const door = await anOfflineVisit(product, person)
  await suspended(person)
  product.clock.pass(1)
  const kept = await wholeVisit(product, phone, door)
  await givenUp(door.visitId)
  expect(new Set(await leave(phone, kept))).toEqual(new Set(['held after-suspension']))
  expect(await confirmed(door.visitId)).toBeNull()
})

test('restored, they sign in and what waits is taken', async () => {
  const { person, phone, kept } = await scene()
  await suspended(person)
  await leave(phone, kept.slice(0, 1))
  await administrator.restorePerson({ userId: person.id, reason: 'Nothing was found' })
  await expect(leave(phone, kept.slice(1))).rejects.toMatchObject({ refusal: 'sign-in-first' })
  const heard = await phone.send(kept)
  expect(heard[0]).toMatchObject({ outcome: 'held', code: 'person-away' })
  expect(heard[1]?.outcome).not.toBe('waits')
})
