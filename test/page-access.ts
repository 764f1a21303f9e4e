import type { Role } from '#src/domain/people/actor.ts'
import type { Ids } from './api-samples.ts'

export type Page =
  /** Everybody may open it. */
  | 'open'
  | {
      /** The roles that may open it; everybody who is signed in where none is named. */
      roles?: readonly Role[]
      /** The address of one tenant's page; absent where a page belongs to no tenant. */
      of?: (ids: Ids & { number: string }) => string
      /** The address of a page that belongs to no tenant and needs more than its path. */
      at?: (ids: Ids) => string
      /** These roles may see every tenant's. */
      isAnyones?: true
      /**
       * Roles whose own account may have such a thing: another's is answered like a missing one.
       */
      isMissingTo?: readonly Role[]
    }

const office = ['back-office'] as const
const phlebotomist = ['phlebotomist'] as const
const manager = ['lab-manager'] as const
const finance = ['finance'] as const
const bench = ['lab-technician', 'lab-authoriser', 'lab-manager'] as const
const path =
  (start: string, id: keyof Ids, end = '') =>
  (ids: Ids) =>
    `${start}${ids[id]}${end}`

/** A person without permission is refused before anything is looked up. */
const nothing = '01970000-0000-7000-8000-000000000000'

/** Every address of the product. A route without a row fails the test below. */
export const pages: Record<string, Page> = {
  '/': 'open',
  '/theme': 'open',
  '/city': 'open',
  '/about': 'open',
  '/services': 'open',
  '/attributions': 'open',
  '/notice': 'open',
  '/labregister': 'open',
  '/labregister/keep': 'open',
  '/labregister/documents': 'open',
  '/labregister/resume/:token': 'open',
  '/icici_payment': 'open',
  // The demonstration's own is open to everybody; one of a booking is answered like a missing one.
  '/icici_payment/:number': 'open',
  '/privacy-policy': 'open',
  '/terms-conditions': 'open',
  '/cancelation_policy': 'open',
  '/shipping_policy': 'open',
  '/error': 'open',
  '/home-two': 'open',
  '/attorney-details': 'open',
  '/case-study': 'open',
  '/case-study-details': 'open',
  '/blog': 'open',
  '/blog-details': 'open',
  '/practice': 'open',
  '/practice-details': 'open',
  '/appointment': 'open',
  '/testimonial': 'open',
  '/faq': 'open',
  '/masters/viewlabdetails': 'open',
  '/masters/viewlabdetails/:id': 'open',
  '/sitemap.xml': 'open',
  '/robots.txt': 'open',
  '/app': 'open',
  '/offline': 'open',
  '/offline/visit': 'open',
  '/manifest.webmanifest': 'open',
  '/service-worker.js': 'open',
  // Without an app in the settings it is answered like a missing page.
  '/.well-known/assetlinks.json': 'open',
  '/pictures/:name': 'open',
  '/contact': 'open',
  // The number and key from a letter open it; anything else is answered like an invalid address.
  '/contact/tickets/:number/:key': 'open',
  '/prescription': 'open',
  '/tests': 'open',
  '/tests/:code': 'open',
  '/tests-for': 'open',
  '/tests-for/:slug': 'open',
  '/labs/:id': 'open',
  '/cities/:slug': 'open',
  // A visitor signs in on it; `book-access-pages.test.ts` shows that their forms do nothing.
  '/book': 'open',
  // Lead to their part of the page, which asks a visitor to sign in.
  '/book/who': 'open',
  '/book/new-patient': 'open',
  '/book/where': 'open',
  '/book/new-address': 'open',
  '/book/when': 'open',
  '/book/confirm': 'open',
  '/phone': {},
  '/phone/code': {},
  '/sign-in': 'open',
  '/sign-up': 'open',
  '/sign-up/:token': 'open',
  '/invitation/:token': 'open',
  '/forgot': 'open',
  '/check-mail': 'open',
  '/reset/:token': 'open',
  '/sign-in/code': 'open',
  '/sign-in/password': 'open',
  '/sign-in/second-factor': 'open',
  '/sign-in/backup-code': 'open',
  '/sign-in/enrol': 'open',
  '/devices': {},
  '/notifications': {},
  '/backup-codes': {},
  '/passkeys': {},
  '/children/:id/consent': { of: path('/children/', 'patientId', '/consent') },
  '/account': {},
  '/my-data': {},
  '/my-data/patients/:id': { of: path('/my-data/patients/', 'patientId') },
  // Leads back to the page; only its form is answered with the file.
  '/my-data/file': 'open',
  '/my-data/erase': {},
  '/account/compare': {},
  '/account/urgent-contact': {},
  '/my-data/name': {},
  '/my-data/phone': {},
  // Leads back to the number form where no code was requested.
  '/my-data/phone/code': {},
  '/my-data/email': {},
  '/my-data/email/:token': {},
  '/keep-address/:token': 'open',
  '/erased': 'open',
  '/sign-out': 'open',
  '/me': 'open',
  '/phlebotomist': { roles: phlebotomist },
  '/phlebotomist/cash': { roles: phlebotomist },
  '/phlebotomist/hand-over': { roles: phlebotomist },
  '/manifests': { roles: [...phlebotomist, ...bench, ...office] },
  '/manifests/:id': {
    roles: [...phlebotomist, ...bench, ...office],
    of: path('/manifests/', 'manifestId'),
  },
  '/phlebotomist/roster': { roles: phlebotomist },
  '/phlebotomist/phones': { roles: phlebotomist },
  '/phlebotomist/account': { roles: phlebotomist },
  '/phlebotomist/pay/:id': {
    roles: [...phlebotomist, ...finance],
    at: () => `/phlebotomist/pay/${nothing}`,
  },
  '/phlebotomist/pay/:id/csv': {
    roles: [...phlebotomist, ...finance],
    at: () => `/phlebotomist/pay/${nothing}/csv`,
  },
  '/phlebotomist/visits/:id': {
    roles: [...phlebotomist, ...office],
    of: path('/phlebotomist/visits/', 'visitId'),
  },
  '/phlebotomist/visits/:id/trouble': {
    roles: [...phlebotomist, ...office],
    of: path('/phlebotomist/visits/', 'visitId', '/trouble'),
  },
  '/phlebotomist/visits/:id/tubes/:tubeId': {
    roles: [...phlebotomist, ...office],
    of: ({ visitId, tubeId }) => `/phlebotomist/visits/${visitId}/tubes/${tubeId}`,
  },
  '/lab': { roles: bench },
  '/lab/ranges': { roles: bench },
  '/lab/instruments': { roles: bench },
  '/lab/instruments/:instrumentId': {
    roles: bench,
    of: path('/lab/instruments/', 'instrumentId'),
  },
  '/lab/auto-verification': { roles: bench },
  '/lab/auto-verification/:testCode': { roles: bench, at: () => '/lab/auto-verification/CREA' },
  '/lab/quality-control': { roles: bench },
  '/lab/quality-control/csv': {
    roles: bench,
    at: () => '/lab/quality-control/csv?month=2026-11',
  },
  '/lab/quality-control/lots': { roles: bench },
  '/lab/quality-control/run/:instrumentId': {
    roles: ['lab-technician'],
    of: path('/lab/quality-control/run/', 'instrumentId'),
  },
  '/lab/quality-control/chart/:instrumentId/:testCode': {
    roles: bench,
    of: path('/lab/quality-control/chart/', 'instrumentId', '/CREA'),
  },
  '/lab/quality-control/failures/:failureId': {
    roles: bench,
    of: path('/lab/quality-control/failures/', 'failureId'),
  },
  '/lab/bridge': { roles: bench },
  '/lab/bridge/try': { roles: bench },
  '/lab/bridge/file/:linkId': {
    roles: ['lab-technician', 'lab-manager'],
    of: path('/lab/bridge/file/', 'linkId'),
  },
  '/lab/late': { roles: bench },
  '/lab/labels/:tubeId': {
    roles: ['lab-technician', 'lab-authoriser'],
    of: path('/lab/labels/', 'tubeId'),
  },
  '/lab/storage': { roles: bench },
  '/lab/storage/dispose': {
    roles: ['lab-technician'],
    of: path('/lab/storage/dispose?tube=', 'tubeId'),
  },
  '/lab/storage/disposals': { roles: bench },
  '/lab/storage/disposals/csv': {
    roles: bench,
    at: () => '/lab/storage/disposals/csv?month=2026-11',
  },
  '/lab/second-person': { roles: bench },
  '/lab/sign': { roles: ['lab-authoriser'] },
  '/lab/sign/:orderId': { roles: ['lab-authoriser'], of: path('/lab/sign/', 'orderId') },
  '/lab/orders/:orderId': { roles: bench, of: path('/lab/orders/', 'orderId') },
  '/lab/orders/:orderId/prescription': {
    roles: ['lab-authoriser'],
    of: path('/lab/orders/', 'orderId', '/prescription'),
  },
  '/lab/orders/:orderId/typing': {
    roles: bench,
    of: path('/lab/orders/', 'orderId', '/typing'),
  },
  '/lab/orders/:orderId/hold/:itemId': {
    roles: bench,
    of: ({ orderId, testItemId }) => `/lab/orders/${orderId}/hold/${testItemId}`,
  },
  '/lab/orders/:orderId/refer/:itemId': {
    roles: ['lab-technician', 'lab-manager'],
    of: ({ orderId, testItemId }) => `/lab/orders/${orderId}/refer/${testItemId}`,
  },
  '/lab/referrals': { roles: bench },
  '/lab/referrals/:referralId': { roles: bench, at: () => `/lab/referrals/${nothing}` },
  '/lab/referrals/:referralId/label': {
    roles: ['lab-technician', 'lab-authoriser'],
    at: () => `/lab/referrals/${nothing}/label`,
  },
  '/lab/packing/:partnerId': {
    roles: ['lab-technician', 'lab-manager'],
    at: () => `/lab/packing/${nothing}`,
  },
  '/lab/orders/:orderId/retest/:itemId': {
    roles: bench,
    of: ({ orderId, testItemId }) => `/lab/orders/${orderId}/retest/${testItemId}`,
  },
  '/lab/orders/:orderId/reopen/:itemId': {
    roles: bench,
    of: ({ orderId, testItemId }) => `/lab/orders/${orderId}/reopen/${testItemId}`,
  },
  '/lab/orders/:orderId/decide/:itemId': {
    roles: bench,
    of: ({ orderId, testItemId }) => `/lab/orders/${orderId}/decide/${testItemId}`,
  },
  '/lab/orders/:orderId/give-up': {
    roles: ['lab-technician', 'lab-authoriser', ...office],
    of: path('/lab/orders/', 'orderId', '/give-up'),
  },
  '/lab/orders/:orderId/revise/:kind': {
    roles: bench,
    of: path('/lab/orders/', 'orderId', '/revise/correct'),
  },
  '/lab/revisions/:revisionId': { roles: bench, of: path('/lab/revisions/', 'revisionId') },
  '/backoffice/search': { roles: [...office, ...finance, 'administrator'] },
  '/backoffice/visits': { roles: office },
  '/backoffice/visits/list': { roles: office },
  '/backoffice/visits/day': { roles: office },
  '/backoffice/visits/propose': { roles: office },
  '/backoffice/rosters': { roles: office },
  '/backoffice/rosters/:id': { roles: office, at: path('/backoffice/rosters/', 'phlebotomistId') },
  '/backoffice/bookings': { roles: office },
  '/backoffice/calls': { roles: office },
  '/backoffice/documents': { roles: [...office, 'administrator'] },
  '/backoffice/late': { roles: office },
  '/backoffice/test-offers': { roles: office },
  '/backoffice/offline-holds': { roles: office },
  '/backoffice/withdrawals': { roles: office },
  '/lab/calls/:callTaskId': { roles: bench, of: path('/lab/calls/', 'callTaskId') },
  '/lab/counselling': { roles: bench },
  '/lab/notifiable': { roles: bench },
  '/lab/notifiable/:caseId': { roles: bench, of: path('/lab/notifiable/', 'caseId') },
  '/lab/desk': { roles: manager },
  '/lab/desk/today': { roles: manager },
  '/lab/desk/accession': { roles: manager },
  '/lab/desk/numbers': { roles: manager },
  '/lab/desk/numbers/csv': { roles: manager },
  '/lab/calculations': { roles: bench },
  '/lab/calculations/lots/new': { roles: ['lab-authoriser', 'lab-manager'] },
  '/lab/calculations/lots/:lotId': { roles: bench, at: () => `/lab/calculations/lots/${nothing}` },
  '/lab/reflex-rules': { roles: bench },
  '/lab/reflex-rules/new': {
    roles: ['lab-authoriser', 'lab-manager'],
    at: () => '/lab/reflex-rules/new?test=TSH',
  },
  '/lab/analytes': { roles: bench },
  '/lab/analytes/:code': { roles: bench, at: () => '/lab/analytes/UREA' },
  '/lab/analytes/:code/change': {
    roles: ['lab-authoriser', 'lab-manager'],
    at: () => '/lab/analytes/UREA/change',
  },
  '/lab/desk/prices': { roles: manager, isMissingTo: [...office, 'administrator'] },
  '/lab/desk/prices/csv': { roles: manager, isMissingTo: [...office, 'administrator'] },
  '/lab/desk/prices/file': { roles: manager, isMissingTo: [...office, 'administrator'] },
  '/lab/desk/hours': { roles: manager, isMissingTo: [...office, 'administrator'] },
  '/lab/desk/counselling': { roles: manager },
  '/lab/desk/signatories': { roles: manager },
  '/lab/desk/documents': { roles: manager },
  '/lab/desk/documents/send': 'open', // leads to the one above
  '/lab/desk/partners': { roles: manager },
  '/lab/desk/staff': { roles: manager },
  '/lab/desk/statements': { roles: manager },
  ...Object.fromEntries(
    ['', '/csv', '/pdf', '/invoice'].map((end) => [
      `/lab/desk/statements/:id${end}`,
      { roles: [...manager, ...finance], at: () => `/lab/desk/statements/${nothing}${end}` },
    ]),
  ),
  '/lab/desk/statements/:id/credit-notes/:noteId': {
    roles: [...manager, ...finance],
    at: () => `/lab/desk/statements/${nothing}/credit-notes/${nothing}`,
  },
  '/finance/statements/:id/credit-notes/:noteId': {
    roles: [...manager, ...finance],
    at: () => `/finance/statements/${nothing}/credit-notes/${nothing}`,
  },
  '/bookings': {},
  '/bookings/:number': { of: ({ number }) => `/bookings/${number}` },
  '/bookings/:number/add': {
    of: ({ number, orderId }) => `/bookings/${number}/add?order=${orderId}`,
  },
  '/bookings/:number/add/confirm': {
    of: ({ number, orderId }) => `/bookings/${number}/add/confirm?order=${orderId}`,
  },
  '/bookings/:number/time': { of: ({ number }) => `/bookings/${number}/time` },
  '/bookings/:number/separate/:orderId': {
    of: ({ number, orderId }) => `/bookings/${number}/separate/${orderId}`,
  },
  '/bookings/:number/prescription': { of: ({ number }) => `/bookings/${number}/prescription` },
  '/bookings/:number/prescription/picture': {
    of: ({ number }) => `/bookings/${number}/prescription/picture`,
  },
  '/bookings/:number/suggested': { of: ({ number }) => `/bookings/${number}/suggested` },
  '/bookings/:number/again': { of: ({ number }) => `/bookings/${number}/again` },
  '/bookings/:number/receipt': { of: ({ number }) => `/bookings/${number}/receipt` },
  '/bookings/:number/refunds/:refundId': {
    of: ({ number, orderId }) => `/bookings/${number}/refunds/${orderId}`,
  },
  '/samples/:tubeId': { of: path('/samples/', 'tubeId') },
  '/dues': {},
  '/reports': {},
  '/reports/:id': { of: path('/reports/', 'reportId') },
  '/reports/:id/pdf': { of: path('/reports/', 'reportId', '/pdf') },
  '/reports/:id/trend/:code': { of: path('/reports/', 'reportId', '/trend/HB') },
  '/reports/:id/share': { of: path('/reports/', 'reportId', '/share') },
  // Whoever has no link and no PIN is told that the link is not valid.
  '/shared/:token': 'open',
  '/shared/:token/pdf': 'open',
  '/verify/:token': 'open',
  // An invalid link is answered like a missing one, for everybody.
  '/lab-documents/:id/:until/:signature': 'open',
  '/lab-documents/:id': {
    roles: [...manager, ...office, 'administrator'],
    of: path('/lab-documents/', 'documentId'),
    isAnyones: true,
  },
  '/backoffice/labs/:id/documents': {
    roles: [...office, 'administrator'],
    at: path('/backoffice/labs/', 'openLabId', '/documents'),
  },
  '/backoffice': { roles: [...office, 'administrator'] },
  '/backoffice/messages': { roles: office },
  '/backoffice/messages/csv': { roles: office },
  '/backoffice/messages/:id': {
    roles: office,
    of: path('/backoffice/messages/', 'contactMessageId'),
    isAnyones: true,
  },
  '/backoffice/invitations': { roles: ['administrator'] },
  '/backoffice/invitations/:id': {
    roles: ['administrator'],
    of: path('/backoffice/invitations/', 'waitingId'),
    isAnyones: true,
  },
  '/backoffice/people': { roles: [...office, 'administrator'] },
  '/backoffice/labs/:id/edit': {
    roles: [...office, 'administrator'],
    at: path('/backoffice/labs/', 'openLabId', '/edit'),
  },
  ...Object.fromEntries(
    [
      '/backoffice/labels',
      '/backoffice/locations',
      '/backoffice/locations/new',
      '/backoffice/franchises',
      '/backoffice/franchises/new',
      '/backoffice/categories',
      '/backoffice/categories/new',
      '/backoffice/stability',
      '/backoffice/audit',
      '/backoffice/labs',
      '/backoffice/labs/csv',
      '/backoffice/applications',
      '/backoffice/labs/new',
      '/backoffice/labs/new/keep',
    ].map((address) => [address, { roles: [...office, 'administrator'] as const }]),
  ),
  '/backoffice/labs/new/documents': {
    roles: [...office, 'administrator'],
    at: () => '/backoffice/labs/new/documents?kind=licence',
  },
  '/backoffice/locations/:id': {
    roles: [...office, 'administrator'],
    at: () => '/backoffice/locations/1',
  },
  '/backoffice/franchises/:id': {
    roles: [...office, 'administrator'],
    at: () => '/backoffice/franchises/1',
  },
  '/backoffice/categories/:code': {
    roles: [...office, 'administrator'],
    at: () => '/backoffice/categories/HAE',
  },
  ...Object.fromEntries(
    ['prices', 'prices/csv', 'prices/file', 'capacity'].map((end) => [
      `/backoffice/labs/:id/${end}`,
      {
        roles: [...office, 'administrator'] as const,
        at: path('/backoffice/labs/', 'openLabId', `/${end}`),
      },
    ]),
  ),
  '/backoffice/labs/:id': {
    roles: [...office, 'administrator'],
    of: path('/backoffice/labs/', 'lifeLabId'),
    isAnyones: true,
  },
  '/backoffice/downtime': { roles: ['administrator'] },
  '/backoffice/bookings/:number/give-up/:orderId': {
    roles: office,
    of: ({ number, orderId }) => `/backoffice/bookings/${number}/give-up/${orderId}`,
    isAnyones: true,
  },
  '/backoffice/bookings/:number': {
    roles: office,
    of: ({ number }) => `/backoffice/bookings/${number}`,
    isAnyones: true,
    isMissingTo: ['administrator'],
  },
  ...Object.fromEntries(
    [
      '',
      '/refunds',
      '/payments',
      '/breaks',
      '/chargebacks',
      '/settlements',
      '/debts',
      '/remittances',
      '/statements',
      '/ledger',
      '/simulator',
      '/rates',
    ].map((page) => [`/finance${page}`, { roles: finance }]),
  ),
  '/finance/cash': { roles: [...finance, ...office] },
  '/finance/receivables': { roles: [...finance, ...office] },
  '/finance/refunds/:id': {
    roles: finance,
    of: path('/finance/refunds/', 'refundId'),
    isAnyones: true,
  },
  '/finance/bookings/:number': {
    roles: finance,
    of: ({ number }) => `/finance/bookings/${number}`,
    isAnyones: true,
  },
  '/finance/cash/:id': {
    roles: [...finance, ...office],
    of: path('/finance/cash/', 'depositId'),
    isAnyones: true,
  },
  '/finance/breaks/:id': { roles: finance, at: () => `/finance/breaks/${nothing}` },
  '/finance/chargebacks/:id': { roles: finance, at: () => `/finance/chargebacks/${nothing}` },
  '/finance/ledger/:account': { roles: finance, at: () => '/finance/ledger/bank' },
  '/finance/settlements/:id': { roles: finance, at: () => `/finance/settlements/${nothing}` },
  '/finance/settlements/:id/bank-file': {
    roles: finance,
    at: () => `/finance/settlements/${nothing}/bank-file`,
  },
  '/finance/accounts': { roles: finance },
  '/finance/pay/:id': { roles: finance, at: () => `/finance/pay/${nothing}` },
  '/finance/pay/:id/csv': {
    roles: [...finance, ...phlebotomist],
    at: () => `/finance/pay/${nothing}/csv`,
  },
  '/finance/statements/:id': { roles: finance, at: () => `/finance/statements/${nothing}` },
  // The same files that a lab uploads in its portal; another lab’s are missing to it.
  ...Object.fromEntries(
    ['/csv', '/pdf', '/invoice'].map((end) => [
      `/finance/statements/:id${end}`,
      { roles: [...manager, ...finance], at: () => `/finance/statements/${nothing}${end}` },
    ]),
  ),
  '/demo/outbox': 'open',
  '/demo/clock': { roles: ['administrator'] },
  '/dev/ui': 'open',
  '/*': 'open',
}
