import type { Role } from '#src/domain/people/actor.ts'
import { m } from '#src/web/words/compiled/messages.js'

export type Area = { to: string; label: () => string; roles: readonly Role[] }

/** Everybody is also a patient. */
export const PATIENT_AREA = '/bookings'

/** Where each role works; after signing in a person lands on the first that applies. */
const areas: readonly Area[] = [
  { to: '/phlebotomist', label: m.frame_my_visits, roles: ['phlebotomist'] },
  {
    to: '/lab',
    label: m.frame_lab,
    roles: ['lab-technician', 'lab-authoriser', 'lab-manager'],
  },
  { to: '/backoffice', label: m.frame_office, roles: ['back-office', 'administrator'] },
  { to: '/finance', label: m.frame_finance, roles: ['finance'] },
  { to: PATIENT_AREA, label: m.frame_my_bookings, roles: ['patient'] },
]

/** The areas open to a person with these roles, in order. */
export function areasOf(roles: readonly Role[]): readonly Area[] {
  return areas.filter((area) => area.roles.some((role) => roles.includes(role)))
}

/** Whether a person with these roles has a place of work here. */
export function isStaff(roles: readonly Role[]): boolean {
  return areasOf(roles).some(({ to }) => to !== PATIENT_AREA)
}

/** The home page of a person with these roles. */
export function homeOf(roles: readonly Role[]): string {
  return areasOf(roles)[0]?.to ?? '/'
}
