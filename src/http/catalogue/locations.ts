import { AddLocation, ChangeLocation, LocationId } from '#src/domain/places/manage-location.ts'
import { body, json, newApi, problems, route, z } from '#src/http/api.ts'

const Location = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  slug: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})

const aLocation = { params: z.strictObject({ locationId: LocationId }) }

const list = route('place:manage', 'listManagedLocations', {
  method: 'get',
  path: '/managed-locations',
  summary: 'List the cities with what names them',
  responses: {
    200: json(
      'The cities with what names them',
      z.object({
        locations: z.array(
          Location.extend({
            labs: z.int(),
            phlebotomists: z.int(),
            franchises: z.int(),
            bookings: z.int(),
          }),
        ),
      }),
    ),
    ...problems,
  },
})

const add = route('place:manage', 'saveLocation', {
  method: 'post',
  path: '/locations',
  summary: 'Add a city',
  request: body(AddLocation),
  responses: { 201: json('Added', Location), ...problems },
})

const change = route('place:manage', 'saveLocation', {
  method: 'post',
  path: '/locations/{locationId}',
  operationId: 'changeLocation',
  summary: 'Change a city',
  request: { ...aLocation, ...body(ChangeLocation) },
  responses: { 200: json('Changed', Location), ...problems },
})

const remove = route('place:manage', 'deleteLocation', {
  method: 'delete',
  path: '/locations/{locationId}',
  summary: 'Delete a city',
  request: aLocation,
  responses: { 200: json('Deleted', z.object({ id: z.int() })), ...problems },
})

export const locations = newApi()
  .openapi(list, async (c) => c.json({ locations: await c.var.app.listManagedLocations() }, 200))
  .openapi(add, async (c) => c.json(await c.var.app.saveLocation(c.req.valid('json')), 201))
  .openapi(change, async (c) => {
    const { locationId: id } = c.req.valid('param')
    return c.json(await c.var.app.saveLocation({ id, ...c.req.valid('json') }), 200)
  })
  .openapi(remove, async (c) => {
    const { locationId: id } = c.req.valid('param')
    return c.json(await c.var.app.deleteLocation({ id }), 200)
  })
