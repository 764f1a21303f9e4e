import { roles } from '#src/domain/people/actor.ts'
import {
  ApprovalAsSeen,
  HeldInvitation,
  InvitationAsSeen,
  InvitationId,
  InvitePerson,
  RefusalAsSeen,
} from '#src/domain/people/invitation.ts'
import { invitationStates } from '#src/domain/people/invitation-machine.ts'
import { body, json, newApi, problems, route, z } from '#src/http/api.ts'

const roleFields = {
  role: z.enum(roles),
  labId: z.uuid().nullable(),
  locationId: z.int().nullable(),
}

const Invitation = z
  .object({
    id: z.uuid(),
    version: z.int(),
    /** `waiting` for a second administrator, or `sent`. */
    state: z.enum(invitationStates),
    email: z.string(),
    ...roleFields,
    /** The name of the lab or the city. */
    place: z.string().nullable(),
    /** The name of the person who invited. */
    invitedBy: z.string(),
    /** Whether the address belongs to the inviter's own account. */
    isForInviter: z.boolean(),
    isMine: z.boolean(),
    /** Whether the person who asks may approve or refuse it. */
    mayDecide: z.boolean(),
    sentAt: z.string(),
    expiresAt: z.string(),
  })
  .openapi('Invitation')

const Sent = z.object({ id: z.uuid(), version: z.int(), expiresAt: z.string() })
const Moved = z.object({ id: z.uuid(), state: z.enum(invitationStates), version: z.int() })

const list = route('invitation:manage', 'listInvitations', {
  method: 'get',
  path: '/invitations',
  summary: 'List the open invitations',
  responses: {
    200: json('Open ones', z.object({ invitations: z.array(Invitation) })),
    ...problems,
  },
})

const invite = route('invitation:manage', 'inviteToRole', {
  method: 'post',
  path: '/invitations',
  summary: 'Invite somebody to a role',
  request: body(InvitePerson),
  responses: {
    201: json(
      'On its way, or `waiting` for a second administrator',
      Sent.extend({ state: z.enum(invitationStates) }),
    ),
    ...problems,
  },
})

const asSeen = { params: z.strictObject({ id: InvitationId }), ...body(InvitationAsSeen) }

const resend = route('invitation:manage', 'resendInvitation', {
  method: 'post',
  path: '/invitations/{id}/resend',
  summary: 'Send an invitation again',
  request: asSeen,
  responses: { 200: json('On its way with a new link', Sent), ...problems },
})

const withdraw = route('invitation:manage', 'withdrawInvitation', {
  method: 'post',
  path: '/invitations/{id}/withdraw',
  summary: 'Withdraw an invitation',
  request: asSeen,
  responses: {
    200: json('Withdrawn', Moved),
    ...problems,
  },
})

const named = { params: z.strictObject({ id: InvitationId }) }

const waiting = route('invitation:decide', 'viewInvitationToDecide', {
  method: 'get',
  path: '/invitations/{id}',
  summary: 'Show an invitation that waits for a decision',
  request: named,
  responses: { 200: json('As it stands', Invitation), ...problems },
})

const approve = route('invitation:decide', 'approveInvitation', {
  method: 'post',
  path: '/invitations/{id}/approve',
  summary: 'Approve an invitation as the second person',
  request: { ...named, ...body(ApprovalAsSeen) },
  responses: { 200: json('Approved; its letter is on its way', Moved), ...problems },
})

const refuse = route('invitation:decide', 'refuseInvitation', {
  method: 'post',
  path: '/invitations/{id}/refuse',
  summary: 'Refuse an invitation as the second person',
  request: { ...named, ...body(RefusalAsSeen) },
  responses: { 200: json('Refused', Moved), ...problems },
})

const accept = route('invitation:accept', 'acceptInvitation', {
  method: 'post',
  path: '/invitations/accept',
  summary: 'Accept an invitation',
  description: 'Every session of the account ends; the answer sets the cookie of a new one.',
  request: body(HeldInvitation),
  responses: {
    200: json('Held', z.object({ grantId: z.uuid(), userId: z.uuid(), ...roleFields })),
    ...problems,
  },
})

export const invitations = newApi()
  .openapi(list, async (c) => c.json({ invitations: await c.var.app.listInvitations() }, 200))
  .openapi(invite, async (c) => c.json(await c.var.app.inviteToRole(c.req.valid('json')), 201))
  .openapi(accept, async (c) => {
    const { session, ...held } = await c.var.app.acceptInvitation(c.req.valid('json'))
    c.header('set-cookie', c.var.sessionCookie(session))
    return c.json(held, 200)
  })
  .openapi(resend, async (c) => {
    const { id } = c.req.valid('param')
    return c.json(await c.var.app.resendInvitation({ id, ...c.req.valid('json') }), 200)
  })
  .openapi(withdraw, async (c) => {
    const { id } = c.req.valid('param')
    return c.json(await c.var.app.withdrawInvitation({ id, ...c.req.valid('json') }), 200)
  })
  .openapi(waiting, async (c) =>
    c.json(await c.var.app.viewInvitationToDecide(c.req.valid('param')), 200),
  )
  .openapi(approve, async (c) => {
    const { id } = c.req.valid('param')
    return c.json(await c.var.app.approveInvitation({ id, ...c.req.valid('json') }), 200)
  })
  .openapi(refuse, async (c) => {
    const { id } = c.req.valid('param')
    return c.json(await c.var.app.refuseInvitation({ id, ...c.req.valid('json') }), 200)
  })
