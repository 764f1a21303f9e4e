import { ItemCode, itemKinds } from '#src/domain/catalogue/item.ts'
import {
  AddHoliday,
  ListLabOffers,
  OfferTerms,
  RemoveHoliday,
  SetSlotCapacity,
} from '#src/domain/labs/desk.ts'
import { labStates } from '#src/domain/labs/lab-machine.ts'
import { LabId } from '#src/domain/labs/lab.ts'
import { labServiceTypes } from '#src/domain/labs/lab-service-type.ts'
import { roles } from '#src/domain/people/actor.ts'
import { body, json, newApi, problems, route, z } from '#src/http/api.ts'

const params = z.strictObject({ id: LabId })
const ofItem = z.strictObject({ id: LabId, itemCode: ItemCode })
const Named = z.object({ code: z.string(), name: z.string() })
const Validity = z.object({ from: z.string(), to: z.string(), daysLeft: z.int() })
const Holiday = z.object({ day: z.string(), reason: z.string() })

const OfferLine = z
  .object({
    code: z.string(),
    kind: z.enum(itemKinds),
    name: z.string(),
    category: Named,
    isHomeCollected: z.boolean(),
    usualTatHours: z.number(),
    /** It needs a registration under the PCPNDT Act, and the lab has none that is valid today. */
    lacksPcpndt: z.boolean(),
    /** Null where the lab does not offer it. */
    offer: z
      .object({
        pricePaise: z.int(),
        listPricePaise: z.int(),
        tatHours: z.int(),
        isActive: z.boolean(),
        version: z.int(),
      })
      .nullable(),
  })
  .openapi('OfferLine')

const Profile = z.object({
  code: z.string(),
  name: z.string(),
  ratingTenths: z.int().nullable(),
  opensAt: z.string(),
  closesAt: z.string(),
  workingDays: z.array(z.int()),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  website: z.string().nullable(),
  locality: z.string(),
  address: z.string(),
  pincode: z.string(),
  city: z.string(),
})

const Desk = z
  .object({
    labId: z.uuid(),
    state: z.enum(labStates),
    takesBookings: z.boolean(),
    profile: Profile,
    charges: z
      .object({
        minimumPaise: z.int(),
        perKmPaise: z.int(),
        additionalPaise: z.int(),
        minimumKm: z.int(),
        maximumKm: z.int(),
      })
      .nullable(),
    serviceType: z.enum(labServiceTypes),
    shareType: z.enum(['order', 'test']),
    splits: z.array(
      z.object({
        categoryCode: z.string().nullable(),
        category: z.string().nullable(),
        platformPercent: z.int(),
        labPercent: z.int(),
      }),
    ),
    licence: Validity,
    accreditation: Validity.extend({ certificate: z.string(), isShown: z.boolean() }).nullable(),
    /** Registration under the PCPNDT Act; null: none. */
    pcpndt: z.object({ number: z.string(), to: z.string(), daysLeft: z.int() }).nullable(),
  })
  .openapi('LabDesk')

const desk = route('desk:read', 'viewDesk', {
  method: 'get',
  path: '/labs/{id}/desk',
  summary: 'Show a lab’s own desk',
  request: { params },
  responses: { 200: json('The desk of the own lab', Desk), ...problems },
})

const counts = z.object({ all: z.int(), on: z.int(), off: z.int(), none: z.int() })

const offers = route('offer:read', 'listLabOffers', {
  method: 'get',
  path: '/labs/{id}/offers',
  summary: 'List the prices of a lab',
  request: { params, query: ListLabOffers },
  responses: {
    200: json(
      'A page of the price list; `next` is the `after` of the one that follows',
      z.object({
        labId: z.uuid(),
        lines: z.array(OfferLine),
        total: z.int(),
        counts,
        categories: z.array(Named),
        next: z.string().nullable(),
      }),
    ),
    ...problems,
  },
})

const offer = route('offer:read', 'viewLabOffer', {
  method: 'get',
  path: '/labs/{id}/offers/{itemCode}',
  summary: 'Show what a lab asks for a test or panel',
  request: { params: ofItem },
  responses: { 200: json('One line of the price list', OfferLine), ...problems },
})

const save = route('offer:save', 'saveOffer', {
  method: 'post',
  path: '/labs/{id}/offers/{itemCode}',
  summary: 'Set the price of a test or panel',
  request: { params: ofItem, ...body(OfferTerms) },
  responses: { 200: json('Asked from now on', OfferLine), ...problems },
})

const hours = route('hours:read', 'listLabHours', {
  method: 'get',
  path: '/labs/{id}/hours',
  summary: 'List the hours and holidays of a lab',
  request: { params },
  responses: {
    200: json(
      'Visits in an hour, and the days when the lab is closed',
      z.object({
        labId: z.uuid(),
        lab: Named,
        capacity: z.int(),
        isUsual: z.boolean(),
        /** As it is set; null where the lab has not set its own. Sent back, it guards a change. */
        shown: z.int().nullable(),
        holidays: z.array(Holiday),
        earliest: z.string(),
        latest: z.string(),
      }),
    ),
    ...problems,
  },
})

const capacity = route('capacity:set', 'setSlotCapacity', {
  method: 'post',
  path: '/labs/{id}/slot-capacity',
  summary: 'Set how many visits a lab takes in an hour',
  request: { params, ...body(SetSlotCapacity) },
  responses: { 200: json('Set', z.object({ capacity: z.int() })), ...problems },
})

const addDay = route('holiday:save', 'addHoliday', {
  method: 'post',
  path: '/labs/{id}/holidays',
  summary: 'Add a holiday of a lab',
  request: { params, ...body(AddHoliday) },
  responses: { 201: json('The lab is closed on that day', Holiday), ...problems },
})

const removeDay = route('holiday:save', 'removeHoliday', {
  method: 'delete',
  path: '/labs/{id}/holidays/{day}',
  summary: 'Remove a holiday of a lab',
  request: { params: RemoveHoliday.extend({ id: LabId }) },
  responses: { 200: json('The lab works', z.object({ day: z.string() })), ...problems },
})

const staff = route('staff:read', 'listStaff', {
  method: 'get',
  path: '/labs/{id}/staff',
  summary: 'List the staff of a lab',
  request: { params },
  responses: {
    200: json(
      'Who has a role at the lab',
      z.object({
        labId: z.uuid(),
        people: z.array(
          z.object({
            id: z.uuid(),
            name: z.string(),
            email: z.string().nullable(),
            phone: z.string().nullable(),
            roles: z.array(z.enum(roles)),
            isSuspended: z.boolean(),
          }),
        ),
      }),
    ),
    ...problems,
  },
})

export const labDesk = newApi()
  .openapi(desk, async (c) =>
    c.json(await c.var.app.viewDesk({ labId: c.req.valid('param').id }), 200),
  )
  .openapi(offers, async (c) => {
    const { id: labId } = c.req.valid('param')
    return c.json(await c.var.app.listLabOffers({ labId, ...c.req.valid('query') }), 200)
  })
  .openapi(offer, async (c) => {
    const { id: labId, itemCode } = c.req.valid('param')
    return c.json(await c.var.app.viewLabOffer({ labId, itemCode }), 200)
  })
  .openapi(save, async (c) => {
    const { id: labId, itemCode } = c.req.valid('param')
    return c.json(await c.var.app.saveOffer({ labId, itemCode, ...c.req.valid('json') }), 200)
  })
  .openapi(hours, async (c) =>
    c.json(await c.var.app.listLabHours({ labId: c.req.valid('param').id }), 200),
  )
  .openapi(capacity, async (c) => {
    const { id: labId } = c.req.valid('param')
    return c.json(await c.var.app.setSlotCapacity({ labId, ...c.req.valid('json') }), 200)
  })
  .openapi(addDay, async (c) => {
    const { id: labId } = c.req.valid('param')
    return c.json(await c.var.app.addHoliday({ labId, ...c.req.valid('json') }), 201)
  })
  .openapi(removeDay, async (c) => {
    const { id: labId, day } = c.req.valid('param')
    return c.json(await c.var.app.removeHoliday({ labId, day }), 200)
  })
  .openapi(staff, async (c) =>
    c.json(await c.var.app.listStaff({ labId: c.req.valid('param').id }), 200),
  )
