import type { Role } from '#src/domain/people/actor.ts'
import type { Message } from './message.ts'

type Invited = { brand: string; role: Role; place: string | null; invitedBy: string; link: string }

const names: Record<Role, string> = {
  patient: 'patient',
  phlebotomist: 'phlebotomist',
  'lab-technician': 'lab technician',
  'lab-authoriser': 'pathologist',
  'lab-manager': 'lab manager',
  'back-office': 'back office',
  finance: 'finance',
  administrator: 'administrator',
}

/** To an address that is offered a role: the link that accepts it. */
export function invitationLetter(
  to: string,
  { brand, role, place, invitedBy, link }: Invited,
): Message {
  const offered = place ? `${names[role]}, ${place}` : names[role]
  return {
    channel: 'email',
    to,
    subject: `Your invitation to ${brand}`,
    text: `${invitedBy} from ${brand} has invited you to this role: ${offered}.

Open this link to accept:
${link}

It works once, for 72 hours, and only for this e-mail address. If you have no account yet, you can create one there. If you did not expect this, ignore this e-mail: nothing changes unless you accept.
`,
  }
}
