import type { Rules } from './rules.ts'

/** Access to the bench: values, calls, ranges, and late tests. */
export const resultAccess = {
  'consent:read': { 'lab-technician': 'lab', 'lab-authoriser': 'lab', 'lab-manager': 'lab' },
  'consent:counsel': { 'lab-technician': 'lab', 'lab-authoriser': 'lab', 'lab-manager': 'lab' },
  'late:watch': { 'back-office': 'any' },
  // Without its price: the refund follows the rule.
  'give-up:read': { 'lab-technician': 'lab', 'lab-authoriser': 'lab', 'back-office': 'any' },
  'item:give-up': { 'lab-technician': 'lab', 'lab-authoriser': 'lab', 'back-office': 'any' },
  'bench:read': { 'lab-technician': 'lab', 'lab-authoriser': 'lab', 'lab-manager': 'lab' },
  'range:read': { 'lab-technician': 'lab', 'lab-authoriser': 'lab', 'lab-manager': 'lab' },
  'analyte:read': { 'lab-technician': 'lab', 'lab-authoriser': 'lab', 'lab-manager': 'lab' },
  'analyte:propose': { 'lab-authoriser': 'lab', 'lab-manager': 'lab' },
  // Two people: one of them a registered signatory.
  'analyte:decide': { 'lab-authoriser': 'lab', 'lab-manager': 'lab' },
  'range:confirm': { 'lab-authoriser': 'lab' },
  'range:withdraw': { 'lab-authoriser': 'lab' },
  'verification-rule:read': {
    'lab-technician': 'lab',
    'lab-authoriser': 'lab',
    'lab-manager': 'lab',
  },
  'verification-rule:set': { 'lab-authoriser': 'lab' },
  'auto-rule:read': { 'lab-technician': 'lab', 'lab-authoriser': 'lab', 'lab-manager': 'lab' },
  'auto-rule:set': { 'lab-authoriser': 'lab' },
  'auto-rule:stop': { 'lab-technician': 'lab', 'lab-authoriser': 'lab', 'lab-manager': 'lab' },
  'reflex-rule:read': { 'lab-technician': 'lab', 'lab-authoriser': 'lab', 'lab-manager': 'lab' },
  'reflex-rule:propose': { 'lab-authoriser': 'lab', 'lab-manager': 'lab' },
  // Two people to begin: one of them a registered signatory. One to end it.
  'reflex-rule:decide': { 'lab-authoriser': 'lab', 'lab-manager': 'lab' },
  'calculation:read': { 'lab-technician': 'lab', 'lab-authoriser': 'lab', 'lab-manager': 'lab' },
  'calculation:propose': { 'lab-authoriser': 'lab', 'lab-manager': 'lab' },
  // Two people to compute so: one of them a registered signatory. One to stop it.
  'calculation:decide': { 'lab-authoriser': 'lab', 'lab-manager': 'lab' },
  // How many tests labs offered, and what became of them; without patients.
  'reflex-offer:watch': { 'back-office': 'any' },
  'instrument:read': { 'lab-technician': 'lab', 'lab-authoriser': 'lab', 'lab-manager': 'lab' },
  'instrument:keep': { 'lab-manager': 'lab' },
  'qc:read': { 'lab-technician': 'lab', 'lab-authoriser': 'lab', 'lab-manager': 'lab' },
  'qc:enter': { 'lab-technician': 'lab' },
  // By another than who entered it.
  'qc:strike': { 'lab-technician': 'lab', 'lab-authoriser': 'lab', 'lab-manager': 'lab' },
  'qc:keep': { 'lab-authoriser': 'lab', 'lab-manager': 'lab' },
  'qc:resolve': { 'lab-authoriser': 'lab', 'lab-manager': 'lab' },
  // Where nobody at the lab may; without patients.
  'qc:resolve-for-lab': { 'back-office': 'any' },
  'qc:watch': { 'back-office': 'any' },
  'result:enter': { 'lab-technician': 'lab' },
  // A doubt: nobody outside the lab learns of it.
  'result:hold': { 'lab-technician': 'lab', 'lab-authoriser': 'lab' },
  'result:verify': { 'lab-technician': 'lab', 'lab-authoriser': 'lab' },
  'result:authorise': { 'lab-authoriser': 'lab' },
  // What another lab measured, where the person's owner allows it.
  'comparison:look': { 'lab-authoriser': 'lab' },
  // Between two labs: of the other one's sample no name and no other test.
  'referral:send': { 'lab-technician': 'lab', 'lab-manager': 'lab' },
  'referral:receive': { 'lab-technician': 'lab' },
  'referral:verify': { 'lab-authoriser': 'lab' },
  'referral:read': { 'lab-technician': 'lab', 'lab-authoriser': 'lab', 'lab-manager': 'lab' },
  'call:record': { 'lab-technician': 'lab', 'lab-authoriser': 'lab' },
  // How many are open at which lab, without patients.
  'call:watch': { 'back-office': 'any' },
  'notifiable:read': { 'lab-technician': 'lab', 'lab-authoriser': 'lab', 'lab-manager': 'lab' },
  'notifiable:tell': { 'lab-technician': 'lab', 'lab-authoriser': 'lab', 'lab-manager': 'lab' },
  // Counts per lab, without patients.
  'notifiable:watch': { 'back-office': 'any' },
} as const satisfies Record<string, Rules>
