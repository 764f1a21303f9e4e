import type { Rules } from './rules.ts'

/** Access to tubes and their labels. */
export const tubeAccess = {
  // Where it has been: not its values.
  'tube:read': {
    patient: 'own',
    'lab-technician': 'lab',
    'lab-authoriser': 'lab',
    'lab-manager': 'lab',
    'back-office': 'any',
  },
  'tube:collect': { phlebotomist: 'assigned' },
  'tube:receive': { 'lab-technician': 'lab' },
  // Where stored tubes stand, and what was disposed of: no value.
  'storage:read': { 'lab-technician': 'lab', 'lab-authoriser': 'lab', 'lab-manager': 'lab' },
  'tube:store': { 'lab-technician': 'lab' },
  'tube:dispose': { 'lab-technician': 'lab' },
  // Both sides of a hand-over, and the office that sees what stays open.
  'manifest:give': { phlebotomist: 'assigned' },
  'manifest:receive': { 'lab-technician': 'lab' },
  // The office in place of a phlebotomist who is away or silent.
  'manifest:explain': { phlebotomist: 'assigned', 'lab-technician': 'lab', 'back-office': 'any' },
  'manifest:read': {
    phlebotomist: 'assigned',
    'lab-technician': 'lab',
    'lab-authoriser': 'lab',
    'lab-manager': 'lab',
    'back-office': 'any',
  },
  'manifest:watch': { 'back-office': 'any' },
  // With the patient's name: only who has the specimen in hand.
  'specimen-label:read': { 'lab-technician': 'lab', 'lab-authoriser': 'lab' },
  'specimen-label:print': { 'lab-technician': 'lab', 'lab-authoriser': 'lab' },
  'label:issue': { 'back-office': 'any', administrator: 'any' },
  // Only by whoever has custody of the tube.
  'tube:lose': {
    phlebotomist: 'assigned',
    'lab-technician': 'lab',
    'back-office': 'any',
    worker: 'any',
  },
} as const satisfies Record<string, Rules>
