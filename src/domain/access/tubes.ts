import type { Rules } from './rules.ts'

/** Access to tubes and their labels. */
export const tubeAccess = {
  'tube:collect': { phlebotomist: 'assigned' },
  'tube:receive': { 'lab-technician': 'lab' },
  'label:issue': { 'back-office': 'any', administrator: 'any' },
  // Only by whoever has custody of the tube.
  'tube:lose': {
    phlebotomist: 'assigned',
    'lab-technician': 'lab',
    'back-office': 'any',
    worker: 'any',
  },
} as const satisfies Record<string, Rules>
