import { absent, giveUp, nobody, onePrice, type PageSamples, reason, stale } from './sample.ts'

const place = { name: 'Mysuru', slug: 'mysuru', latitude: '12.3', longitude: '76.65' }
const category = { name: 'Genetics', serviceType: 'Tests', platformPercent: '20', labPercent: '80' }

/** The current record of a demonstration lab. */
const record = {
  locationId: '1',
  name: 'Tulsi Demo Diagnostics',
  address: '10 Sample Road, Bengaluru, Bengaluru 560001',
  latitude: '12.97686',
  longitude: '77.5907',
  opensAt: '06:30',
  closesAt: '21:00',
  minimumChargePaise: '100',
  perKmChargePaise: '8',
  minimumKm: '2',
  maximumKm: '15',
  additionalChargesPaise: '0',
  pcpndtNumber: 'DEMO-PCPNDT-LAB001',
  pcpndtTo: '2029-12-31',
}

/** Of the office and its administrators. */
export const officeSamples: PageSamples = {
  '/backoffice/search': () => ({ q: 'Tulsi' }),
  '/backoffice/bookings/:number': ({ bookingId }) => ({
    intent: 'cancel',
    bookingId,
    expectedChargePaise: '0',
    fault: 'lab',
    reason,
  }),
  '/backoffice/bookings/:number/give-up/:orderId': giveUp,
  '/backoffice/visits/propose': ({ visitId }) => ({
    row: `${visitId} 99 2026-12-01T05:00:00Z`,
    reason: 'weather',
  }),
  '/backoffice/rosters/:id': ({ phlebotomistId }) => ({
    intent: 'bounds',
    phlebotomistId,
    ...stale,
    mostRadiusKm: '20',
    mostVisitsPerHour: '1',
    mostTubesPerBag: '60',
    earliest: '06:00',
    latest: '21:00',
  }),
  '/backoffice/categories': () => ({ code: 'HAE' }),
  '/backoffice/categories/new': () => ({ code: 'HAE', ...category }),
  '/backoffice/categories/:code': () => ({
    name: 'Genes',
    ...stale,
    platformPercent: '20',
    labPercent: '80',
  }),
  '/backoffice/downtime': absent({ intent: 'withdraw', downtimeId: nobody }),
  '/backoffice/franchises': () => ({ id: '1' }),
  '/backoffice/franchises/new': () => ({ name: 'A franchise' }),
  '/backoffice/franchises/:id': () => ({ name: 'A franchise', ...stale }),
  '/backoffice/invitations': ({ invitationId }) => ({
    intent: 'withdraw',
    id: invitationId,
    ...stale,
  }),
  '/backoffice/invitations/:id': () => ({ intent: 'refuse', reason, ...stale }),
  '/backoffice/labels': () => ({ count: '1' }),
  '/backoffice/labs': ({ lifeLabId }) => ({ labId: lifeLabId, status: '1' }),
  '/backoffice/labs/:id/prices': () => onePrice,
  '/backoffice/labs/:id/prices/file': () => ({ intent: 'apply', rows: 'HB 21000 30000 12 1 99 p' }),
  '/backoffice/labs/:id/capacity': () => ({ intent: 'capacity', capacity: '5', shown: '' }),
  '/backoffice/labs/:id': () => ({ intent: 'suspend', reason, ...stale }),
  '/backoffice/labs/:id/documents': ({ documentId }) => ({
    intent: 'refuse',
    kind: 'licence',
    documentId,
    reason,
    ...stale,
  }),
  '/backoffice/labs/:id/edit': { says: 302, form: record },
  '/backoffice/labs/new': () => ({ screen: 'branch', intent: 'back' }),
  '/backoffice/labs/new/documents': () => ({
    screen: 'branch',
    intent: 'declare',
    declaration: reason,
  }),
  '/backoffice/labs/new/keep': () => ({ screen: 'organization' }),
  '/backoffice/locations': () => ({ id: '1' }),
  '/backoffice/locations/new': () => place,
  '/backoffice/locations/:id': () => ({
    name: 'Mysuru',
    latitude: '12.3',
    longitude: '76.65',
    ...stale,
  }),
  '/backoffice/messages/:id': () => ({
    intent: 'close',
    reason: 'resolved',
    text: reason,
    ...stale,
  }),
  '/backoffice/people': ({ userId }) => ({ to: 'suspended', userId, reason }),
  '/backoffice/offline-holds': ({ holdId }) => ({
    intent: 'refused',
    holdId,
    note: reason,
    ...stale,
  }),
  '/backoffice/withdrawals': ({ revisionId }) => ({ intent: 'discard', revisionId, ...stale }),
  '/demo/clock': () => ({ to: '2020-01-01T00:00' }),
}
