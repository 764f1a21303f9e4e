import { pageSizes } from '#src/domain/labs/lab-columns.ts'
import { labStates } from '#src/domain/labs/lab-machine.ts'
import { LabId, labServiceTypes } from '#src/domain/labs/lab.ts'
import { VersionedLabEdit } from '#src/domain/labs/edit-lab.ts'
import { FilterLabs, ListLabs } from '#src/domain/labs/list-labs.ts'
import { body, json, newApi, problems, route, z } from './api.ts'

const Line = z
  .object({
    labId: z.uuid(),
    code: z.string(),
    name: z.string(),
    organization: z.string(),
    locality: z.string(),
    city: z.string(),
    pincode: z.string(),
    serviceType: z.enum(labServiceTypes),
    state: z.enum(labStates),
    ratingTenths: z.int().openapi({ description: '0 until it is rated' }),
    opensAt: z.string(),
    closesAt: z.string(),
    hasImage: z.boolean(),
  })
  .openapi('LabLine')

const text = z.string().nullable()
const amount = z.int().nullable()
const Split = z.object({
  categoryCode: text,
  category: text,
  platformPercent: z.int(),
  labPercent: z.int(),
})
const Pair = z.object({ platformPercent: z.int(), labPercent: z.int() })

const LabRecord = z
  .object({
    labId: z.uuid(),
    code: z.string(),
    state: z.enum(labStates),
    status: z.int(),
    version: z.int(),
    locationId: z.int(),
    city: z.string(),
    name: z.string(),
    directorName: text,
    phone: text,
    email: text,
    address: z.string(),
    latitude: z.number(),
    longitude: z.number(),
    ratingTenths: amount,
    opensAt: z.string(),
    closesAt: z.string(),
    description: text,
    website: text,
    technicians: text,
    pathologists: text,
    agreementProcess: text,
    pcpndtNumber: text,
    pcpndtTo: text,
    minimumChargePaise: amount,
    perKmChargePaise: amount,
    minimumKm: amount,
    maximumKm: amount,
    additionalChargesPaise: amount,
    shareType: z.enum(['order', 'test']),
    pair: Pair.nullable(),
    splits: z.array(Split),
    account: z.object({ accountLastFour: z.string() }).loose().nullable(),
    signatory: z.object({ aadhaarLastFour: text }).loose().nullable(),
    organization: z.object({ name: z.string(), legalEntity: z.string() }).loose(),
    submission: z.record(z.string(), z.unknown()).nullable(),
  })
  .loose()
  .openapi('LabRecord')

const ALab = z.strictObject({ id: LabId })

const list = route('lab:read', {
  method: 'get',
  path: '/managed-labs',
  request: { query: ListLabs },
  responses: {
    200: json(
      `A page of the labs that are not deleted, ${pageSizes.join(', ')} rows`,
      z.object({
        labs: z.array(Line),
        firstRow: z.int(),
        next: text.openapi({ description: 'The `after` of the next page' }),
        previous: text.openapi({ description: 'The `before` of the page before' }),
      }),
    ),
    ...problems,
  },
})

const count = route('lab:read', {
  method: 'get',
  path: '/managed-labs/count',
  request: { query: FilterLabs },
  responses: {
    200: json(
      'How many they are; beyond a thousand only that there are more',
      z.object({ count: z.int(), isMore: z.boolean() }),
    ),
    ...problems,
  },
})

const view = route('lab:read', {
  method: 'get',
  path: '/managed-labs/{id}',
  request: { params: ALab },
  responses: {
    200: json('The whole record, everything that was submitted with it', LabRecord),
    ...problems,
  },
})

const edit = route('lab:edit', {
  method: 'post',
  path: '/managed-labs/{id}',
  request: { params: ALab, ...body(VersionedLabEdit) },
  responses: {
    200: json(
      'As it is now; another pair of percentages waits for a second person',
      LabRecord.extend({ pendingApproval: Pair.extend({ changeId: z.uuid() }).nullable() }),
    ),
    ...problems,
  },
})

export const labs = newApi()
  .openapi(list, async (c) => c.json(await c.var.app.listLabs(c.req.valid('query')), 200))
  .openapi(count, async (c) => c.json(await c.var.app.countLabs(c.req.valid('query')), 200))
  .openapi(view, async (c) => {
    const { id: labId } = c.req.valid('param')
    return c.json(await c.var.app.viewLabRecord({ labId }), 200)
  })
  .openapi(edit, async (c) => {
    const { id: labId } = c.req.valid('param')
    return c.json(await c.var.app.editLab({ labId, ...c.req.valid('json') }), 200)
  })
