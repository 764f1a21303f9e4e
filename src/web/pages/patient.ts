import { route, type RouteConfigEntry } from '@react-router/dev/routes'

/** Each was a page; now it leads to its part of the page of a booking. */
const bookingSteps = ['who', 'new-patient', 'where', 'new-address', 'when', 'confirm']

/** Every address of a patient's pages. */
export const patientPages: RouteConfigEntry[] = [
  route('book', 'routes/patient/book/book.tsx'),
  ...bookingSteps.map((step) =>
    route(`book/${step}`, 'routes/patient/book/old-step.ts', { id: `old-step/${step}` }),
  ),
  route('phone', 'routes/patient/own-data/phone.tsx'),
  route('phone/code', 'routes/patient/own-data/phone-code.tsx'),
  route('bookings', 'routes/patient/bookings/bookings.tsx'),
  route('bookings/:number', 'routes/patient/bookings/booking.tsx'),
  route('bookings/:number/again', 'routes/patient/again/again.tsx'),
  route('bookings/:number/add', 'routes/patient/add/add.tsx'),
  route('bookings/:number/add/confirm', 'routes/patient/add/confirm.tsx'),
  route('bookings/:number/suggested', 'routes/patient/suggested/suggested.tsx'),
  route('bookings/:number/time', 'routes/patient/bookings/booking-time.tsx'),
  route('bookings/:number/separate/:orderId', 'routes/patient/separate/separate-visit.tsx'),
  route('bookings/:number/receipt', 'routes/patient/bookings/receipt.tsx'),
  route('bookings/:number/refunds/:refundId', 'routes/patient/bookings/refund-account.tsx'),
  route('bookings/:number/prescription', 'routes/patient/prescription/prescription.tsx'),
  route('bookings/:number/prescription/picture', 'routes/patient/prescription/picture.ts'),
  route('samples/:tubeId', 'routes/patient/samples/sample.tsx'),
  route('children/:id/consent', 'routes/patient/own-data/child-consent.tsx'),
  route('account', 'routes/patient/own-data/account.tsx'),
  route('notifications', 'routes/patient/push/push.tsx'),
  route('my-data', 'routes/patient/own-data/my-data.tsx'),
  route('my-data/patients/:id', 'routes/patient/own-data/correct-patient.tsx'),
  route('my-data/name', 'routes/patient/own-data/own-name.tsx'),
  route('account/compare', 'routes/patient/own-data/compare.tsx'),
  route('account/urgent-contact', 'routes/patient/own-data/urgent-contact.tsx'),
  route('my-data/phone', 'routes/patient/own-data/own-phone.tsx'),
  route('my-data/phone/code', 'routes/patient/own-data/own-phone-code.tsx'),
  route('my-data/email', 'routes/patient/own-data/own-email.tsx'),
  route('my-data/email/:token', 'routes/patient/own-data/new-email.tsx'),
  route('my-data/file', 'routes/patient/own-data/my-data-file.ts'),
  route('my-data/erase', 'routes/patient/own-data/erase.tsx'),
  route('dues', 'routes/patient/bookings/dues.tsx'),
  route('reports', 'routes/patient/reports/reports.tsx'),
  route('reports/:id', 'routes/patient/reports/report.tsx'),
  route('reports/:id/pdf', 'routes/patient/reports/report-pdf.ts'),
  route('reports/:id/trend/:code', 'routes/patient/reports/trend.tsx'),
  route('reports/:id/share', 'routes/patient/reports/share.tsx'),
  route('shared/:token', 'routes/patient/reports/shared.tsx'),
  route('shared/:token/pdf', 'routes/patient/reports/shared-pdf.ts'),
]
