import { LookUpBankBranch } from '#src/domain/identity/look-up-bank-branch.ts'
import { json, newApi, problems, route, z } from '#src/http/api.ts'

const lookUp = route('place:read', 'lookUpBankBranch', {
  method: 'get',
  path: '/bank-branches/{ifsc}',
  summary: 'Look up a bank branch by its IFSC',
  request: { params: LookUpBankBranch, query: z.strictObject({}) },
  responses: {
    200: json(
      'Which bank an IFSC is of, null where it has no name here; a branch may be newer than our list',
      z.object({ ifsc: z.string(), bank: z.string().nullable(), isKnownBranch: z.boolean() }),
    ),
    ...problems,
  },
})

export const banks = newApi().openapi(lookUp, async (c) =>
  c.json(await c.var.app.lookUpBankBranch(c.req.valid('param')), 200),
)
