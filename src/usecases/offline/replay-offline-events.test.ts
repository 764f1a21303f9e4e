import { afterAll, expect, test } from 'vitest'
import { aBarcode, demoActor, visitRow } from '#test/booking.ts'
import { paise } from '#src/domain/money.ts'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { anOfflineVisit, aPhone, wholeVisit } from '#test/offline.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 40, slotCapacity: 60 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const other = await demoActor(product, 'phlebotomist2')
const office = await demoActor(product, 'backoffice')
const phone = await aPhone(product, phlebotomist)

const outcomes = (events: { outcome: string; code: string | null }[]) =>
  events.map(({ outcome, code }) => (code ? `${outcome} ${code}` : outcome))

/** What the tables say of a visit: its steps, and each tube with when it was drawn. */
async function stored(visitId: string) {
  const { state, departed_at, arrived_at, identified_at, collected_at } = await visitRow(
    product,
    visitId,
  )
  const { rows } = await product.pool.query(
    `select state, barcode, collected_at from tubes where visit_id = $1 order by id`,
    [visitId],
  )
  return { state, departed_at, arrived_at, identified_at, collected_at, tubes: rows }
}

const instant = (date: Date) => date.toISOString().replace('.000', '')
const times = (rows: { collected_at: Date }[]) => rows.map((row) => instant(row.collected_at))

async function holdsOf(visitId: string) {
  const holds = await product.as(office).listOfflineHolds()
  return holds.filter((hold) => hold.visitId === visitId)
}

test('a visit without a network is taken once, each draw at its own time', async () => {
  const door = await anOfflineVisit(product, phlebotomist)
  const begun = product.clock.at()
  const kept = await wholeVisit(product, phone, door)
  product.clock.pass(90)
  const heard = await phone.send(kept)
  expect(new Set(outcomes(heard))).toEqual(new Set(['applied']))
  const row = await stored(door.visitId)
  expect(row.state).toBe('collected')
  expect(instant(row.departed_at)).toBe(begun.toString())
  expect(instant(row.arrived_at)).toBe(begun.add({ minutes: 2 }).toString())
  expect(times(row.tubes)).toEqual([begun.add({ minutes: 10 }).toString()])
  const links = await product.pool.query(
    `select at, recorded_at from custody_links where visit_id = $1 and event = 'collect'`,
    [door.visitId],
  )
  expect(instant(links.rows[0].at)).toBe(begun.add({ minutes: 10 }).toString())
  expect(instant(links.rows[0].recorded_at)).toBe(product.clock.at().toString())
})

test('the same events twice, also at the same moment, change nothing and are answered as before', async () => {
  const door = await anOfflineVisit(product, phlebotomist)
  const kept = await wholeVisit(product, phone, door)
  const both = await Promise.allSettled([phone.send(kept), phone.send(kept)])
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect(both[0]).toEqual(both[1])
  const before = await stored(door.visitId)
  product.clock.pass(10)
  await expect(phone.send(kept)).resolves.toEqual(both[0].status === 'fulfilled' && both[0].value)
  expect(await stored(door.visitId)).toEqual(before)
  const { rows } = await product.pool.query(
    `select count(*)::int as all from ledger_journals where subject_id = $1`,
    [door.visitId],
  )
  expect(rows[0].all).toBe(1)
})

test('an event waits for those before it, and the order in which they are sent does not matter', async () => {
  const door = await anOfflineVisit(product, phlebotomist)
  const kept = await wholeVisit(product, phone, door)
  await expect(phone.send(kept.slice(2)).then(outcomes)).resolves.toEqual(
    kept.slice(2).map(() => 'waits'),
  )
  expect(await stored(door.visitId)).toMatchObject({ state: 'accepted' })
  expect(outcomes(await phone.send(kept.toReversed()))).toEqual(kept.map(() => 'applied'))
})

test('a step that was also taken with a network is merged', async () => {
  const door = await anOfflineVisit(product, phlebotomist)
  const kept = await phone.keep(door.visitId, { kind: 'depart' })
  await product.as(phlebotomist).departForVisit({ visitId: door.visitId })
  const { departed_at } = await stored(door.visitId)
  product.clock.pass(3)
  expect(outcomes(await phone.send([kept]))).toEqual(['merged'])
  expect((await stored(door.visitId)).departed_at).toEqual(departed_at)
})

test('a clock that is an hour ahead all the time is corrected, and that is told', async () => {
  const ahead = await aPhone(product, phlebotomist)
  ahead.minutesAhead = 60
  ahead.knownAhead = 60
  const door = await anOfflineVisit(product, phlebotomist)
  const begun = product.clock.at()
  const heard = await ahead.send(await wholeVisit(product, ahead, door))
  expect(new Set(heard.map(({ outcome, clock }) => `${outcome} ${clock}`))).toEqual(
    new Set(['applied corrected']),
  )
  expect(times((await stored(door.visitId)).tubes)).toEqual([begun.add({ minutes: 10 }).toString()])
  expect(await holdsOf(door.visitId)).toEqual([])
})

test('a clock that was set in between leaves the time in doubt: the office looks, the lab waits', async () => {
  const set = await aPhone(product, phlebotomist)
  set.minutesAhead = 60
  const door = await anOfflineVisit(product, phlebotomist)
  const kept = await wholeVisit(product, set, door)
  const heard = await set.send(kept)
  expect(heard.every(({ clock }) => clock === 'doubtful')).toBe(true)
  expect(await holdsOf(door.visitId)).toMatchObject([{ reason: 'clock-doubtful' }])
  const { rows } = await product.pool.query(
    'select bool_and(at <= received_at) as past from offline_events where visit_id = $1',
    [door.visitId],
  )
  expect(rows[0].past).toBe(true)
})

test('with a wrong code the samples are held until the office confirms whose they are', async () => {
  const door = await anOfflineVisit(product, phlebotomist)
  const wrong = door.code === '0000' ? '0001' : '0000'
  const heard = await phone.send(await wholeVisit(product, phone, door, wrong))
  expect(outcomes(heard)).toContain('applied wrong-start-code')
  const { tubes, state } = await stored(door.visitId)
  expect(state).toBe('collected')
  const barcode = tubes[0].barcode
  await product.as(phlebotomist).handOver({ visitId: door.visitId })
  const technician = product.as(await demoActor(product, 'technician'))
  await technician.receiveTube({ barcode })
  await expect(technician.acceptTube({ barcode })).rejects.toMatchObject({ refusal: 'tube-held' })
  const [hold] = await holdsOf(door.visitId)
  if (!hold) throw new Error('nothing is held')
  const { holdId, version, reason } = hold
  expect(reason).toBe('not-proved')
  const decide = { holdId, version, outcome: 'confirmed', note: 'Spoke to the patient' } as const
  await product.as(office).decideOfflineHold(decide)
  await expect(product.as(office).decideOfflineHold(decide)).rejects.toMatchObject({
    refusal: 'stale',
  })
  expect(await technician.acceptTube({ barcode })).toMatchObject({ state: 'accepted' })
})

test('nobody is paid for a visit whose samples are in doubt until the office confirms it', async () => {
  const worker = product.as({ kind: 'worker' })
  const door = await anOfflineVisit(product, phlebotomist)
  const wrong = door.code === '0000' ? '0001' : '0000'
  await phone.send(await wholeVisit(product, phone, door, wrong))
  const { bookingId } = door.booked
  // However its orders end.
  await product.asOwner('alter table orders disable trigger user')
  await product.asOwner(`update orders set state = 'closed' where booking_id = $1`, [bookingId])
  await product.asOwner('alter table orders enable trigger user')
  const pay = async () => {
    await worker.matureEarnings()
    const { rows } = await product.pool.query(
      'select state from phlebotomist_earnings where booking_id = $1',
      [bookingId],
    )
    return rows
  }
  expect(await pay()).toEqual([{ state: 'accrued' }])
  const [hold] = await holdsOf(door.visitId)
  if (!hold) throw new Error('nothing is held')
  const { holdId, version } = hold
  const decided = { holdId, version, outcome: 'confirmed', note: 'Spoke to the patient' } as const
  await product.as(office).decideOfflineHold(decided)
  expect(await pay()).toEqual([{ state: 'eligible' }])
})

test('a visit that was cancelled meanwhile stays cancelled, and who came is paid once by the platform', async () => {
  const door = await anOfflineVisit(product, phlebotomist)
  const kept = await wholeVisit(product, phone, door)
  await product.as(office).cancelBooking({
    bookingId: door.booked.bookingId,
    expectedChargePaise: 0,
    reason: 'The lab is closed',
  })
  const heard = await phone.send(kept)
  expect(new Set(outcomes(heard))).toEqual(new Set(['held not-allowed-now']))
  expect(await stored(door.visitId)).toMatchObject({ state: 'cancelled' })
  const [hold] = await holdsOf(door.visitId)
  expect(hold?.events.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['depart', 'collect', 'finish']),
  )
  const { holdId = '', version = 0 } = hold ?? {}
  await product.as(office).bookHeldCash({ holdId: holdId as never, version, became: 'handed-back' })
  const decided = await product.as(office).decideOfflineHold({
    holdId: holdId as never,
    version,
    outcome: 'confirmed',
    note: 'Sample disposed of, patient called',
  })
  expect(decided.paid ?? 0).toBeGreaterThan(0)
  const { rows } = await product.pool.query(
    `select account, amount_paise::int as amount from ledger_entries e
     join ledger_journals j on j.id = e.journal_id where j.subject_id = $1 order by account`,
    [door.visitId],
  )
  expect(rows).toEqual([
    { account: 'goodwill', amount: decided.paid },
    { account: 'phlebotomist-payable', amount: -Number(decided.paid) },
  ])
})

/** Given up by time, as the visit of somebody of whom nobody hears. */
async function givenUp(visitId: string) {
  const { ends_at } = await visitRow(product, visitId)
  const end = Temporal.Instant.fromEpochMilliseconds(Number(ends_at))
  const { minutes } = product.clock.at().until(end.add({ minutes: 31 }), { largestUnit: 'minutes' })
  product.clock.pass(Math.max(minutes, 0))
  await product.as({ kind: 'worker' }).giveUpVisits()
  expect(await stored(visitId)).toMatchObject({ state: 'no-show-ph' })
}

/** The office confirms the one hold of a visit; what it pays. */
async function confirmed(visitId: string) {
  const [hold] = await holdsOf(visitId)
  if (!hold) throw new Error('nothing is held')
  const { holdId, version, reason } = hold
  expect(reason).toBe('visit-over')
  const decided = { holdId, version, outcome: 'confirmed', note: 'Spoke to the patient' } as const
  return (await product.as(office).decideOfflineHold(decided)).paid
}

test('who came and drew in the hour of a visit that was given up meanwhile is paid once by the platform', async () => {
  const door = await anOfflineVisit(product, phlebotomist)
  const kept = await wholeVisit(product, phone, door)
  await givenUp(door.visitId)
  const heard = await phone.send(kept)
  expect(new Set(outcomes(heard))).toEqual(new Set(['held not-allowed-now']))
  const paid = await confirmed(door.visitId)
  expect(paid ?? 0).toBeGreaterThan(0)
  const { rows } = await product.pool.query(
    `select account, amount_paise::int as amount from ledger_entries e
     join ledger_journals j on j.id = e.journal_id where j.subject_id = $1 order by account`,
    [door.visitId],
  )
  expect(rows).toEqual([
    { account: 'goodwill', amount: paid },
    { account: 'phlebotomist-payable', amount: -Number(paid) },
  ])
  // What is sent later opens another hold, and pays nothing more.
  await phone.send([await phone.keep(door.visitId, { kind: 'finish' })])
  expect(await confirmed(door.visitId)).toBeNull()
})

test('who came after the hour, or drew nothing, is not paid for a visit that was given up', async () => {
  const late = await anOfflineVisit(product, phlebotomist)
  await givenUp(late.visitId)
  await phone.send(await wholeVisit(product, phone, late))
  expect(await confirmed(late.visitId)).toBeNull()

  const door = await anOfflineVisit(product, phlebotomist)
  const kept = [
    await phone.keep(door.visitId, { kind: 'depart' }),
    await phone.keep(door.visitId, { kind: 'arrive' }),
  ]
  await givenUp(door.visitId)
  await phone.send(kept)
  expect(await confirmed(door.visitId)).toBeNull()
})

test('what a lost phone sends later goes to the office, and takes no step', async () => {
  const lost = await aPhone(product, phlebotomist)
  const door = await anOfflineVisit(product, phlebotomist)
  const kept = await wholeVisit(product, lost, door)
  const devices = await product.as(office).listOfflineDevices({ phlebotomistId: phlebotomist.id })
  const { version = 0 } = devices.find(({ deviceId }) => deviceId === lost.deviceId) ?? {}
  await product.as(office).revokeOfflineDevice({ deviceId: lost.deviceId, version })
  const heard = await lost.send(kept)
  expect(new Set(outcomes(heard))).toEqual(new Set(['held device-revoked']))
  expect(await stored(door.visitId)).toMatchObject({ state: 'accepted' })
  expect(await holdsOf(door.visitId)).toMatchObject([{ reason: 'device-revoked' }])
})

test('a forged signature, and another event by the same number, change nothing', async () => {
  const thief = await aPhone(product, phlebotomist)
  const door = await anOfflineVisit(product, phlebotomist)
  const { text, signature } = await thief.keep(door.visitId, { kind: 'depart' })
  const forged = text.replace('"depart"', '"finish"')
  await expect(thief.send([{ text: forged, signature }])).rejects.toMatchObject({
    refusal: 'event-not-signed',
  })
  await expect(phone.send([{ text, signature }])).rejects.toMatchObject({
    refusal: 'event-not-signed',
  })
  expect(outcomes(await thief.send([{ text, signature }]))).toEqual(['applied'])
  const another = await thief.keep(door.visitId, { kind: 'arrive' }, { number: 1 })
  await expect(thief.send([another])).rejects.toMatchObject({ refusal: 'event-differs' })
  expect(await stored(door.visitId)).toMatchObject({ state: 'en-route' })
})

test('another phlebotomist’s phone and visit answer like missing ones', async () => {
  const theirs = await aPhone(product, other)
  const door = await anOfflineVisit(product, phlebotomist)
  const kept = await theirs.keep(door.visitId, { kind: 'depart' })
  expect(outcomes(await theirs.send([kept]))).toEqual(['refused not-found'])
  await expect(theirs.send([kept], phlebotomist)).rejects.toMatchObject({ refusal: 'not-found' })
  const { deviceId } = theirs
  await expect(
    product.as(phlebotomist).revokeOfflineDevice({ deviceId, version: 1 }),
  ).rejects.toMatchObject({ refusal: 'not-found' })
  expect(await holdsOf(door.visitId)).toEqual([])
})

test('another tube’s label is refused in words, and the visit goes on', async () => {
  const door = await anOfflineVisit(product, phlebotomist)
  const { visitId, code, patients, amountPaise, tubes } = door
  const [tube] = tubes
  if (!tube) throw new Error('a visit without a tube')
  const { tubeId } = tube
  const [barcode, wrong] = [aBarcode(), aBarcode()]
  const kept = [
    await phone.keep(visitId, { kind: 'depart' }),
    await phone.keep(visitId, { kind: 'arrive' }),
    await phone.keep(visitId, { kind: 'identify', code, patients }),
    await phone.keep(visitId, { kind: 'take-cash', amountPaise }),
    await phone.keep(visitId, { kind: 'label', tubeId, barcode }),
    await phone.keep(visitId, { kind: 'collect', tubeId, barcode: wrong }),
    await phone.keep(visitId, { kind: 'collect', tubeId, barcode }),
    await phone.keep(visitId, { kind: 'finish' }),
  ]
  const heard = outcomes(await phone.send(kept))
  expect(heard.slice(-3)).toEqual(['refused wrong-tube', 'applied', 'applied'])
})

async function joins({ booker, booked }: Awaited<ReturnType<typeof anOfflineVisit>>, code: string) {
  const { bookingId, orderId } = booked
  const patient = product.as(booker.actor)
  const items = [ItemCode.parse(code)]
  const { quoteId } = await patient.quoteAddOn({ bookingId, orderId, items })
  await patient.addTests({ bookingId, quoteId })
  return patient.viewBooking({ bookingId })
}

test('tests that joined while the phone had no network are taken off free: the draw has won', async () => {
  const door = await anOfflineVisit(product, phlebotomist)
  const kept = await wholeVisit(product, phone, door)
  const joined = await joins(door, 'TSH')
  expect(joined.payment.amount).toBeGreaterThan(door.amountPaise)
  expect(new Set(outcomes(await phone.send(kept)))).toEqual(new Set(['applied']))
  const after = await product.as(door.booker.actor).viewBooking({ bookingId: joined.bookingId })
  expect(after.payment).toMatchObject({ state: 'cash-collected', amount: door.amountPaise })
  expect(after.orders[0]?.items.map(({ state }) => state).toSorted()).toEqual([
    'cancelled',
    'ordered',
  ])
  expect(after.refunds).toEqual([])
  expect(await holdsOf(door.visitId)).toEqual([])
})

test('tests that joined after the cash was sent, and were not drawn, go back with their price', async () => {
  const door = await anOfflineVisit(product, phlebotomist)
  const kept = await wholeVisit(product, phone, door)
  const isCash = 4
  await phone.send(kept.slice(0, isCash - 1))
  const joined = await joins(door, 'TSH')
  const { amount } = joined.payment
  await product.as(phlebotomist).takeCash({ visitId: door.visitId, amountPaise: amount })
  const heard = outcomes(await phone.send(kept.slice(isCash - 1)))
  expect(heard.at(-1)).toBe('applied')
  const after = await product.as(door.booker.actor).viewBooking({ bookingId: joined.bookingId })
  expect(after.visits[0]).toMatchObject({ state: 'collected' })
  expect(after.refunds.map((refund) => refund.amount)).toEqual([amount - door.amountPaise])
})

test('cash that differs by another amount stays refused', async () => {
  const door = await anOfflineVisit(product, phlebotomist)
  const amountPaise = paise(door.amountPaise - 100)
  const kept = await wholeVisit(product, phone, { ...door, amountPaise })
  const { bookingId } = await joins(door, 'TSH')
  const isCash = 4
  expect(outcomes(await phone.send(kept.slice(0, isCash))).at(-1)).toBe('refused wrong-amount')
  const after = await product.as(door.booker.actor).viewBooking({ bookingId })
  expect(after.orders[0]?.items.map(({ state }) => state)).toEqual(['ordered', 'ordered'])
})
