import { AddFranchise, ChangeFranchise, FranchiseId } from '#src/domain/places/manage-franchise.ts'
import { body, json, newApi, problems, route, z } from '#src/http/api.ts'

const Franchise = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  locationId: z.int().nullable(),
})

const aFranchise = { params: z.strictObject({ franchiseId: FranchiseId }) }

const list = route('place:manage', 'listFranchises', {
  method: 'get',
  path: '/franchises',
  summary: 'List the franchises',
  responses: {
    200: json(
      'The franchises; 1 is the operator',
      z.object({
        franchises: z.array(Franchise.extend({ locationName: z.string().nullable() })),
      }),
    ),
    ...problems,
  },
})

const add = route('place:manage', 'saveFranchise', {
  method: 'post',
  path: '/franchises',
  summary: 'Add a franchise',
  request: body(AddFranchise),
  responses: { 201: json('Added', Franchise), ...problems },
})

const change = route('place:manage', 'saveFranchise', {
  method: 'post',
  path: '/franchises/{franchiseId}',
  operationId: 'changeFranchise',
  summary: 'Change a franchise',
  request: { ...aFranchise, ...body(ChangeFranchise) },
  responses: { 200: json('Changed', Franchise), ...problems },
})

const remove = route('place:manage', 'deleteFranchise', {
  method: 'delete',
  path: '/franchises/{franchiseId}',
  summary: 'Delete a franchise',
  request: aFranchise,
  responses: { 200: json('Deleted', z.object({ id: z.int() })), ...problems },
})

export const franchises = newApi()
  .openapi(list, async (c) => c.json({ franchises: await c.var.app.listFranchises() }, 200))
  .openapi(add, async (c) => c.json(await c.var.app.saveFranchise(c.req.valid('json')), 201))
  .openapi(change, async (c) => {
    const { franchiseId: id } = c.req.valid('param')
    return c.json(await c.var.app.saveFranchise({ id, ...c.req.valid('json') }), 200)
  })
  .openapi(remove, async (c) => {
    const { franchiseId: id } = c.req.valid('param')
    return c.json(await c.var.app.deleteFranchise({ id }), 200)
  })
