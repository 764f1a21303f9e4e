import { DisposeTubes } from '#src/domain/tubes/disposal.ts'
import { ListOfTubes, StoreTubes } from '#src/domain/tubes/storage.ts'
import { body, json, newApi, problems, route, z } from '#src/http/api.ts'
import { DisposalsAnswer, StorageAnswer, StoredAnswer } from './storage-answers.ts'

const once = { idempotent: true }

const store = route(
  'tube:store',
  'storeTubes',
  {
    method: 'post',
    path: '/specimens/store',
    summary: 'Store tubes at a place, or move stored ones there',
    request: body(StoreTubes),
    responses: {
      200: json('Which were stored, and why others were not', StoredAnswer),
      ...problems,
    },
  },
  once,
)

const dispose = route(
  'tube:dispose',
  'disposeTubes',
  {
    method: 'post',
    path: '/specimens/dispose',
    summary: 'Dispose of stored tubes, all or none',
    request: body(DisposeTubes),
    responses: {
      200: json('How many were disposed of now', z.object({ disposed: z.int() })),
      ...problems,
    },
  },
  once,
)

const list = route('storage:read', 'viewStorage', {
  method: 'get',
  path: '/specimens/storage',
  summary: 'List the stored tubes that may be disposed of',
  request: { query: ListOfTubes },
  responses: { 200: json('A page of tubes, longest stored first', StorageAnswer), ...problems },
})

const log = route('storage:read', 'listDisposals', {
  method: 'get',
  path: '/specimens/disposals',
  summary: 'List the tubes that were disposed of',
  request: { query: ListOfTubes },
  responses: { 200: json('A page of the log, latest first', DisposalsAnswer), ...problems },
})

export const storage = newApi()
  .openapi(store, async (c) => c.json(await c.var.app.storeTubes(c.req.valid('json')), 200))
  .openapi(dispose, async (c) => c.json(await c.var.app.disposeTubes(c.req.valid('json')), 200))
  .openapi(list, async (c) => c.json(await c.var.app.viewStorage(c.req.valid('query')), 200))
  .openapi(log, async (c) => c.json(await c.var.app.listDisposals(c.req.valid('query')), 200))
