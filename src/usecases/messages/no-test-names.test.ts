import { afterAll, expect, test } from 'vitest'
import { messages } from '#src/db/schema/outbox.ts'
import { panels, tests } from '#src/db/schema/catalogue.ts'
import { paise } from '#src/domain/money.ts'
import { bookingEvents, bookingNews } from '#src/messages/booking-news.ts'
import { languages } from '#src/domain/people/language.ts'
import { letterEvents, letterOf } from '#src/messages/letters.ts'
import { openLetter } from '#src/usecases/parts/messages/sealed-letter.ts'
import { shown, signing } from '#test/bench.ts'
import { aBooker, aBooking, arrived, demoActor, freeHours, received } from '#test/booking.ts'
import { aVoice, letterSamples } from '#test/letters.ts'
import { aProduct } from '#test/product.ts'

const product = await aProduct({ slotDays: 6, slotCapacity: 20 })
afterAll(() => product[Symbol.asyncDispose]())
const phlebotomist = await demoActor(product, 'phlebotomist')
const technician = await demoActor(product, 'technician')
const authoriser = await demoActor(product, 'authoriser')
const lab = product.as(technician)

const catalogue = [
  ...(await product.db.select().from(tests)),
  ...(await product.db.select().from(panels)),
]
/** Every name of a test, except ordinary English words. */
const ordinary = new Set(['report', 'part', 'fresh', 'sample', 'visit', 'cash'])
const names = catalogue
  .flatMap(({ code, name, aliases }) => [code, name, ...aliases])
  .filter((name) => !ordinary.has(name.toLowerCase()))
const aName = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(${names.map((name) => RegExp.escape(name)).join('|')})(?![\p{L}\p{N}])`,
  'iu',
)

async function written() {
  const rows = await product.db.select().from(messages)
  return rows.map((row) => {
    const { subject = '', text = '' } = openLetter(product.world, row) ?? {}
    return { event: row.event, words: `${subject} ${text}` }
  })
}

const value = 4.73

/** Rejected once, drawn again, critical both times, signed in two parts. */
async function aHardJourney() {
  const booker = await aBooker(product)
  const booked = await aBooking(product, booker, { items: ['HB', 'FBS'] })
  const crew = { phlebotomist, technician, booker }
  const [bad, ...good] = await received(product, crew, booked)
  for (const barcode of good) await lab.acceptTube({ barcode })
  if (!bad) throw new Error('nothing was drawn')
  await lab.rejectTube({ barcode: bad, reason: 'haemolysed' })
  await measured(booked.orderId)
  const { visits } = await product.as(booker.actor).viewBooking(booked)
  const again = visits.at(-1)?.visitId ?? booked.visitId
  for (const barcode of await received(product, crew, booked, again))
    await lab.acceptTube({ barcode })
  await measured(booked.orderId)
}

async function measured(orderId: Awaited<ReturnType<typeof aBooking>>['orderId']) {
  const { items } = await lab.viewBench()
  for (const { testItemId } of items.filter((one) => one.orderId === orderId)) {
    await lab.enterResult({
      testItemId,
      result: { type: 'numeric', value, ...(await shown(product, testItemId)) },
    })
    await product.as(authoriser).verifyResult({ testItemId, ...(await shown(product, testItemId)) })
  }
  await product.as(authoriser).authoriseResults(await signing(product, orderId))
}

test('no message of a full journey names a test or a result, critical and rejected ones included', async () => {
  expect('Your Haemoglobin is ready').toMatch(aName)
  await aHardJourney()
  const booker = await aBooker(product)
  const app = product.as(booker.actor)
  const failed = await aBooking(product, booker)
  await arrived(product, phlebotomist, failed)
  await product.as(phlebotomist).failVisit({ visitId: failed.visitId, reason: 'difficult-vein' })
  const startsAt = (await freeHours(product)).at(-1) ?? ''
  await app.rescheduleVisit({ visitId: failed.visitId, startsAt })
  await app.cancelBooking({ bookingId: failed.bookingId, expectedChargePaise: 0 })
  const sent = await written()
  const events = new Set(sent.map(({ event }) => event))
  for (const event of [
    'booking-placed',
    'fresh-sample-needed',
    'report-part-ready',
    'report-ready',
  ])
    expect(events).toContain(event)
  expect(sent.length).toBeGreaterThan(12)
  for (const { words } of sent) {
    expect(words).not.toMatch(aName)
    expect(words).not.toMatch(/4[.,]73|critical|mg\/dL|g\/dL|haemolysed/i)
  }
})

test('no possible text names a test', () => {
  const startsAt = product.clock.at()
  for (const event of bookingEvents)
    for (const charge of [undefined, paise(0), paise(12_000)]) {
      const facts = {
        number: 'OPL1795230000123048213',
        startsAt,
        total: paise(50_000),
        charge,
        phlebotomist: 'Suresh',
      }
      for (const language of languages) {
        const to = { brand: 'Oxalate', language }
        const { subject, text } = bookingNews(event, facts, to)
        expect(`${subject} ${text}`, `${event}`).not.toMatch(aName)
      }
    }
})

/** A lab’s registration for ultrasound is no patient’s test. */
const ofTheLab = /ultrasound|अल्ट्रासाउंड/gi

/** A lab’s own prices and rules say nothing about a patient. */
const ofNobody: readonly string[] = ['lab-prices-changed', 'rule-switched-off']

test('no possible letter names a test', () => {
  for (const event of letterEvents.filter((one) => !ofNobody.includes(one)))
    for (const facts of letterSamples[event])
      for (const language of languages) {
        const { email, sms } = letterOf(aVoice(language), event, facts as never)
        const words = `${email?.subject} ${email?.text} ${sms}`
        expect(words.replaceAll(ofTheLab, ''), event).not.toMatch(aName)
      }
})
