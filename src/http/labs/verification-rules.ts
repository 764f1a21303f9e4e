import { LabId } from '#src/domain/labs/lab.ts'
import {
  ListVerificationRules,
  SetVerificationRules,
  verificationRules as rules,
} from '#src/domain/results/verification-rule.ts'
import { body, json, newApi, problems, route, z } from '#src/http/api.ts'
import { versionFirst } from '#src/http/door/problem.ts'

const params = z.strictObject({ id: LabId })

const list = route('verification-rule:read', 'listVerificationRules', {
  method: 'get',
  path: '/labs/{id}/verification-rules',
  summary: 'List the rules that verify results',
  request: { params, query: ListVerificationRules },
  responses: {
    200: json(
      'The tests that the lab offers, and whether who entered an ordinary value may verify it',
      z.object({
        labId: z.uuid(),
        maySet: z.boolean(),
        tests: z.array(
          z.object({
            testCode: z.string(),
            name: z.string(),
            category: z.string(),
            rule: z.enum(rules),
            version: z.int(),
            setBy: z.string().nullable(),
            setAt: z.string().nullable(),
          }),
        ),
      }),
    ),
    ...problems,
  },
})

const set = route('verification-rule:set', 'setVerificationRules', {
  method: 'post',
  path: '/labs/{id}/verification-rules',
  summary: 'Set the rules that verify results',
  request: { params, ...body(SetVerificationRules) },
  responses: {
    200: json(
      'Set for all of these tests',
      z.object({ rule: z.enum(rules), tests: z.array(z.string()) }),
    ),
    ...problems,
  },
})

export const verificationRules = newApi({ onInvalid: versionFirst })
  .openapi(list, async (c) => {
    const { id: labId } = c.req.valid('param')
    return c.json(await c.var.app.listVerificationRules({ labId, ...c.req.valid('query') }), 200)
  })
  .openapi(set, async (c) => {
    const { id: labId } = c.req.valid('param')
    return c.json(await c.var.app.setVerificationRules({ labId, ...c.req.valid('json') }), 200)
  })
