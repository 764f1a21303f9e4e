import type { Rules } from './rules.ts'

/** Access to quotes, bookings, visits and their fees. */
export const bookingAccess = {
  'quote:make': { patient: 'own' },
  'booking:place': { patient: 'own' },
  'booking:read': { patient: 'own', 'back-office': 'any', finance: 'any' },
  'prescription:add': { patient: 'own' },
  'prescription:read': { patient: 'own' },
  // Only who signs: nobody else at a lab judges by it.
  'prescription:read-at-lab': { 'lab-authoriser': 'lab' },
  'prescription:remove': { patient: 'own' },
  'booking:list': { 'back-office': 'any' },
  'booking:cancel': { patient: 'own', 'back-office': 'any' },
  'visit:offers': { phlebotomist: 'area' },
  'visit:accept': { phlebotomist: 'area' },
  'visit:read': { phlebotomist: 'assigned', 'back-office': 'any' },
  'visit:move': { phlebotomist: 'assigned' },
  'visit:release': { phlebotomist: 'assigned', 'back-office': 'any' },
  'visit:allow-early': { patient: 'own' },
  'visit-fee:dispute': { patient: 'own' },
  'visit:end-collection': { 'back-office': 'any' },
  'visit:renew-code': { 'back-office': 'any' },
  'visit:list': { 'back-office': 'any' },
  'visit:watch': { 'back-office': 'any' },
  'visit-fee:decide': { 'back-office': 'any' },
  'visit:reschedule': { patient: 'own', 'back-office': 'any' },
} as const satisfies Record<string, Rules>
