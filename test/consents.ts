import { CONSENT_TEXT_VERSION } from '#src/domain/consents/consent.ts'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import type { OrderId } from '#src/domain/orders/order.ts'
import { shown, signing } from './bench.ts'
import { aBooker, aQuote, demoActor, demoLab, received } from './booking.ts'
import type { Product } from './people.ts'

const counsellor = { name: 'Lakshmi Iyer', phone: '+919900000155', hours: 'Mon to Sat, 10 to 17' }

/** The lab offers every test, and counsels. */
export async function everythingOffered(product: Product) {
  const labId = await demoLab(product)
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
  const manager = await demoActor(product, 'labmanager')
  await product.as(manager).declareCounsellor({ isOffered: true, counsellor })
}

/** Booked with consent where it is required. */
export async function aConsentedBooking(
  product: Product,
  wish: { items: string[]; startsAt?: string },
) {
  const booker = await aBooker(product)
  const app = product.as(booker.actor)
  const quote = await aQuote(product, booker, wish)
  const labId = await demoLab(product)
  const consents = quote.consentsAsked.map(({ patientId, family }) => ({
    patientId,
    labId,
    family,
    signedName: 'Meera Nair',
    textVersion: CONSENT_TEXT_VERSION,
    language: 'en' as const,
  }))
  const { bookingId } = await app.placeBooking({ quoteId: quote.quoteId, consents })
  const view = await app.viewBooking({ bookingId })
  const [visit, order] = [view.visits[0], view.orders[0]]
  if (!visit || !order) throw new Error('a booking without a visit or an order')
  return { booker, app, view, bookingId, visitId: visit.visitId, orderId: order.orderId }
}

/** The same, and counselled. */
export async function aCounselledBooking(product: Product, items: string[]) {
  const booked = await aConsentedBooking(product, { items })
  const lab = product.as(await demoActor(product, 'technician'))
  for (const { consentId, version } of booked.view.consents)
    await lab.logCounselling({ consentId, version, counsellor: counsellor.name })
  return booked
}

/** The same with every tube accepted by the lab. */
export async function atTheLab(product: Product, items: string[]) {
  const booked = await aCounselledBooking(product, items)
  const { booker } = booked
  const technician = await demoActor(product, 'technician')
  const phlebotomist = await demoActor(product, 'phlebotomist')
  const barcodes = await received(product, { phlebotomist, technician, booker }, booked)
  for (const barcode of barcodes) await product.as(technician).acceptTube({ barcode })
  return booked
}

export type Booked = Awaited<ReturnType<typeof atTheLab>>

/** The lab's result for each test, by code: entered, verified by a second person. */
export async function verified(
  product: Product,
  orderId: OrderId,
  found: Record<string, string | number>,
) {
  const technician = product.as(await demoActor(product, 'technician'))
  const authoriser = product.as(await demoActor(product, 'authoriser'))
  const { items } = await technician.viewBenchOrder({ orderId })
  for (const { testItemId, testCode } of items) {
    const value = found[ItemCode.parse(testCode)]
    if (value === undefined) continue
    const { version } = await shown(product, testItemId)
    const result =
      typeof value === 'number'
        ? ({ type: 'numeric', value, version } as const)
        : ({ type: 'qualitative', choice: value, version } as const)
    await technician.enterResult({ testItemId, result })
    await authoriser.verifyResult({ testItemId, ...(await shown(product, testItemId)) })
  }
}

/** Entered, verified and signed. */
export async function signed(
  product: Product,
  orderId: OrderId,
  found: Record<string, string | number>,
) {
  await verified(product, orderId, found)
  const authoriser = product.as(await demoActor(product, 'authoriser'))
  return authoriser.authoriseResults(await signing(product, orderId))
}
