import { ItemCode } from '#src/domain/catalogue/item.ts'
import { rangePremises } from '#src/domain/catalogue/range-premise.ts'
import { rangeConditions } from '#src/domain/catalogue/reference-range.ts'
import { LabId } from '#src/domain/labs/lab.ts'
import {
  ConfirmRanges,
  confirmationKinds,
  ListLabRanges,
  rangeStandings,
  WithdrawRange,
} from '#src/domain/results/judging/range-standing.ts'
import { body, json, newApi, problems, route, z } from '#src/http/api.ts'
import { versionFirst } from '#src/http/door/problem.ts'

const params = z.strictObject({ id: LabId })
const ofTest = z.strictObject({ id: LabId, testCode: ItemCode })
const age = z.int().nullable()
const bound = z.number().nullable()

const RangeLine = z
  .object({
    testCode: z.string(),
    name: z.string(),
    unit: z.string().nullable(),
    method: z.string(),
    /** What a confirmation names: exactly these ranges, and their status so far. */
    fingerprint: z.string(),
    version: z.int(),
    standing: z.enum(rangeStandings),
    ranges: z.array(
      z.object({
        sex: z.enum(['male', 'female', 'any']),
        condition: z.enum(rangeConditions).nullable(),
        premise: z.enum(rangePremises).nullable(),
        fromDays: age,
        fromYears: age,
        toDays: age,
        toYears: age,
        low: bound,
        high: bound,
        isUncertain: z.boolean(),
        source: z.string(),
        note: z.string(),
      }),
    ),
    last: z
      .object({
        kind: z.enum(confirmationKinds),
        by: z.string(),
        at: z.string(),
        reason: z.string().nullable(),
        isVoid: z.boolean(),
      })
      .nullable(),
  })
  .openapi('RangeLine')

const list = route('range:read', 'listLabRanges', {
  method: 'get',
  path: '/labs/{id}/ranges',
  summary: 'List the reference ranges of a lab',
  request: { params, query: ListLabRanges },
  responses: {
    200: json(
      'A page of the tests of the lab with their reference ranges; `next` is the `after` of the one that follows',
      z.object({
        labId: z.uuid(),
        lines: z.array(RangeLine),
        total: z.int(),
        counts: z.object({
          'to-confirm': z.int(),
          confirmed: z.int(),
          usual: z.int(),
          all: z.int(),
        }),
        mayConfirm: z.boolean(),
        next: z.string().nullable(),
      }),
    ),
    ...problems,
  },
})

const confirm = route('range:confirm', 'confirmRanges', {
  method: 'post',
  path: '/labs/{id}/range-confirmations',
  summary: 'Confirm reference ranges',
  request: { params, ...body(ConfirmRanges) },
  responses: {
    200: json(
      'Confirmed by the pathologist, exactly as shown',
      z.object({ confirmed: z.array(z.string()) }),
    ),
    ...problems,
  },
})

const withdraw = route('range:withdraw', 'withdrawRangeConfirmation', {
  method: 'post',
  path: '/labs/{id}/range-confirmations/{testCode}/withdrawal',
  summary: 'Withdraw the confirmation of a reference range',
  request: { params: ofTest, ...body(WithdrawRange) },
  responses: {
    200: json('To be confirmed again', z.object({ testCode: z.string() })),
    ...problems,
  },
})

export const labRanges = newApi({ onInvalid: versionFirst })
  .openapi(list, async (c) => {
    const { id: labId } = c.req.valid('param')
    return c.json(await c.var.app.listLabRanges({ labId, ...c.req.valid('query') }), 200)
  })
  .openapi(confirm, async (c) => {
    const { id: labId } = c.req.valid('param')
    return c.json(await c.var.app.confirmRanges({ labId, ...c.req.valid('json') }), 200)
  })
  .openapi(withdraw, async (c) => {
    const { id: labId, testCode } = c.req.valid('param')
    const said = { labId, testCode, ...c.req.valid('json') }
    return c.json(await c.var.app.withdrawRangeConfirmation(said), 200)
  })
