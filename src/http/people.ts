import { AcceptNotice } from '#src/domain/people/accept-notice.ts'
import { roles, UserId } from '#src/domain/people/actor.ts'
import { AddressId, pointSources, SaveAddress } from '#src/domain/people/address.ts'
import { RevokeRole } from '#src/domain/people/grant-role.ts'
import { erasureHindrances } from '#src/domain/people/erasure.ts'
import { ConsentForChild, guardians } from '#src/domain/people/guardian-consent.ts'
import { AskEmail, CorrectName, HeldLink } from '#src/domain/people/own-account.ts'
import { OwnerProof } from '#src/domain/people/owner-proof.ts'
import {
  CorrectPatient,
  PatientId,
  relations,
  SavePatient,
  sexes,
  WeighPatient,
} from '#src/domain/people/patient.ts'
import { SearchPeople, SuspensionReason } from '#src/domain/people/suspension.ts'
import { body, json, newApi, problems, route, z } from './api.ts'
import { OwnData } from './own-data-answer.ts'

const Patient = z
  .object({
    id: z.uuid(),
    /** Counts the corrections; a correction names the version it was shown. */
    version: z.int(),
    name: z.string(),
    birthDate: z.string(),
    sex: z.enum(sexes),
    relation: z.enum(relations),
    isMinor: z.boolean(),
    guardianDeclared: z.boolean(),
    /** For a child without a guardian's consent in force. */
    isConsentAsked: z.boolean(),
    weightKg: z.number().nullable(),
    /** The weight of a child is missing or outdated. */
    isWeightAsked: z.boolean(),
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
    /**
     * Counts the corrections of name, number and address; a correction names the version it was
     * shown.
     */
    version: z.int(),
    name: z.string(),
    /** As given: empty where nobody gave one. */
    fullName: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    /** Requested and not yet verified. */
    newEmail: z.string().nullable(),
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

const me = route('account:read', 'viewAccount', {
  method: 'get',
  path: '/me',
  summary: 'Show your account',
  responses: { 200: json('The account signed in', Account), ...problems },
})

const notice = route('notice:accept', 'acceptNotice', {
  method: 'post',
  path: '/me/notice',
  summary: 'Accept the privacy notice',
  request: body(AcceptNotice),
  responses: {
    200: json('Accepted', z.object({ version: z.string(), acceptedAt: z.string() })),
    ...problems,
  },
})

const withdrawal = route('notice:withdraw', 'withdrawNotice', {
  method: 'delete',
  path: '/me/notice',
  summary: 'Withdraw your consent to the privacy notice',
  responses: { 200: json('Withdrawn', z.object({ withdrawnAt: z.string() })), ...problems },
})

const ownCode = route('account:prove', 'requestOwnCode', {
  method: 'post',
  path: '/me/code',
  summary: 'Ask for a code to confirm that it is you',
  responses: {
    200: json(
      'Sent to the account’s own phone',
      z.object({ challengeId: z.uuid(), expiresAt: z.string(), waitSeconds: z.int() }),
    ),
    ...problems,
  },
})

const correctName = route('account:correct', 'correctName', {
  method: 'post',
  path: '/me/name',
  summary: 'Correct your name',
  request: body(CorrectName),
  responses: {
    200: json('Corrected', z.object({ name: z.string(), version: z.int() })),
    ...problems,
  },
})

const ownAddress = json('The address, masked', z.object({ email: z.string().nullable() }))

const askEmail = route('account:correct', 'askEmail', {
  method: 'post',
  path: '/me/email',
  summary: 'Ask for another e-mail address',
  request: body(AskEmail),
  responses: { 200: ownAddress, ...problems },
})

const proveEmail = route('account:correct', 'proveNewEmail', {
  method: 'post',
  path: '/me/email/proof',
  summary: 'Confirm a new e-mail address by its code',
  request: body(HeldLink),
  responses: { 200: ownAddress, ...problems },
})

const download = route('account:export', 'exportData', {
  method: 'post',
  path: '/me/data',
  summary: 'Export everything kept about you',
  request: body(OwnerProof),
  responses: { 200: json('Everything of the account', OwnData), ...problems },
})

const keptFields = {
  kept: z.object({ bookings: z.int(), orders: z.int(), reports: z.int() }),
  booksUntil: z.string().nullable(),
  medicalUntil: z.string().nullable(),
}

const beforeErasure = route('account:erase', 'viewErasure', {
  method: 'get',
  path: '/me/erasure',
  summary: 'Show what stands in the way of erasing your account',
  responses: {
    200: json(
      'What would go and what would stay',
      z.object({
        isByPassword: z.boolean(),
        hindrances: z.array(z.enum(erasureHindrances)),
        /** That no booking has used yet. */
        credits: z.array(
          z.object({
            creditId: z.uuid(),
            version: z.int(),
            amountPaise: z.int(),
            bookingNumber: z.string(),
          }),
        ),
        goes: z.object({
          patients: z.int(),
          addresses: z.int(),
          messages: z.int(),
          devices: z.int(),
        }),
        ...keptFields,
      }),
    ),
    ...problems,
  },
})

const erase = route('account:erase', 'eraseAccount', {
  method: 'post',
  path: '/me/erasure',
  summary: 'Erase your account',
  request: body(OwnerProof),
  responses: {
    200: json('Erased', z.object({ erasedAt: z.string(), ...keptFields })),
    ...problems,
  },
})

const patients = route('patient:read', 'listPatients', {
  method: 'get',
  path: '/patients',
  summary: 'List your patients',
  responses: { 200: json('Own patients', z.object({ patients: z.array(Patient) })), ...problems },
})

const addPatient = route('patient:save', 'savePatient', {
  method: 'post',
  path: '/patients',
  summary: 'Add a patient',
  request: body(SavePatient),
  responses: { 201: json('Added', Patient), ...problems },
})

const weighing = route('patient:save', 'weighPatient', {
  method: 'post',
  path: '/patients/{id}/weight',
  summary: 'Record a child’s weight',
  request: { params: z.strictObject({ id: PatientId }), ...body(WeighPatient) },
  responses: { 200: json('Kept', Patient), ...problems },
})

const correcting = route('patient:save', 'correctPatient', {
  method: 'post',
  path: '/patients/{id}',
  summary: 'Correct a patient’s details',
  request: { params: z.strictObject({ id: PatientId }), ...body(CorrectPatient) },
  responses: { 200: json('Corrected', Patient), ...problems },
})

const aChild = { path: '/patients/{id}/consent' } as const
const childId = z.strictObject({ id: PatientId })

const childConsent = route('child-consent:read', 'viewChildConsent', {
  method: 'get',
  ...aChild,
  summary: 'Show how a guardian’s consent stands',
  request: { params: childId },
  responses: {
    200: json(
      'Whether a guardian consented',
      z.object({
        patientId: z.uuid(),
        name: z.string(),
        phone: z.string().nullable(),
        isAsked: z.boolean(),
        givenAt: z.string().nullable(),
        guardian: z.enum(guardians).nullable(),
      }),
    ),
    ...problems,
  },
})

const giveConsent = route('child-consent:give', 'consentForChild', {
  method: 'post',
  ...aChild,
  summary: 'Consent as a child’s guardian',
  request: { params: childId, ...body(ConsentForChild.omit({ patientId: true })) },
  responses: {
    200: json('Given', z.object({ patientId: z.uuid(), givenAt: z.string() })),
    ...problems,
  },
})

const endConsent = route('child-consent:withdraw', 'withdrawChildConsent', {
  method: 'delete',
  ...aChild,
  summary: 'Withdraw a guardian’s consent',
  request: { params: childId },
  responses: {
    200: json('Withdrawn', z.object({ patientId: z.uuid(), withdrawnAt: z.string() })),
    ...problems,
  },
})

const addresses = route('address:read', 'listAddresses', {
  method: 'get',
  path: '/addresses',
  summary: 'List your addresses',
  responses: {
    200: json('Own addresses', z.object({ addresses: z.array(Address) })),
    ...problems,
  },
})

const addAddress = route('address:save', 'saveAddress', {
  method: 'post',
  path: '/addresses',
  summary: 'Add an address',
  request: body(SaveAddress),
  responses: { 201: json('Added', Address), ...problems },
})

const dropAddress = route('address:save', 'removeAddress', {
  method: 'delete',
  path: '/addresses/{id}',
  summary: 'Remove an address',
  request: { params: z.strictObject({ id: AddressId }) },
  responses: { 200: json('Removed', z.object({ addressId: z.uuid() })), ...problems },
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
  .openapi(me, async (c) => c.json(await c.var.app.viewAccount(), 200))
  .openapi(notice, async (c) => c.json(await c.var.app.acceptNotice(c.req.valid('json')), 200))
  .openapi(withdrawal, async (c) => c.json(await c.var.app.withdrawNotice(), 200))
  .openapi(ownCode, async (c) => c.json(await c.var.app.requestOwnCode(), 200))
  .openapi(correctName, async (c) => c.json(await c.var.app.correctName(c.req.valid('json')), 200))
  .openapi(askEmail, async (c) => c.json(await c.var.app.askEmail(c.req.valid('json')), 200))
  .openapi(proveEmail, async (c) => c.json(await c.var.app.proveNewEmail(c.req.valid('json')), 200))
  .openapi(download, async (c) => c.json(await c.var.app.exportData(c.req.valid('json')), 200))
  .openapi(beforeErasure, async (c) => c.json(await c.var.app.viewErasure(), 200))
  .openapi(erase, async (c) => c.json(await c.var.app.eraseAccount(c.req.valid('json')), 200))
  .openapi(patients, async (c) => c.json({ patients: await c.var.app.listPatients() }, 200))
  .openapi(addPatient, async (c) => c.json(await c.var.app.savePatient(c.req.valid('json')), 201))
  .openapi(weighing, async (c) => {
    const { id: patientId } = c.req.valid('param')
    return c.json(await c.var.app.weighPatient({ patientId, ...c.req.valid('json') }), 200)
  })
  .openapi(correcting, async (c) => {
    const { id: patientId } = c.req.valid('param')
    return c.json(await c.var.app.correctPatient({ patientId, ...c.req.valid('json') }), 200)
  })
  .openapi(childConsent, async (c) => {
    const { id: patientId } = c.req.valid('param')
    return c.json(await c.var.app.viewChildConsent({ patientId }), 200)
  })
  .openapi(giveConsent, async (c) => {
    const { id: patientId } = c.req.valid('param')
    const given = { patientId, ...c.req.valid('json') }
    return c.json(await c.var.app.consentForChild(given), 200)
  })
  .openapi(endConsent, async (c) => {
    const { id: patientId } = c.req.valid('param')
    return c.json(await c.var.app.withdrawChildConsent({ patientId }), 200)
  })
  .openapi(addresses, async (c) => c.json({ addresses: await c.var.app.listAddresses() }, 200))
  .openapi(addAddress, async (c) => c.json(await c.var.app.saveAddress(c.req.valid('json')), 201))
  .openapi(dropAddress, async (c) => {
    const { id: addressId } = c.req.valid('param')
    return c.json(await c.var.app.removeAddress({ addressId }), 200)
  })
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
