import type { Rules } from './rules.ts'

/** Access to the people a booking is for, and their consents. */
export const patientAccess = {
  'child-consent:read': { patient: 'own' },
  'child-consent:give': { patient: 'own' },
  'child-consent:withdraw': { patient: 'own' },
  'comparison:read': { patient: 'own' },
  'comparison:allow': { patient: 'own' },
  'comparison:stop': { patient: 'own' },
  'patient:read': { patient: 'own' },
  'patient:save': { patient: 'own' },
  'address:read': { patient: 'own' },
  'address:save': { patient: 'own' },
  'consent:withdraw': { patient: 'own' },
} as const satisfies Record<string, Rules>
