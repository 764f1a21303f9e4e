import { findGrants } from '#src/db/queries/people/people.ts'
import { AddressId } from '#src/domain/people/address.ts'
import { type Actor, UserId } from '#src/domain/people/actor.ts'
import type { AskedAnswer } from '#src/domain/catalogue/asked-before.ts'
import type { Pregnancy } from '#src/domain/catalogue/pregnancy.ts'
import { PatientId, type Sex } from '#src/domain/people/patient.ts'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { indianDay } from '#src/domain/india-time.ts'
import { LabId } from '#src/domain/labs/lab.ts'
import { isSpokenFor } from '#src/domain/visits/spoken-for.ts'
import { Barcode } from '#src/domain/tubes/tube.ts'
import { type DrawFact, factKinds } from '#src/domain/tubes/draw-fact.ts'
import { DEMO_PASSWORD } from '#src/main/demonstration/demo-people.ts'
import { shown, signing } from './bench.ts'
import { FIRST_MOMENT, firstHours } from './first-hours.ts'
import type { Product } from './people.ts'

export { DEMO_PASSWORD }
export type Person = Extract<Actor, { kind: 'person' }>

/** A demonstration account, by the part of the address before the @. */
export async function demoActor({ pool, world }: Product, name: string): Promise<Person> {
  const email = `${name}@demo.oxalate.example`
  const { rows } = await pool.query('select id, name from "user" where email = $1', [email])
  const id = UserId.parse(rows[0].id)
  const grants = await world.db.transaction((tx) => findGrants(tx, id))
  return { kind: 'person', id, name: rows[0].name, grants }
}

let people = 0

/** A new account holder with a patient and an address near the demo labs of Bengaluru. */
export async function aBooker(
  { pool, world }: Product,
  birthDate = '1984-02-29',
  sex: Sex = 'female',
) {
  people += 1
  const id = UserId.parse(world.chance.uuid())
  const patientId = PatientId.parse(world.chance.uuid())
  const addressId = AddressId.parse(world.chance.uuid())
  const phone = `+9198${String(people).padStart(8, '0')}`
  await pool.query('insert into "user" (id, name, email, phone) values ($1, $2, $3, $4)', [
    id,
    'Meera Nair',
    `${id}@phone.invalid`,
    phone,
  ])
  await pool.query(
    `insert into patients (id, account_id, name, birth_date, sex, relation,
       guardian_declared_at, created_at)
     values ($1, $2, 'Meera Nair', $3, $4, 'self', now(), now())`,
    [patientId, id, birthDate, sex],
  )
  await pool.query(
    `insert into guardian_consents
       (id, patient_id, account_id, guardian, notice_version, phone_hash, given_at)
     values (gen_random_uuid(), $1, $2, 'parent', 'a version', 'a hash', now())`,
    [patientId, id],
  )
  await pool.query(
    `insert into addresses (id, account_id, line, locality, district, state, pincode, latitude,
       longitude, point_source, created_at)
     values ($1, $2, '12 Church Street', 'Bengaluru', 'Bengaluru Urban', 'Karnataka', '560001',
       12.975, 77.605, 'placed', now())`,
    [addressId, id],
  )
  const grants = [{ role: 'patient', labId: null, locationId: null }] as const
  const actor: Person = { kind: 'person', id, name: 'Meera Nair', grants }
  return { actor, patientId, addressId, phone, birthDate }
}

export type Booker = Awaited<ReturnType<typeof aBooker>>

export async function demoLab({ pool }: Product, code = 'LAB001') {
  const { rows } = await pool.query('select id from labs where code = $1', [code])
  return LabId.parse(rows[0].id)
}

/**
 * The Indian day on which each product's job last created slots: at most once a day, as in
 * production.
 */
const madeOn = new WeakMap<Product, string>()

/** The template has the slots of the first two weeks. */
function lastMade(product: Product): string | undefined {
  const hasEnough = product.world.settings.slotDays <= firstHours.slotDays
  const first = indianDay(Temporal.Instant.from(FIRST_MOMENT)).toString()
  return madeOn.get(product) ?? (hasEnough ? first : undefined)
}

async function makeHours(product: Product) {
  const today = indianDay(product.clock.at()).toString()
  if (today === lastMade(product)) return
  await product.as({ kind: 'worker' }).makeSlots()
  madeOn.set(product, today)
}

/** The lab's free slots, in order of time. */
export async function freeHours(product: Product, labId?: LabId): Promise<string[]> {
  await makeHours(product)
  const labIds = [labId ?? (await demoLab(product))]
  const days = await product.as({ kind: 'visitor' }).listSlots({ labIds })
  const free = days.flatMap(({ slots }) => slots).filter(({ placesLeft }) => placesLeft > 0)
  return free.map(({ startsAt }) => startsAt)
}

/**
 * How often each product was asked for another hour. Not one count for all: the files of a worker
 * share this module, and a file's hours would depend on which files ran before it.
 */
const hoursAsked = new WeakMap<Product, number>()

/** A different slot each time, so that no phlebotomist is needed twice at once. */
export async function anotherHour(product: Product, labId?: LabId): Promise<string> {
  const free = await freeHours(product, labId)
  const asked = (hoursAsked.get(product) ?? 0) + 1
  hoursAsked.set(product, asked)
  return free[asked % free.length] ?? 'no hour is free'
}

type Wish = {
  items?: string[]
  startsAt?: string
  patientIds?: PatientId[]
  /** By default the first lab of the demonstration. */
  labId?: LabId
  /** The answer for everybody who is asked; undefined: none. */
  pregnancy?: Pregnancy | undefined
  /** Whether a medicine thins their blood, where that is asked. */
  thinner?: AskedAnswer
  /** How far along, where it is «yes». */
  gestation?: { weeks: number } | { dueOn: string }
}

export async function aQuote(product: Product, booker: Booker, wish: Wish = {}) {
  const { items = ['HB'], patientIds = [booker.patientId] } = wish
  const labId = wish.labId ?? (await demoLab(product))
  const startsAt = wish.startsAt ?? (await anotherHour(product, labId))
  return product.as(booker.actor).makeQuote({
    addressId: booker.addressId,
    startsAt,
    orders: patientIds.map((patientId) => ({
      patientId,
      labId,
      items: items.map((code) => ItemCode.parse(code)),
    })),
  })
}

export async function aBooking(product: Product, booker: Booker, wish: Wish = {}) {
  const { quoteId, pregnancyAskedOf, questionsAskedOf } = await aQuote(product, booker, wish)
  const answers = questionsAskedOf.map((asked) => ({ ...asked, answer: wish.thinner ?? 'no' }))
  const answer = 'pregnancy' in wish ? wish.pregnancy : 'no'
  const pregnancies =
    answer && pregnancyAskedOf.map((patientId) => ({ patientId, answer, ...wish.gestation }))
  const { bookingId } = await product
    .as(booker.actor)
    .placeBooking({ quoteId, answers, ...(pregnancies && { pregnancies }) })
  const view = await product.as(booker.actor).viewBooking({ bookingId })
  const [visit] = view.visits
  const [order] = view.orders
  if (!visit || !order) throw new Error('a booking without a visit or an order')
  return { bookingId, visitId: visit.visitId, orderId: order.orderId, view }
}

export type Booked = Awaited<ReturnType<typeof aBooking>>

let labels = 0

/** A label never used before. */
export function aBarcode(): Barcode {
  labels += 1
  return Barcode.parse(`TEST-${String(labels).padStart(6, '0')}`)
}

/** The patient of a visit allows an early arrival, as most of these tests need it. */
export async function mayComeEarly(product: Product, visitId: Booked['visitId']) {
  const { account_id: id, version } = await visitRow(product, visitId)
  const grants = [{ role: 'patient', labId: null, locationId: null }] as const
  const patient: Person = { kind: 'person', id, name: '', grants }
  await product.as(patient).allowEarlyVisit({ visitId, version, isAllowed: true })
}

/** Moves a test's clock to the time from which a visit may be collected; never back. */
export async function atTheHour(product: Product, visitId: Booked['visitId'], minutesBefore = 30) {
  const { starts_at } = await visitRow(product, visitId)
  const opens = Temporal.Instant.fromEpochMilliseconds(+starts_at - minutesBefore * 60_000)
  if (Temporal.Instant.compare(product.clock.at(), opens) < 0) product.clock.set(opens.toString())
}

/** A visit that this phlebotomist accepted: a booking as wished. */
export async function accepted(product: Product, phlebotomist: Person, wish: Wish = {}) {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker, wish)
  await product.as(phlebotomist).acceptVisit({ visitId: booked.visitId })
  const { starts_at } = await visitRow(product, booked.visitId)
  const starts = Temporal.Instant.fromEpochMilliseconds(+starts_at)
  return { booker, booked, patient: product.as(booker.actor), starts }
}

/** Accepted, on the way, at the door: before the slot, as the patient allowed, or in it. */
export async function arrived(product: Product, phlebotomist: Person, { visitId }: Booked) {
  const app = product.as(phlebotomist)
  await app.acceptVisit({ visitId })
  const { starts_at } = await visitRow(product, visitId)
  if (+starts_at - product.clock.at().epochMilliseconds > 30 * 60_000)
    await mayComeEarly(product, visitId)
  await app.departForVisit({ visitId })
  await app.arriveAtVisit({ visitId })
}

/** At the door, with the right code and both identifiers. */
export async function identified(
  product: Product,
  {
    phlebotomist,
    booker,
    visitId,
  }: { phlebotomist: Person; booker: Booker; visitId: Booked['visitId'] },
) {
  const { bookingId } = await visitRow(product, visitId)
  const view = await product.as(booker.actor).viewBooking({ bookingId })
  const startCode = view.visits.find((visit) => visit.visitId === visitId)?.startCode ?? ''
  const drawnFor = view.orders.filter(({ tubes }) => tubes.some((t) => t.visitId === visitId))
  const patients = drawnFor.map(({ orderId, patientName: name, birthDate }) => ({
    orderId,
    name,
    birthDate,
    ...(isSpokenFor(Temporal.PlainDate.from(birthDate), indianDay(product.clock.at())) && {
      spokenFor: { saidBy: 'Asha Rao', relation: 'mother', record: 'birth-certificate' } as const,
    }),
  }))
  await product.as(phlebotomist).identifyPatients({ visitId, startCode, patients })
}

export async function visitRow({ pool }: Product, visitId: string) {
  const { rows } = await pool.query('select * from visits where id = $1', [visitId])
  return { bookingId: rows[0].booking_id, state: rows[0].state, ...rows[0] }
}

/** Cash taken and every planned tube of the visit drawn. */
export async function drawn(product: Product, phlebotomist: Person, visitId: Booked['visitId']) {
  const app = product.as(phlebotomist)
  const { payment, tubes } = await app.viewVisit({ visitId })
  if (payment.state === 'due') await app.takeCash({ visitId, amountPaise: payment.amount })
  const barcodes: Barcode[] = []
  for (const { tubeId } of tubes.filter(({ state }) => state === 'planned')) {
    const barcode = aBarcode()
    await app.labelTube({ tubeId, barcode, facts: rightlySaid(product) })
    await app.collectTube({ tubeId, barcode })
    barcodes.push(barcode)
  }
  return barcodes
}

/** The patient can't say when anything was: an answer to everything that a tube may ask. */
export const nothingKnown: DrawFact[] = factKinds.map((kind) => ({
  kind,
  answer: 'not-known',
  at: undefined,
}))

const minutesBefore = { food: 600, dose: 730, meal: 120, period: 2880 }

/**
 * Drawn when its range applies: fasting, 12 hours after the dose, two after the meal, on the third
 * day; glucose is not known.
 */
function rightlySaid({ clock }: Pick<Product, 'clock'>): DrawFact[] {
  const now = clock.at()
  return nothingKnown.map((fact) => {
    if (fact.kind === 'glucose') return fact
    const at = now.subtract({ minutes: minutesBefore[fact.kind] })
    return { kind: fact.kind, answer: 'at', at }
  })
}

type Crew = { phlebotomist: Person; technician: Person; booker: Booker }

/** From an offered visit to tubes handed over at the lab, scanned in. */
export async function received(
  product: Product,
  crew: Crew,
  booked: Booked,
  again = booked.visitId,
) {
  const { phlebotomist, technician, booker } = crew
  await arrived(product, phlebotomist, { ...booked, visitId: again })
  await identified(product, { phlebotomist, booker, visitId: again })
  const barcodes = await drawn(product, phlebotomist, again)
  await product.as(phlebotomist).finishCollection({ visitId: again })
  await product.as(phlebotomist).handOver({ visitId: again })
  for (const barcode of barcodes) await product.as(technician).receiveTube({ barcode })
  return barcodes
}

/** Debits minus credits of every account of a booking, in paise; balanced accounts are omitted. */
export async function balances({ pool }: Product, bookingId: string) {
  const { rows } = await pool.query(
    `select account, sum(amount_paise)::int as sum from ledger_entries e
     join ledger_journals j on j.id = e.journal_id where j.booking_id = $1
     group by account having sum(amount_paise) <> 0 order by account`,
    [bookingId],
  )
  return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]))
}

export async function orderState(product: Product, booker: Booker, { bookingId }: Booked) {
  const view = await product.as(booker.actor).viewBooking({ bookingId })
  return view.orders[0]?.state
}

type Whole = Crew & { authoriser: Person }

/** A booking brought to its report, with a critical value on the way. Everything that has an id. */
export async function reported(product: Product, crew: Whole, items = ['HB']) {
  const { technician, authoriser, booker } = crew
  const booked = await aBooking(product, booker, { items })
  const [barcode] = await received(product, crew, booked)
  if (!barcode) throw new Error('nothing was drawn')
  const lab = product.as(technician)
  const { tubeId } = await lab.acceptTube({ barcode })
  const { items: ready, labId } = await lab.viewBench()
  const { orderId, bookingId, visitId } = booked
  const item = ready.find((one) => one.orderId === orderId)
  if (!item) throw new Error('nothing to enter')
  const { testItemId } = item
  await lab.enterResult({
    testItemId,
    result: { type: 'numeric', value: 5, ...(await shown(product, testItemId)) },
  })
  await product.as(authoriser).verifyResult({ testItemId, ...(await shown(product, testItemId)) })
  const { calls } = await lab.viewBench()
  const callTaskId = calls.find((call) => call.orderId === orderId)?.callTaskId ?? ''
  const signed = await product.as(authoriser).authoriseResults(await signing(product, orderId))
  const reportId = signed.reportId ?? ''
  const { verifyToken } = await product
    .as(booker.actor)
    .viewReport({ reportId: reportId as NonNullable<typeof signed.reportId> })
  const openLabId = String(labId)
  return {
    bookingId,
    visitId,
    orderId,
    tubeId,
    testItemId,
    callTaskId,
    reportId,
    verifyToken,
    openLabId,
    labId: String(labId),
    barcode: String(barcode),
  }
}
