import type { Role } from '#src/domain/people/actor.ts'
import { m } from '#src/web/words/compiled/messages.js'

const names: Record<Role, () => string> = {
  patient: m.account_role_patient,
  phlebotomist: m.account_role_phlebotomist,
  'lab-technician': m.account_role_lab_technician,
  'lab-authoriser': m.account_role_lab_authoriser,
  'lab-manager': m.account_role_lab_manager,
  'back-office': m.account_role_back_office,
  finance: m.account_role_finance,
  administrator: m.account_role_administrator,
}

/** The everyday name of a role. */
export function roleName(role: Role): string {
  return names[role]()
}
