import type { Role } from '#src/domain/people/actor.ts'
import { INVITATION_LIFE } from '#src/domain/people/invitation-life.ts'
import type { Letter } from '#src/messages/letter.ts'

const hours = String(INVITATION_LIFE.hours)

const roles = {
  patient: 'letter_role_patient',
  phlebotomist: 'letter_role_phlebotomist',
  'lab-technician': 'letter_role_lab_technician',
  'lab-authoriser': 'letter_role_lab_authoriser',
  'lab-manager': 'letter_role_lab_manager',
  'back-office': 'letter_role_back_office',
  finance: 'letter_role_finance',
  administrator: 'letter_role_administrator',
} as const satisfies Record<Role, string>

type Invited = { role: Role; place: string | null; invitedBy: string; path: string }

/** To an address that is offered a role: the link that accepts it. */
export const invitation: Letter<Invited> = (voice, { role, place, invitedBy, path }) => {
  const { brand, link, say, write } = voice
  const name = say(roles[role], {})
  const offered = place ? `${name}, ${place}` : name
  return { email: write('invitation', { brand, invitedBy, offered, link: link(path), hours }) }
}

type Waiting = { invitedBy: string; path: string }

/**
 * To another administrator: an invitation waits for approval. The details are shown only after
 * signing in.
 */
export const invitationWaits: Letter<Waiting> = ({ link, write }, { invitedBy, path }) => ({
  email: write('invitation_waits', { invitedBy, link: link(path), hours }),
})

type Decided = { email: string; decidedBy: string; refusedReason: string | undefined }

/** To the administrator who requested it: the decision, and the reason of a refusal. */
export const invitationDecided: Letter<Decided> = ({ write }, decided) => {
  const { email, decidedBy, refusedReason: reason } = decided
  if (reason === undefined)
    return { email: write('invitation_approved', { email, decidedBy, hours }) }
  return { email: write('invitation_refused', { email, decidedBy, reason }) }
}
