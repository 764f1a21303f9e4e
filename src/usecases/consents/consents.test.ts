import { afterAll, expect, test } from 'vitest'
import { CONSENT_TEXT_VERSION } from '#src/domain/consents/consent.ts'
import {
  aBarcode,
  aBooker,
  aQuote,
  arrived,
  type Booker,
  demoActor,
  demoLab,
  identified,
} from '#test/booking.ts'
import { aProduct } from '#test/product.ts'

/** Consent and counselling for genetic tests. */
const product = await aProduct({ slotDays: 14, slotCapacity: 60 })
afterAll(() => product[Symbol.asyncDispose]())
const labId = await demoLab(product)
const technician = await demoActor(product, 'technician')
const manager = await demoActor(product, 'labmanager')
const phlebotomist = await demoActor(product, 'phlebotomist')
const lab = product.as(technician)
const counsellor = { name: 'Lakshmi Iyer', phone: '+919900000155', hours: 'Mon to Sat, 10 to 17' }
await product.asOwner(
  `insert into offers (lab_id, item_code, test_code, price_paise, list_price_paise, tat_hours)
   select $1::uuid, code, code, 10000, 10000, 24 from tests on conflict do nothing`,
  [labId],
)
await product.asOwner(
  `insert into lab_shares (id, lab_id, category_code, platform_percent, lab_percent, effective_at)
   select gen_random_uuid(), $1::uuid, code, 20, 80, '2024-01-01T00:00:00+05:30' from categories
   on conflict do nothing`,
  [labId],
)

type Quote = Awaited<ReturnType<typeof aQuote>>

const said = ({ consentsAsked }: Quote, signedName: string) =>
  consentsAsked.map(({ patientId, family }) => ({
    patientId,
    labId,
    family,
    signedName,
    textVersion: CONSENT_TEXT_VERSION,
    language: 'en' as const,
  }))

async function aConsentedBooking(items = ['KARYO', 'HB']) {
  const booker = await aBooker(product)
  const app = product.as(booker.actor)
  const quote = await aQuote(product, booker, { items })
  const { bookingId } = await app.placeBooking({
    quoteId: quote.quoteId,
    consents: said(quote, 'meera  nair'),
  })
  const view = () => app.viewBooking({ bookingId })
  const { visits, orders, consents } = await view()
  const [visit, order, consent] = [visits[0], orders[0], consents[0]]
  if (!visit || !order || !consent) throw new Error('a booking without a consent')
  const { consentId, version } = consent
  const { visitId } = visit
  return { booker, app, view, bookingId, visitId, orderId: order.orderId, consentId, version }
}

type Consented = Awaited<ReturnType<typeof aConsentedBooking>>

const counselled = ({ consentId, version }: Consented) =>
  lab.logCounselling({ consentId, version, counsellor: 'Lakshmi Iyer' })

/** At the door with the cash taken; draws the tube of a test. */
async function atTheDoor(booked: Consented) {
  const { booker, visitId } = booked
  const booking = { ...booked, view: await booked.view() }
  await arrived(product, phlebotomist, booking)
  await identified(product, { phlebotomist, booker, visitId })
  const field = product.as(phlebotomist)
  const { payment } = await field.viewVisit({ visitId })
  await field.takeCash({ visitId, amountPaise: payment.amount })
  return async function draw(code: string) {
    const { rows } = await product.pool.query(
      `select t.id from tubes t join tube_items l on l.tube_id = t.id
       join test_items i on i.id = l.test_item_id where t.visit_id = $1 and i.test_code = $2`,
      [visitId, code],
    )
    const tubeId = rows[0].id
    const barcode = aBarcode()
    await field.labelTube({ tubeId, barcode })
    return { tubeId, collect: () => field.collectTube({ tubeId, barcode }) }
  }
}

test('a lab without a counsellor does not offer such a test, and one that declares one is listed again', async () => {
  const booker = await aBooker(product)
  const manage = product.as(manager)
  await manage.declareCounsellor({ isOffered: false })
  const none = aQuote(product, booker, { items: ['KARYO'] })
  await expect(none).rejects.toMatchObject({ refusal: 'not-offered' })
  await manage.declareCounsellor({ isOffered: true, counsellor })
  expect(await manage.viewCounsellor()).toMatchObject({ counsellor })
  const { consentsAsked } = await aQuote(product, booker, { items: ['KARYO', 'HB'] })
  expect(consentsAsked).toMatchObject([{ family: 'genetic', signer: 'person', labId }])
})

test('a booking quoted while the lab counselled is not confirmed once it does not', async () => {
  const booker = await aBooker(product)
  const quote = await aQuote(product, booker, { items: ['KARYO'] })
  await product.as(manager).declareCounsellor({ isOffered: false })
  const late = product
    .as(booker.actor)
    .placeBooking({ quoteId: quote.quoteId, consents: said(quote, 'Meera Nair') })
  await expect(late).rejects.toMatchObject({ refusal: 'not-offered' })
  await product.as(manager).declareCounsellor({ isOffered: true, counsellor })
})

test('it is booked with consent in the person’s own name to the current text, and not without', async () => {
  const booker = await aBooker(product)
  const quote = await aQuote(product, booker, { items: ['KARYO'] })
  const { quoteId } = quote
  const app = product.as(booker.actor)
  const [consent] = said(quote, 'Meera Nair')
  if (!consent) throw new Error('no consent was asked')
  const refusals = [
    [[], 'consent-first'],
    [[{ ...consent, textVersion: CONSENT_TEXT_VERSION + 1 }], 'consent-first'],
    [[{ ...consent, signedName: 'Ravi Nair' }], 'consent-name-differs'],
  ] as const
  for (const [consents, refusal] of refusals)
    await expect(app.placeBooking({ quoteId, consents: [...consents] })).rejects.toMatchObject({
      refusal,
    })
  const { bookingId } = await app.placeBooking({ quoteId, consents: [consent] })
  const { consents } = await app.viewBooking({ bookingId })
  expect(consents).toMatchObject([
    { family: 'genetic', signedName: 'Meera Nair', isGuardian: false, mayWithdraw: true },
  ])
})

test('for a minor, a parent consents only to haemoglobin tests; other genes wait', async () => {
  const child = await aBooker(product, '2016-02-29')
  const early = aQuote(product, child, { items: ['BRCA'] })
  await expect(early).rejects.toMatchObject({ refusal: 'adults-only' })
  const quote = await aQuote(product, child, { items: ['HBELEC'] })
  expect(quote.consentsAsked).toMatchObject([{ family: 'haemoglobin', signer: 'guardian' }])
  const place = (name: string) =>
    product.as(child.actor).placeBooking({ quoteId: quote.quoteId, consents: said(quote, name) })
  await expect(place('Meera Nair')).rejects.toMatchObject({ refusal: 'consent-name-differs' })
  const { bookingId } = await place('Anita Nair')
  const { consents } = await product.as(child.actor).viewBooking({ bookingId })
  expect(consents).toMatchObject([{ signedName: 'Anita Nair', isGuardian: true }])
})

test('the sample is drawn after counselling and not before, whoever writes to the database', async () => {
  const booked = await aConsentedBooking()
  const { visitId } = booked
  const draw = await atTheDoor(booked)
  const [karyotype, blood] = [await draw('KARYO'), await draw('HB')]
  const field = product.as(phlebotomist)
  expect((await field.viewVisit({ visitId })).patients[0]?.consent).toBe('not-counselled')
  await expect(karyotype.collect()).rejects.toMatchObject({ refusal: 'consent-missing' })
  await blood.collect()
  for (const change of [`state = 'collected'`, `collected_at = now() + interval '1 day'`]) {
    const around = product.asOwner(`update tubes set ${change} where id = $1`, [karyotype.tubeId])
    await expect(around).rejects.toThrow('needs consent and counselling')
  }
  await counselled(booked)
  expect((await field.viewVisit({ visitId })).patients[0]?.consent).toBe('given')
  await karyotype.collect()
  const late = booked.app.withdrawConsent({ consentId: booked.consentId })
  await expect(late).rejects.toMatchObject({ refusal: 'not-cancellable-after-collection' })
  const around = product.asOwner(
    'update test_consents set withdrawn_at = now(), withdrawn_by = account_id where id = $1',
    [booked.consentId],
  )
  await expect(around).rejects.toThrow('is drawn')
})

test('withdrawn before the draw, the test is cancelled free of charge and the rest continues', async () => {
  const booked = await aConsentedBooking()
  const before = await booked.view()
  await counselled(booked)
  expect(await booked.app.withdrawConsent({ consentId: booked.consentId })).toEqual({
    cancelledTests: 1,
  })
  const after = await booked.view()
  expect(after.payment.amount).toBe(before.payment.amount - 10_000)
  const states = after.orders[0]?.items.map(({ testCode, state }) => [testCode, state])
  expect(Object.fromEntries(states ?? [])).toEqual({ KARYO: 'cancelled', HB: 'ordered' })
  expect(after.consents[0]).toMatchObject({ mayWithdraw: false, withdrawnAt: expect.any(String) })
  const again = await booked.app.withdrawConsent({ consentId: booked.consentId })
  expect(again).toEqual({ cancelledTests: 0 })
})

test('withdrawing the only consent leaves the booking to its own cancellation, and nothing is drawn', async () => {
  const booked = await aConsentedBooking(['KARYO'])
  await counselled(booked)
  const { consentId } = booked
  expect(await booked.app.withdrawConsent({ consentId })).toEqual({ cancelledTests: 0 })
  const draw = await atTheDoor(booked)
  const { collect } = await draw('KARYO')
  await expect(collect()).rejects.toMatchObject({ refusal: 'consent-missing' })
})

test('of ten withdrawals and a draw at once, either the draw or the withdrawal wins', async () => {
  const booked = await aConsentedBooking()
  await counselled(booked)
  const draw = await atTheDoor(booked)
  const { collect } = await draw('KARYO')
  const { consentId } = booked
  const all = await Promise.allSettled([
    ...Array.from({ length: 10 }, () => booked.app.withdrawConsent({ consentId })),
    collect(),
  ])
  const drew = all.at(-1)?.status === 'fulfilled'
  const { consents } = await booked.view()
  expect(consents[0]?.withdrawnAt === null).toBe(drew)
})

test('counselling is recorded once, only by the order’s lab, and never by the person themselves', async () => {
  const booked = await aConsentedBooking()
  const { consentId, version } = booked
  const { waiting } = await lab.listCounselling()
  expect(waiting.find((one) => one.consentId === consentId)).toMatchObject({
    patientName: 'Meera Nair',
    tests: ['Karyotyping Peripheral Blood'],
    phone: booked.booker.phone,
  })
  const stranger = product.as({
    ...technician,
    grants: [{ role: 'lab-technician', labId: await demoLab(product, 'LAB004'), locationId: null }],
  })
  const talk = { consentId, version, counsellor: 'Lakshmi Iyer' }
  await expect(stranger.logCounselling(talk)).rejects.toMatchObject({ refusal: 'not-found' })
  const own = product.as({ ...technician, id: booked.booker.actor.id })
  await expect(own.logCounselling(talk)).rejects.toMatchObject({ refusal: 'own-booking' })
  await expect(lab.logCounselling({ ...talk, version: 7 })).rejects.toMatchObject({
    refusal: 'stale',
  })
  await lab.logCounselling(talk)
  await expect(lab.logCounselling(talk)).rejects.toMatchObject({ refusal: 'counselled-already' })
  expect((await lab.listCounselling()).waiting.map((one) => one.consentId)).not.toContain(consentId)
})

test('a consent is stored as it was given', async () => {
  const { consentId, orderId, booker } = await aConsentedBooking()
  const changes = [
    `update test_consents set signed_name = 'Ravi Nair' where id = $1`,
    `update test_consents set text_version = 9 where id = $1`,
    'delete from test_consents where id = $1',
  ]
  for (const change of changes)
    await expect(product.asOwner(change, [consentId])).rejects.toThrow('kept as it was given')
  const forged = (name: string, isGuardian: boolean) =>
    product.asOwner(
      `insert into test_consents (id, order_id, account_id, lab_id, family, text_version, language,
         signed_name, is_guardian, consented_by, consented_at)
       select gen_random_uuid(), $1, $2, $3, 'predisposition', 1, 'en', $4, $5, $2, now()`,
      [orderId, (booker satisfies Booker).actor.id, labId, name, isGuardian],
    )
  await expect(forged('Ravi Nair', false)).rejects.toThrow('who may give it')
  await expect(forged('Meera Nair', true)).rejects.toThrow('who may give it')
})
