import { AcceptNotice } from '#src/domain/people/accept-notice.ts'
import { roles, UserId } from '#src/domain/people/actor.ts'
import { pointSources, SaveAddress } from '#src/domain/people/address.ts'
import { GivenRole, RevokeRole } from '#src/domain/people/grant-role.ts'
import { relations, SavePatient, sexes } from '#src/domain/people/patient.ts'
import { SearchPeople, SuspensionReason } from '#src/domain/people/suspension.ts'
import { body, json, newApi, problems, route, z } from './api.ts'

const Patient = z
  .object({
    id: z.uuid(),
    name: z.string(),
    birthDate: z.string(),
    sex: z.enum(sexes),
    relation: z.enum(relations),
    isMinor: z.boolean(),
    guardianDeclared: z.boolean(),
    weightKg: z.number().nullable(),
  })
  .openapi('Patient')

const Address = z
  .object({
    id: z.uuid(),
    line: z.string(),
    landmark: z.string().nullable(),
    locality: z.string(),
    district: z.string(),
    state: z.string(),
    pincode: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    pointSource: z.enum(pointSources),
  })
  .openapi('Address')

const grantFields = {
  role: z.enum(roles),
  labId: z.uuid().nullable(),
  locationId: z.int().nullable(),
}

const Account = z
  .object({
    id: z.uuid(),
    name: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    grants: z.array(z.object(grantFields)),
    needsSecondFactor: z.boolean(),
    noticeVersion: z.string(),
    noticeAccepted: z.boolean(),
    patients: z.array(Patient),
    addresses: z.array(Address),
  })
  .openapi('Account')

const FoundPerson = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
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

const me = route('account:read', {
  method: 'get',
  path: '/me',
  responses: { 200: json('The account signed in', Account), ...problems },
})

const notice = route('notice:accept', {
  method: 'post',
  path: '/me/notice',
  request: body(AcceptNotice),
  responses: {
    200: json('Accepted', z.object({ version: z.string(), acceptedAt: z.string() })),
    ...problems,
  },
})

const withdrawal = route('notice:withdraw', {
  method: 'delete',
  path: '/me/notice',
  responses: { 200: json('Withdrawn', z.object({ withdrawnAt: z.string() })), ...problems },
})

const patients = route('patient:read', {
  method: 'get',
  path: '/patients',
  responses: { 200: json('Own patients', z.object({ patients: z.array(Patient) })), ...problems },
})

const addPatient = route('patient:save', {
  method: 'post',
  path: '/patients',
  request: body(SavePatient),
  responses: { 201: json('Added', Patient), ...problems },
})

const addresses = route('address:read', {
  method: 'get',
  path: '/addresses',
  responses: {
    200: json('Own addresses', z.object({ addresses: z.array(Address) })),
    ...problems,
  },
})

const addAddress = route('address:save', {
  method: 'post',
  path: '/addresses',
  request: body(SaveAddress),
  responses: { 201: json('Added', Address), ...problems },
})

const search = route('person:read', {
  method: 'get',
  path: '/people',
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

const suspend = route('person:suspend', { method: 'post', ...aPerson })
const restore = route('person:suspend', { method: 'delete', ...aPerson })

const grant = route('role:grant', {
  method: 'post',
  path: '/people/{id}/roles',
  request: { params: z.strictObject({ id: UserId }), ...body(GivenRole) },
  responses: {
    200: json('Held', z.object({ grantId: z.uuid(), userId: z.uuid(), ...grantFields })),
    ...problems,
  },
})

const revoke = route('role:grant', {
  method: 'delete',
  path: '/people/{id}/roles/{grantId}',
  request: { params: z.strictObject({ id: UserId, grantId: RevokeRole.shape.grantId }) },
  responses: {
    200: json('Taken away', z.object({ userId: z.uuid(), grantId: z.uuid() })),
    ...problems,
  },
})

export const people = newApi()
  .openapi(me, async (c) => c.json(await c.var.app.viewAccount(), 200))
  .openapi(notice, async (c) => c.json(await c.var.app.acceptNotice(c.req.valid('json')), 200))
  .openapi(withdrawal, async (c) => c.json(await c.var.app.withdrawNotice(), 200))
  .openapi(patients, async (c) => c.json({ patients: await c.var.app.listPatients() }, 200))
  .openapi(addPatient, async (c) => c.json(await c.var.app.savePatient(c.req.valid('json')), 201))
  .openapi(addresses, async (c) => c.json({ addresses: await c.var.app.listAddresses() }, 200))
  .openapi(addAddress, async (c) => c.json(await c.var.app.saveAddress(c.req.valid('json')), 201))
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
  .openapi(grant, async (c) => {
    const { id: userId } = c.req.valid('param')
    return c.json(await c.var.app.grantRole({ userId, ...c.req.valid('json') }), 200)
  })
  .openapi(revoke, async (c) => {
    const { id: userId, grantId } = c.req.valid('param')
    return c.json(await c.var.app.revokeRole({ userId, grantId }), 200)
  })
