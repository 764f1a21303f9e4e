import { DEMO_PASSWORD } from '#test/booking.ts'
import { absent, nobody, type PageSamples } from './sample.ts'

const noProof = { challengeId: nobody, code: '000000' }

/** Of people’s own bookings, patients and accounts. */
export const ownSamples: PageSamples = {
  // Nobody here has an app; `backup-code-pages.test.ts` sends it as a person who has one.
  '/account': () => ({ language: 'hi' }),
  '/backup-codes': { says: 422, form: { password: DEMO_PASSWORD } },
  '/bookings/:number': ({ bookingId }) => ({ bookingId, expectedChargePaise: '0' }),
  '/bookings/:number/add/confirm': ({ bookingId, quoteId }) => ({ bookingId, quoteId }),
  // Of no photo that is kept: it was changed since.
  '/bookings/:number/prescription': () => ({ intent: 'remove', prescriptionId: nobody }),
  '/bookings/:number/refunds/:refundId': () => ({ intent: 'upi', upi: 'a@b', again: 'a@b' }),
  // A visit of nobody; `separate-visit-pages.test.ts` sends it as the person whose it is.
  '/bookings/:number/separate/:orderId': {
    says: 422,
    form: {
      visitId: nobody,
      orderId: nobody,
      startsAt: '2030-01-01T04:30:00Z',
      version: '1',
      paymentVersion: '1',
      expectedChargePaise: '0',
    },
  },
  '/bookings/:number/suggested': absent({ offerId: nobody, version: '1' }),
  '/bookings/:number/time': ({ visitId, startsAt }) => ({ visitId, startsAt }),
  '/children/:id/consent': () => ({ intent: 'code' }),
  '/devices': () => ({ intent: 'others' }),
  '/my-data': absent({ addressId: nobody }),
  '/my-data/email': () => ({ email: 'new@mail.example', version: '1000', password: DEMO_PASSWORD }),
  '/my-data/email/:token': () => ({}),
  '/my-data/erase': () => noProof,
  '/account/compare': absent({ intent: 'stop', patientId: nobody }),
  '/account/urgent-contact': () => ({
    name: 'Arun Nair',
    phone: '9811112222',
    isAgreed: 'on',
    version: '1000',
    intent: 'keep',
  }),
  '/my-data/name': () => ({ name: 'Meera Nair', version: '1000' }),
  '/my-data/patients/:id': () => ({
    name: 'Meera Nair',
    birthDate: '1984-02-29',
    sex: 'female',
    version: '1000',
  }),
  '/my-data/phone': () => ({ phone: '98123 45670' }),
  '/my-data/phone/code': () => ({ phone: '+919812345670', code: '000000' }),
  '/notifications': absent({ intent: 'stop', id: nobody }),
  '/passkeys': absent({ intent: 'remove', id: nobody }),
  '/reports/:id/share': absent({ intent: 'end', shareId: nobody }),
  '/phone': () => ({ phone: '98123 45671' }),
  '/phone/code': () => ({ phone: '+919812345671', code: '000000' }),
}
