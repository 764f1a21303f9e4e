import { SearchAudit } from '#src/domain/audit/search-audit.ts'
import { json, newApi, problems, route, z } from '#src/http/api.ts'

const Entry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  actorKind: z.string(),
  actorId: z.uuid().nullable(),
  actorName: z.string().nullable(),
  action: z.string(),
  subjectId: z.string(),
  /** What people call it; null where it has no name of its own. */
  subject: z
    .object({
      id: z.uuid(),
      kind: z.enum(['booking', 'lab', 'person']),
      name: z.string(),
      mayOpen: z.boolean(),
    })
    .nullable(),
  detail: z.array(z.object({ field: z.string(), value: z.string() })),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
})

const search = route('audit:read', 'searchAudit', {
  method: 'get',
  path: '/audit',
  summary: 'Search the audit trail',
  request: { query: SearchAudit },
  responses: {
    200: json(
      'Who did what, newest first; `next` is the `before` of the page that follows',
      z.object({
        entries: z.array(Entry),
        actions: z.array(z.string()),
        next: z.int().nullable(),
      }),
    ),
    ...problems,
  },
})

export const audit = newApi().openapi(search, async (c) =>
  c.json(await c.var.app.searchAudit(c.req.valid('query')), 200),
)
