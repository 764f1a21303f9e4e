import { AnalyteRules, AnalyteVersionId } from '#src/domain/analytes/analyte-rules.ts'
import {
  analyteOutcomes,
  DecideAnalyte,
  ListLabAnalytes,
  ProposeAnalyte,
} from '#src/domain/analytes/keeping.ts'
import { rangeConditions } from '#src/domain/catalogue/reference-range.ts'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { LabId } from '#src/domain/labs/lab.ts'
import { body, json, newApi, problems, route, z } from '#src/http/api.ts'
import { versionFirst } from '#src/http/door/problem.ts'

const params = z.strictObject({ id: LabId })
const ofTest = z.strictObject({ id: LabId, testCode: ItemCode })
const text = z.string().nullable()
const bound = z.number().nullable()
const age = z.int().nullable()
const Ages = {
  sex: z.enum(['any', 'male', 'female']),
  fromDays: age,
  fromYears: age,
  toDays: age,
  toYears: age,
}
const Gaps = z.array(z.object(Ages))
const Bounds = z.object({ low: bound, high: bound }).nullable()
const RowChanges = z.array(
  z.object({
    ...Ages,
    condition: z.enum(rangeConditions).nullable(),
    before: Bounds,
    after: Bounds,
  }),
)

/** As answered: texts as they were kept, whatever a form takes today. */
const Kept = AnalyteRules.extend({
  method: z.string(),
  unit: z.string().nullable(),
  delta: AnalyteRules.shape.delta.unwrap().extend({ source: z.string() }).nullable(),
  stability: AnalyteRules.shape.stability.unwrap().extend({ source: z.string() }).nullable(),
})

const Version = z.object({
  versionId: AnalyteVersionId,
  number: z.int(),
  rules: Kept,
  reason: z.string(),
  /** An Indian day. */
  effectiveFrom: z.string(),
  /** Ages without a range: a number of such a person is held until somebody decides. */
  gaps: Gaps,
  proposed: z.object({ by: z.string(), at: z.string() }),
  decided: z
    .object({ decision: z.enum(analyteOutcomes), by: z.string(), at: z.string(), reason: text })
    .nullable(),
})

const part = z.union([z.string(), z.number()]).nullable()

const Changes = z.object({
  parts: z.array(z.object({ part: z.string(), before: part, after: part })),
  ranges: RowChanges,
  limits: RowChanges,
  isDeltaChanged: z.boolean(),
  isStabilityChanged: z.boolean(),
})

const list = route('analyte:read', 'listLabAnalytes', {
  method: 'get',
  path: '/labs/{id}/analytes',
  summary: 'List the analytes of a lab',
  request: { params, query: ListLabAnalytes },
  responses: {
    200: json(
      'A page of the numeric tests of the lab; `next` is the `after` of the one that follows',
      z.object({
        labId: z.uuid(),
        lines: z.array(
          z.object({
            code: z.string(),
            name: z.string(),
            unit: text,
            method: z.string(),
            ownFrom: text,
            nextFrom: text,
            waiting: z.object({ number: z.int(), effectiveFrom: z.string() }).nullable(),
          }),
        ),
        total: z.int(),
        counts: z.object({ all: z.int(), own: z.int(), waiting: z.int() }),
        mayPropose: z.boolean(),
        next: text,
      }),
    ),
    ...problems,
  },
})

const view = route('analyte:read', 'viewLabAnalyte', {
  method: 'get',
  path: '/labs/{id}/analytes/{testCode}',
  summary: 'Show how a lab measures and judges a test',
  request: { params: ofTest },
  responses: {
    200: json(
      'The rules that hold today, the version that waits with what it changes, and every version',
      z.object({
        labId: z.uuid(),
        testCode: z.string(),
        name: z.string(),
        unit: text,
        isUnitFixed: z.boolean(),
        today: z.string(),
        version: z.int(),
        product: z.object({ rules: Kept, gaps: Gaps }),
        own: Version.nullable(),
        waiting: Version.extend({ isOwn: z.boolean(), changes: Changes }).nullable(),
        history: z.array(Version),
        may: z.object({ propose: z.boolean(), decide: z.boolean() }),
      }),
    ),
    ...problems,
  },
})

const propose = route('analyte:propose', 'proposeAnalyte', {
  method: 'post',
  path: '/labs/{id}/analytes/{testCode}/versions',
  summary: 'Propose how a lab measures and judges a test',
  request: { params: ofTest, ...body(ProposeAnalyte) },
  responses: {
    200: json('Waits for a second person', z.object({ versionId: AnalyteVersionId })),
    ...problems,
  },
})

const decide = route('analyte:decide', 'decideAnalyte', {
  method: 'post',
  path: '/labs/{id}/analyte-decisions',
  summary: 'Approve, refuse or withdraw a proposed version',
  request: { params, ...body(DecideAnalyte) },
  responses: {
    200: json(
      'Decided, for good',
      z.object({ testCode: z.string(), decision: z.enum(analyteOutcomes) }),
    ),
    ...problems,
  },
})

export const labAnalytes = newApi({ onInvalid: versionFirst })
  .openapi(list, async (c) => {
    const { id: labId } = c.req.valid('param')
    return c.json(await c.var.app.listLabAnalytes({ labId, ...c.req.valid('query') }), 200)
  })
  .openapi(view, async (c) => {
    const { id: labId, testCode } = c.req.valid('param')
    return c.json(await c.var.app.viewLabAnalyte({ labId, testCode }), 200)
  })
  .openapi(propose, async (c) => {
    const { id: labId, testCode } = c.req.valid('param')
    const said = { labId, testCode, ...c.req.valid('json') }
    return c.json(await c.var.app.proposeAnalyte(said), 200)
  })
  .openapi(decide, async (c) => {
    const { id: labId } = c.req.valid('param')
    return c.json(await c.var.app.decideAnalyte({ labId, ...c.req.valid('json') }), 200)
  })
