import { everyone, type Rules } from './rules.ts'

/** Access to reports, their revisions and readers. */
export const reportAccess = {
  'report:read': {
    patient: 'own',
    'lab-authoriser': 'lab',
    'lab-technician': 'lab',
    'lab-manager': 'lab',
  },
  'trend:read': { patient: 'own' },
  'report:verify': everyone,
  'share:make': { patient: 'own' },
  'share:read': { patient: 'own' },
  'share:end': { patient: 'own' },
  'share:look': everyone,
  'share:open': everyone,
  'revision:read': { 'lab-technician': 'lab', 'lab-authoriser': 'lab', 'lab-manager': 'lab' },
  'revision:draft': { 'lab-technician': 'lab', 'lab-authoriser': 'lab' },
  'revision:sign': { 'lab-authoriser': 'lab' },
  'revision:discard': { 'lab-technician': 'lab', 'lab-authoriser': 'lab', 'back-office': 'any' },
  'report:withdraw': { 'lab-authoriser': 'lab', 'back-office': 'any' },
  'withdrawal:list': { 'back-office': 'any' },
  'reader:tell': { worker: 'any' },
  'report:render': { worker: 'any' },
} as const satisfies Record<string, Rules>
