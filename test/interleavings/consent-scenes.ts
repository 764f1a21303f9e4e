import { CONSENT_TEXT_VERSION } from '#src/domain/consents/consent.ts'
import { aBooker, aQuote } from '../booking.ts'
import { atTheLab, signed, verified } from '../consents.ts'
import { signing } from '../bench.ts'
import type { Scene, Stage } from './stage.ts'

/** The lab offers a genetic test, and counsels. */
async function genesOffered({ product, labId, crew }: Stage) {
  await product.asOwner(
    `insert into offers (lab_id, item_code, test_code, price_paise, list_price_paise, tat_hours)
     select $1::uuid, code, code, 10000, 10000, 24 from tests where code = 'KARYO'
     on conflict do nothing`,
    [labId],
  )
  await product.asOwner(
    `insert into lab_shares (id, lab_id, category_code, platform_percent, lab_percent, effective_at)
     select gen_random_uuid(), $1::uuid, code, 20, 80, '2024-01-01T00:00:00+05:30' from categories
     on conflict do nothing`,
    [labId],
  )
  const counsellor = { name: 'Lakshmi Iyer', phone: '+919900000155', hours: 'Mon to Sat, 10 to 17' }
  await product.as(crew.labmanager).declareCounsellor({ isOffered: true, counsellor })
}

/** Booked with consent beside a test that needs none, and not yet accepted. */
const consented: Scene = async (stage) => {
  const { product, crew, labId, hours } = stage
  await genesOffered(stage)
  const booker = await aBooker(product)
  const patient = product.as(booker.actor)
  const wish = { items: ['KARYO', 'HB'], startsAt: hours[9] ?? '' }
  const { quoteId, consentsAsked } = await aQuote(product, booker, wish)
  const consents = consentsAsked.map(({ patientId, family }) => ({
    patientId,
    labId,
    family,
    signedName: 'Meera Nair',
    textVersion: CONSENT_TEXT_VERSION,
    language: 'en' as const,
  }))
  const { bookingId } = await patient.placeBooking({ quoteId, consents })
  const view = await patient.viewBooking({ bookingId })
  const [visit, consent] = [view.visits[0], view.consents[0]]
  if (!visit || !consent) throw new Error('a booking without a consent')
  const { visitId } = visit
  const { consentId, version } = consent
  const cancel = { bookingId, expectedChargePaise: 0 }
  const counselled = { consentId, version, counsellor: 'Lakshmi Iyer' }
  return {
    acts: {
      withdrawConsent: (as) => as(booker.actor).withdrawConsent({ consentId }),
      logCounselling: (as) => as(crew.technician).logCounselling(counselled),
      acceptVisit: (as) => as(crew.phlebotomist).acceptVisit({ visitId }),
      rescheduleVisit: (as) =>
        as(booker.actor).rescheduleVisit({ visitId, startsAt: hours[11] ?? '' }),
      cancelBooking: (as) => as(booker.actor).cancelBooking(cancel),
      'cancelBooking office': (as) => as(crew.backoffice).cancelBooking(cancel),
    },
  }
}

/** A karyotype is signed and not yet discussed; another test of the order is verified. */
const told: Scene = async (stage) => {
  const { product, crew } = stage
  await genesOffered(stage)
  const { orderId } = await atTheLab(product, ['KARYO', 'HB'])
  await signed(product, orderId, { KARYO: 'Normal karyotype' })
  await verified(product, orderId, { HB: 13 })
  const { results } = await product.as(crew.technician).listCounselling()
  const one = results.find((result) => result.orderId === orderId)
  if (!one) throw new Error('no result waits for a talk')
  const { consentId, version } = one
  const talk = { consentId, version, counsellor: 'Lakshmi Iyer', way: 'phone' } as const
  const list = await signing(product, orderId)
  return {
    acts: {
      logResultTalk: (as) => as(crew.technician).logResultTalk({ ...talk, outcome: 'explained' }),
      'logResultTalk missed': (as) =>
        as(crew.technician).logResultTalk({ ...talk, outcome: 'not-reached' }),
      authoriseResults: (as) => as(crew.authoriser).authoriseResults(list),
    },
  }
}

export const consentScenes = { consented, told }
