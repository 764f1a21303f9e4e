import type { Role } from '#src/domain/people/actor.ts'

/**
 * Whose rows: `any`; `own`: of the person's account; `assigned`: the visit they accepted; `area`:
 * in the city they serve; `lab`: of the lab their grant names.
 */
export type Scope = 'any' | 'own' | 'assigned' | 'area' | 'lab'
export type Rules = Partial<Record<Role | 'visitor' | 'worker', Scope>>

export const everyone = {
  visitor: 'any',
  patient: 'any',
  phlebotomist: 'any',
  'lab-technician': 'any',
  'lab-authoriser': 'any',
  'lab-manager': 'any',
  'back-office': 'any',
  finance: 'any',
  administrator: 'any',
} as const satisfies Rules

export const themselves = {
  visitor: 'own',
  patient: 'own',
  phlebotomist: 'own',
  'lab-technician': 'own',
  'lab-authoriser': 'own',
  'lab-manager': 'own',
  'back-office': 'own',
  finance: 'own',
  administrator: 'own',
} as const satisfies Rules
