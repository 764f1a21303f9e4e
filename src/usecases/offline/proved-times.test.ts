import { afterAll, expect, test } from 'vitest'
import { HEARD_MINUTES } from '#src/domain/offline/proved-time.ts'
import { aBarcode, demoActor, visitRow } from '#test/booking.ts'
import { aPhlebotomist } from '#test/money-stage.ts'
import { anOfflineVisit, aPhone, type Phone } from '#test/offline.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 40, slotCapacity: 60 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const office = product.as(await demoActor(product, 'backoffice'))
const field = product.as(phlebotomist)

const instant = (date: unknown) => Temporal.Instant.fromEpochMilliseconds(Number(date))
const clocks = (events: { clock: string | null }[]) => events.map(({ clock }) => clock)

/** Claims a step some minutes before now, on a clock that looks steady. */
const claimed = (
  phone: Phone,
  visitId: string,
  step: Parameters<Phone['keep']>[1],
  minutes: number,
) =>
  phone.keep(visitId, step, {
    happenedAt: product.clock.at().subtract({ minutes }).toString(),
    offsetMs: 0,
  })

test('an arrival that is dated back before the phone had last sent all it had is doubted', async () => {
  const phone = await aPhone(product, phlebotomist)
  const door = await anOfflineVisit(product, phlebotomist)
  const depart = await phone.keep(door.visitId, { kind: 'depart' })
  product.clock.pass(25)
  await phone.send([depart])
  const spoke = product.clock.at()
  product.clock.pass(40)
  const [heard] = await phone.send([await claimed(phone, door.visitId, { kind: 'arrive' }, 50)])
  expect(heard).toMatchObject({ outcome: 'applied', code: 'clock-doubtful', clock: 'doubtful' })
  const { arrived_at } = await visitRow(product, door.visitId)
  expect(instant(arrived_at)).toEqual(spoke)
  const holds = await office.listOfflineHolds()
  expect(holds.filter(({ visitId }) => visitId === door.visitId)).toMatchObject([
    { reason: 'clock-doubtful' },
  ])
})

test('what was proved with one visit holds for the next: the steps of a phone have one order', async () => {
  const phone = await aPhone(product, phlebotomist)
  const door = await anOfflineVisit(product, phlebotomist)
  const next = await anOfflineVisit(product, phlebotomist)
  const depart = await phone.keep(door.visitId, { kind: 'depart' })
  product.clock.pass(20)
  await phone.send([depart])
  const spoke = product.clock.at()
  product.clock.pass(10)
  const [heard] = await phone.send([await claimed(phone, next.visitId, { kind: 'depart' }, 25)])
  expect(heard).toMatchObject({ outcome: 'applied', clock: 'doubtful' })
  const { departed_at } = await visitRow(product, next.visitId)
  expect(instant(departed_at)).toEqual(spoke)
})

test('a step that was also taken with a network is not doubted for what followed there', async () => {
  const phone = await aPhone(product, phlebotomist)
  const { visitId } = await anOfflineVisit(product, phlebotomist)
  const kept = await phone.keep(visitId, { kind: 'depart' })
  product.clock.pass(10)
  await field.departForVisit({ visitId })
  await field.arriveAtVisit({ visitId })
  expect(await phone.send([kept])).toMatchObject([{ clock: 'right' }])
})

test('a phone that has not heard us lately is told the time, and nothing of its call is taken', async () => {
  const phone = await aPhone(product, phlebotomist)
  const door = await anOfflineVisit(product, phlebotomist)
  const kept = await phone.keep(door.visitId, { kind: 'depart' })
  phone.heardAt = product.clock.at()
  product.clock.pass(HEARD_MINUTES + 1)
  const now = product.clock.at()
  await expect(phone.send([kept])).rejects.toMatchObject({
    refusal: 'ask-first',
    detail: { facts: { now: now.toString() } },
  })
  expect(await visitRow(product, door.visitId)).toMatchObject({ state: 'accepted' })
  phone.heardAt = now
  expect(clocks(await phone.send([kept]))).toEqual(['right'])
})

test('a phone that is read late, sends late or is wrong all the time is not doubted', async () => {
  const person = await aPhlebotomist(product)
  const phone = await aPhone(product, person)
  phone.minutesAhead = -600
  phone.knownAhead = -600
  const door = await anOfflineVisit(product, person)
  await phone.send([await phone.keep(door.visitId, { kind: 'depart' })])
  product.clock.pass(3)
  const kept = await phone.keep(door.visitId, { kind: 'arrive' })
  product.clock.pass(200)
  // Its answer is lost, and it sends again.
  const heard = [await phone.send([kept]), await phone.send([kept])]
  expect(heard.map(clocks)).toEqual([['corrected'], ['corrected']])
})

test('a draw at a time that nobody knows keeps from the earliest that it can have been', async () => {
  const person = await aPhlebotomist(product)
  const phone = await aPhone(product, person)
  const door = await anOfflineVisit(product, person)
  const [tube] = door.tubes
  if (!tube) throw new Error('a tube')
  const { visitId, code, patients, amountPaise } = door
  const label = { tubeId: tube.tubeId, barcode: aBarcode() }
  const kept = [
    await phone.keep(visitId, { kind: 'depart' }),
    await phone.keep(visitId, { kind: 'arrive' }),
    await phone.keep(visitId, { kind: 'identify', code, patients }),
    await phone.keep(visitId, { kind: 'take-cash', amountPaise }),
    await phone.keep(visitId, { kind: 'label', ...label, facts: [] }),
  ]
  await phone.send(kept)
  const spoke = product.clock.at()
  product.clock.pass(60)
  const draw = await phone.keep(visitId, { kind: 'collect', ...label })
  // The clock is set before it is told.
  phone.minutesAhead = 60
  product.clock.pass(30)
  expect(clocks(await phone.send([draw]))).toEqual(['doubtful'])
  const { labBy } = await product.as(person).viewVisit({ visitId })
  const minutes = labBy?.minutes ?? 0
  expect(labBy?.dueAt).toBe(spoke.add({ minutes }).toString())
})

/** A visit that is reported as "not home" with a network, some time after its arrival was told. */
async function reported(minutesUntold: number) {
  const person = await aPhlebotomist(product)
  const field = product.as(person)
  const phone = await aPhone(product, person)
  const door = await anOfflineVisit(product, person)
  const { visitId } = door
  const point = await product.pool.query('select latitude, longitude from bookings where id = $1', [
    door.booked.bookingId,
  ])
  const place = () => ({
    ...point.rows[0],
    accuracyMetres: 10,
    takenAt: product.clock.at().toString(),
  })
  const { starts_at } = await visitRow(product, visitId)
  const early = product.clock.at().until(instant(starts_at)).total('minutes')
  product.clock.pass(Math.max(0, Math.ceil(early)))
  const depart = await phone.keep(visitId, { kind: 'depart' })
  product.clock.pass(8)
  const arrive = await phone.keep(visitId, { kind: 'arrive', place: place() })
  product.clock.pass(minutesUntold)
  await phone.send([depart, arrive])
  for (const pause of [1, 4]) {
    product.clock.pass(pause)
    await field.callPatient({ visitId })
  }
  product.clock.pass(minutesUntold > 6 ? 1 : 12)
  return field.failVisit({ visitId, reason: 'not-home', place: place() })
}

test('a fee whose wait only the phone saw waits for the office; one whose wait we saw does not', async () => {
  expect((await reported(0)).fee?.doubts).not.toContain('time-unproved')
  expect((await reported(20)).fee?.doubts).toContain('time-unproved')
})
