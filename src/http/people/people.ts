import { roles, UserId } from '#src/domain/people/actor.ts'
import { RevokeRole } from '#src/domain/people/grant-role.ts'
import { SearchPeople, SuspensionReason } from '#src/domain/people/suspension.ts'
import { body, json, newApi, problems, route, z } from '#src/http/api.ts'
import { grantFields } from './person-answer.ts'

const FoundPerson = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Unmasked for people who give roles, else masked; so is the phone. */
  email: z.string().nullable(),
  isEmailVerified: z.boolean(),
  phone: z.string().nullable(),
  isPhoneVerified: z.boolean(),
  roles: z.array(z.enum(roles)),
  grants: z.array(
    z.object({
      id: z.uuid(),
      ...grantFields,
      /** The name of the lab or the city. */
      place: z.string().nullable(),
    }),
  ),
  isSuspended: z.boolean(),
})

const search = route('person:read', 'searchPeople', {
  method: 'get',
  path: '/people',
  summary: 'Search people',
  request: { query: SearchPeople },
  responses: { 200: json('Found', z.object({ people: z.array(FoundPerson) })), ...problems },
})

const aPerson = {
  path: '/people/{id}/suspension',
  request: { params: z.strictObject({ id: UserId }), ...body(SuspensionReason) },
  responses: {
    200: json('Done', z.object({ userId: z.uuid(), isSuspended: z.boolean() })),
    ...problems,
  },
} as const

const suspend = route('person:suspend', 'suspendPerson', {
  method: 'post',
  summary: 'Suspend a person',
  ...aPerson,
})
const restore = route('person:suspend', 'restorePerson', {
  method: 'delete',
  summary: 'Restore a suspended person',
  ...aPerson,
})

const revoke = route('role:grant', 'revokeRole', {
  method: 'delete',
  path: '/people/{id}/roles/{grantId}',
  summary: 'Revoke a role',
  request: { params: z.strictObject({ id: UserId, grantId: RevokeRole.shape.grantId }) },
  responses: {
    200: json('Taken away', z.object({ userId: z.uuid(), grantId: z.uuid() })),
    ...problems,
  },
})

export const people = newApi()
  .openapi(search, async (c) =>
    c.json({ people: await c.var.app.searchPeople(c.req.valid('query')) }, 200),
  )
  .openapi(suspend, async (c) => {
    const { id: userId } = c.req.valid('param')
    return c.json(await c.var.app.suspendPerson({ userId, ...c.req.valid('json') }), 200)
  })
  .openapi(restore, async (c) => {
    const { id: userId } = c.req.valid('param')
    return c.json(await c.var.app.restorePerson({ userId, ...c.req.valid('json') }), 200)
  })
  .openapi(revoke, async (c) => {
    const { id: userId, grantId } = c.req.valid('param')
    return c.json(await c.var.app.revokeRole({ userId, grantId }), 200)
  })
