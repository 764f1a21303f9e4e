import { itemKinds } from '#src/domain/catalogue/item.ts'
import { LookUpPincode } from '#src/domain/places/pincode.ts'
import { ViewLab } from '#src/domain/places/view-lab.ts'
import { json, newApi, problems, route, z } from '#src/http/api.ts'

const City = z.object({ id: z.int(), name: z.string(), slug: z.string() })

const lookUp = route('place:read', 'lookUpPincode', {
  method: 'get',
  path: '/pincodes/{pincode}',
  summary: 'Look up a PIN code',
  request: { params: LookUpPincode, query: z.strictObject({}) },
  responses: {
    200: json(
      'What a PIN code stands for; its point is an estimate, good to 5 to 10 km',
      z.object({
        pincode: z.string(),
        localities: z.array(z.string()),
        district: z.string(),
        state: z.string(),
        point: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
        isDoubtful: z.boolean(),
      }),
    ),
    ...problems,
  },
})

const list = route('place:read', 'listLocations', {
  method: 'get',
  path: '/locations',
  summary: 'List the cities that are served',
  request: { query: z.strictObject({}) },
  responses: {
    200: json(
      'The cities of operation and their labs',
      z.object({
        locations: z.array(
          City.extend({
            latitude: z.number(),
            longitude: z.number(),
            labs: z.array(z.object({ id: z.uuid(), name: z.string(), locality: z.string() })),
          }),
        ),
      }),
    ),
    ...problems,
  },
})

const view = route('place:read', 'viewLab', {
  method: 'get',
  path: '/labs/{id}',
  summary: 'Show a lab as patients see it',
  request: { params: ViewLab, query: z.strictObject({}) },
  responses: {
    200: json(
      'What anybody may know of a lab that takes bookings',
      z
        .object({
          id: z.uuid(),
          name: z.string(),
          locality: z.string(),
          address: z.string(),
          pincode: z.string(),
          city: City,
          latitude: z.number(),
          longitude: z.number(),
          phone: z.string().nullable(),
          website: z.string().nullable(),
          opensAt: z.string(),
          closesAt: z.string(),
          workingDays: z.array(z.int()),
          isAccredited: z.boolean(),
          nablCertificate: z.string().nullable(),
          accreditedUntil: z.iso.date().nullable(),
          ratingTenths: z.int().nullable(),
          maximumKm: z.int(),
          minimumChargePaise: z.int(),
          collectionBands: z.array(z.object({ upToKm: z.int(), chargePaise: z.int() })),
          offerCount: z.int(),
          offers: z.array(
            z.object({
              code: z.string(),
              kind: z.enum(itemKinds),
              name: z.string(),
              pricePaise: z.int(),
              listPricePaise: z.int(),
              tatHours: z.number(),
              isHomeCollected: z.boolean(),
              isAccredited: z.boolean(),
            }),
          ),
        })
        .openapi('Lab'),
    ),
    ...problems,
  },
})

export const places = newApi()
  .openapi(lookUp, async (c) => c.json(await c.var.app.lookUpPincode(c.req.valid('param')), 200))
  .openapi(list, async (c) => c.json(await c.var.app.listLocations(), 200))
  .openapi(view, async (c) => c.json(await c.var.app.viewLab(c.req.valid('param')), 200))
