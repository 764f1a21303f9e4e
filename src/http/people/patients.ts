import { AddressId, SaveAddress } from '#src/domain/people/address.ts'
import { ConsentForChild, guardians } from '#src/domain/people/guardian-consent.ts'
import { CorrectPatient, PatientId, SavePatient, WeighPatient } from '#src/domain/people/patient.ts'
import { body, json, newApi, problems, route, z } from '#src/http/api.ts'
import { Address, Patient } from './person-answer.ts'

const list = route('patient:read', 'listPatients', {
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

export const patients = newApi()
  .openapi(list, async (c) => c.json({ patients: await c.var.app.listPatients() }, 200))
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
