import type { Ids } from './api-samples.ts'

type Address = (ids: Named) => string
export type Named = Ids & { number: string; cart: string; ticket: string; childId: string }

/** Every page a visitor can open, by its route, with an address where the route needs one. */
export const open: Record<string, Address[]> = {
  '/tests': [
    () => '/tests',
    () => '/tests?q=sugar&pincode=560001',
    () => '/tests?q=qqqqqqq',
    () => '/tests?pincode=999999',
    () => '/tests?q=baby+gender+test',
    () => '/tests?category=IMG',
  ],
  '/tests/:code': [
    () => '/tests/HB',
    () => '/tests/P-CBC?pincode=560001',
    () => '/tests/CXR',
    () => '/tests/TNI?pincode=1',
    () => '/tests/OGTT2?items=HB',
  ],
  '/tests-for/:slug': [
    () => '/tests-for/fever',
    () => '/tests-for/pregnancy?items=HB',
    () => '/tests-for/heart?pincode=560001',
  ],
  '/labs/:id': [({ openLabId }) => `/labs/${openLabId}`],
  '/masters/viewlabdetails': [({ openLabId }) => `/masters/viewlabdetails?id=${openLabId}`],
  '/masters/viewlabdetails/:id': [({ openLabId }) => `/masters/viewlabdetails/${openLabId}`],
  '/cities/:slug': [() => '/cities/pune'],
  '/labregister/resume/:token': [() => '/labregister/resume/none'],
  '/sign-in/code': [() => '/sign-in/code'],
  '/sign-up/:token': [() => '/sign-up/none'],
  '/reset/:token': [() => '/reset/none'],
  '/keep-address/:token': [() => '/keep-address/none', () => '/keep-address/done?done=phone'],
  '/invitation/:token': [() => '/invitation/none'],
  '/contact/tickets/:number/:key': [({ ticket }) => ticket],
  '/verify/:token': [({ verifyToken }) => `/verify/${verifyToken}`],
  '/shared/:token': [() => `/shared/${'A'.repeat(43)}`],
  '/*': [() => '/no-such-page'],
}

/** Pages of a signed-in person up to the report. */
export const own: Record<string, Address[]> = {
  '/book': [
    ({ cart }) => `/book${cart}&part=who`,
    ({ cart, patientId, addressId }) => `/book${cart}&for=${patientId}&address=${addressId}`,
    ({ cart, patientId, addressId, startsAt }) =>
      `/book${cart}&for=${patientId}&address=${addressId}&at=${startsAt}`,
    ({ cart, childId, addressId }) => `/book${cart}&for=${childId}&address=${addressId}`,
  ],
  '/bookings': [() => '/bookings'],
  '/bookings/:number': [({ number }) => `/bookings/${number}`],
  '/bookings/:number/add': [({ number }) => `/bookings/${number}/add`],
  '/bookings/:number/prescription': [({ number }) => `/bookings/${number}/prescription`],
  '/bookings/:number/again': [({ number, tubeId }) => `/bookings/${number}/again?order=${tubeId}`],
  '/bookings/:number/separate/:orderId': [
    ({ number, orderId }) => `/bookings/${number}/separate/${orderId}`,
  ],
  '/bookings/:number/suggested': [({ number }) => `/bookings/${number}/suggested`],
  '/bookings/:number/receipt': [({ number }) => `/bookings/${number}/receipt`],
  '/samples/:tubeId': [({ tubeId }) => `/samples/${tubeId}`],
  '/dues': [() => '/dues'],
  '/account': [() => '/account'],
  '/reports': [() => '/reports'],
  '/reports/:id/share': [({ reportId }) => `/reports/${reportId}/share`],
  '/devices': [() => '/devices'],
  '/notifications': [({ number }) => `/notifications?booking=${number}`],
  '/passkeys': [() => '/passkeys'],
  '/backup-codes': [() => '/backup-codes'],
  '/children/:id/consent': [
    ({ childId }) => `/children/${childId}/consent`,
    ({ childId }) => `/children/${childId}/consent?challenge=${childId}`,
  ],
  '/my-data': [() => '/my-data'],
  '/my-data/patients/:id': [({ patientId }) => `/my-data/patients/${patientId}`],
  '/account/compare': [() => '/account/compare'],
  '/account/urgent-contact': [() => '/account/urgent-contact'],
  '/my-data/name': [() => '/my-data/name'],
  '/my-data/phone': [() => '/my-data/phone'],
  '/my-data/email': [() => '/my-data/email'],
  '/my-data/email/:token': [() => '/my-data/email/none'],
  '/my-data/erase': [() => '/my-data/erase'],
  '/reports/:id/trend/:code': [({ reportId }) => `/reports/${reportId}/trend/HB`],
  '/reports/:id': [({ reportId }) => `/reports/${reportId}`],
}

/** For an account that has no phone yet. */
export const unreached: Record<string, Address[]> = { '/phone': [() => '/phone?to=/bookings'] }
