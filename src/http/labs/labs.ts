import { pageSizes } from '#src/domain/labs/lab-columns.ts'
import { LabId } from '#src/domain/labs/lab.ts'
import { VersionedLabEdit } from '#src/domain/labs/edit-lab.ts'
import { FilterLabs, labLineShape, ListLabs } from '#src/domain/labs/list-labs.ts'
import { body, json, newApi, problems, route, z } from '#src/http/api.ts'
import { EditedLab, LabRecordInFull } from './lab-record-answer.ts'

const Line = z.object(labLineShape).openapi('LabLine')

const text = z.string().nullable()
const ALab = z.strictObject({ id: LabId })

const list = route('lab:read', 'listLabs', {
  method: 'get',
  path: '/managed-labs',
  summary: 'List labs, page by page',
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

const count = route('lab:read', 'countLabs', {
  method: 'get',
  path: '/managed-labs/count',
  summary: 'Count labs',
  request: { query: FilterLabs },
  responses: {
    200: json(
      'How many they are; beyond a thousand only that there are more',
      z.object({ count: z.int(), isMore: z.boolean() }),
    ),
    ...problems,
  },
})

const view = route('lab:read', 'viewLabRecord', {
  method: 'get',
  path: '/managed-labs/{id}',
  summary: 'Show a lab’s record',
  request: { params: ALab },
  responses: {
    200: json('The whole record, everything that was submitted with it', LabRecordInFull),
    ...problems,
  },
})

const edit = route('lab:edit', 'editLab', {
  method: 'post',
  path: '/managed-labs/{id}',
  summary: 'Edit a lab’s record',
  request: { params: ALab, ...body(VersionedLabEdit) },
  responses: {
    200: json('As it is now; another pair of percentages waits for a second person', EditedLab),
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
