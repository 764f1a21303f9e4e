import {
  ContractChangeId,
  contractChangeKinds,
  contractChangeStates,
} from '#src/domain/labs/contract-change.ts'
import { BankTerms, Decision, SharesTerms } from '#src/domain/labs/contract-proposal.ts'
import { LabId } from '#src/domain/labs/lab.ts'
import { AccreditationTerms, LicenceTerms, PcpndtTerms } from '#src/domain/labs/paper-proposal.ts'
import { body, json, newApi, problems, route, z } from '#src/http/api.ts'
import { versionFirst } from '#src/http/door/problem.ts'

const params = z.strictObject({ id: LabId })
const Percents = { platformPercent: z.int(), labPercent: z.int() }
const Account = z.object({
  bankName: z.string().nullable(),
  accountHolderName: z.string().nullable(),
  accountLastFour: z.string(),
  ifsc: z.string().nullable(),
})

const nullable = z.string().nullable()
/** For a document: the current version, and how many approved changes there were. */
const OfPaper = { documentId: z.uuid(), version: z.int() }
const Held = { documentId: z.uuid().nullable(), version: z.int(), number: nullable }
const Papers = z.object({
  licence: z.object({ ...Held, from: z.string(), to: z.string() }),
  accreditation: z.object({ ...Held, from: nullable, to: nullable, scope: z.array(z.string()) }),
  pcpndt: z.object({ ...Held, to: nullable }),
})
const Licence = z.object({
  kind: z.literal('licence'),
  number: z.string(),
  from: z.string(),
  to: z.string(),
  ...OfPaper,
})

const Change = z
  .object({
    changeId: z.uuid(),
    labId: z.uuid(),
    lab: z.object({ code: z.string(), name: z.string() }),
    kind: z.enum(contractChangeKinds),
    state: z.enum(contractChangeStates),
    version: z.int(),
    proposedBy: z.string().nullable(),
    proposedAt: z.string(),
    decidedBy: z.string().nullable(),
    decidedAt: z.string().nullable(),
    reason: z.string().nullable(),
    effectiveAt: z.string().nullable(),
    proposal: z.discriminatedUnion('kind', [
      Account.extend({ kind: z.literal('bank') }),
      z.object({
        kind: z.literal('shares'),
        rows: z.array(z.object({ categoryCode: z.string().nullable(), ...Percents })),
        from: z.string().optional(),
      }),
      Licence,
      Licence.extend({ kind: z.literal('accreditation'), scope: z.array(z.string()) }),
      Licence.omit({ from: true }).extend({ kind: z.literal('pcpndt') }),
    ]),
    isKnownBranch: z.boolean(),
    isMine: z.boolean(),
    mayDecide: z.boolean(),
    mayWithdraw: z.boolean(),
  })
  .openapi('ContractChange')

const Changes = z.object({
  changes: z.array(Change),
  now: z
    .object({
      splits: z.array(
        z.object({
          categoryCode: z.string().nullable(),
          category: z.string().nullable(),
          ...Percents,
        }),
      ),
      account: Account.extend({ effectiveAt: z.string() }).nullable(),
      papers: Papers,
    })
    .nullable(),
})

const waiting = route('contract:read', 'listChanges', {
  method: 'get',
  path: '/contract-changes/waiting',
  operationId: 'listWaitingChanges',
  summary: 'List the contract changes that wait for a decision',
  responses: {
    200: json('To the office: what waits; to a lab: all of its own', Changes),
    ...problems,
  },
})

const changes = route('contract:read', 'listChanges', {
  method: 'get',
  path: '/labs/{id}/contract-changes',
  summary: 'List the contract changes of a lab',
  request: { params },
  responses: { 200: json('Newest first, beside what holds now', Changes), ...problems },
})

const Proposed = z.object({
  changeId: z.uuid(),
  kind: z.enum(contractChangeKinds),
  state: z.enum(contractChangeStates),
  version: z.int(),
})

const proposeBank = route('contract:propose', 'proposeChange', {
  method: 'post',
  path: '/labs/{id}/contract-changes/bank',
  operationId: 'proposeBankChange',
  summary: 'Propose another bank account',
  request: { params, ...body(BankTerms) },
  responses: { 201: json('Waits for another person', Proposed), ...problems },
})

const proposeShares = route('contract:propose', 'proposeChange', {
  method: 'post',
  path: '/labs/{id}/contract-changes/shares',
  operationId: 'proposeSharesChange',
  summary: 'Propose other percentages',
  request: { params, ...body(SharesTerms) },
  responses: { 201: json('Waits for another person', Proposed), ...problems },
})

const proposeLicence = route('contract:propose', 'proposeChange', {
  method: 'post',
  path: '/labs/{id}/contract-changes/licence',
  operationId: 'proposeLicenceChange',
  summary: 'Propose another licence',
  request: { params, ...body(LicenceTerms) },
  responses: { 201: json('Waits for another person', Proposed), ...problems },
})

const proposeAccreditation = route('contract:propose', 'proposeChange', {
  method: 'post',
  path: '/labs/{id}/contract-changes/accreditation',
  operationId: 'proposeAccreditationChange',
  summary: 'Propose another accreditation',
  request: { params, ...body(AccreditationTerms) },
  responses: { 201: json('Waits for another person', Proposed), ...problems },
})

const proposePcpndt = route('contract:propose', 'proposeChange', {
  method: 'post',
  path: '/labs/{id}/contract-changes/pcpndt',
  operationId: 'proposePcpndtChange',
  summary: 'Propose another PCPNDT registration',
  request: { params, ...body(PcpndtTerms) },
  responses: { 201: json('Waits for another person', Proposed), ...problems },
})

const ofChange = z.strictObject({ id: ContractChangeId })

const decide = route('contract:decide', 'decideChange', {
  method: 'post',
  path: '/contract-changes/{id}/decision',
  summary: 'Approve or refuse a proposed contract change',
  request: { params: ofChange, ...body(Decision) },
  responses: {
    200: json(
      'Decided',
      z.object({
        changeId: z.uuid(),
        state: z.enum(contractChangeStates),
        effectiveAt: z.string().nullable(),
      }),
    ),
    ...problems,
  },
})

const withdraw = route('contract:propose', 'withdrawChange', {
  method: 'post',
  path: '/contract-changes/{id}/withdrawal',
  summary: 'Withdraw a proposed contract change',
  request: { params: ofChange },
  responses: {
    200: json('Taken back', z.object({ changeId: z.uuid(), state: z.enum(contractChangeStates) })),
    ...problems,
  },
})

export const contractChanges = newApi({ onInvalid: versionFirst })
  .openapi(waiting, async (c) => c.json(await c.var.app.listChanges(), 200))
  .openapi(changes, async (c) =>
    c.json(await c.var.app.listChanges({ labId: c.req.valid('param').id }), 200),
  )
  .openapi(proposeBank, async (c) => {
    const { id: labId } = c.req.valid('param')
    const terms = { kind: 'bank' as const, ...c.req.valid('json') }
    return c.json(await c.var.app.proposeChange({ labId, ...terms }), 201)
  })
  .openapi(proposeShares, async (c) => {
    const { id: labId } = c.req.valid('param')
    const terms = { kind: 'shares' as const, ...c.req.valid('json') }
    return c.json(await c.var.app.proposeChange({ labId, ...terms }), 201)
  })
  .openapi(proposeLicence, async (c) => {
    const { id: labId } = c.req.valid('param')
    const terms = { kind: 'licence' as const, ...c.req.valid('json') }
    return c.json(await c.var.app.proposeChange({ labId, ...terms }), 201)
  })
  .openapi(proposeAccreditation, async (c) => {
    const { id: labId } = c.req.valid('param')
    const terms = { kind: 'accreditation' as const, ...c.req.valid('json') }
    return c.json(await c.var.app.proposeChange({ labId, ...terms }), 201)
  })
  .openapi(proposePcpndt, async (c) => {
    const { id: labId } = c.req.valid('param')
    const terms = { kind: 'pcpndt' as const, ...c.req.valid('json') }
    return c.json(await c.var.app.proposeChange({ labId, ...terms }), 201)
  })
  .openapi(decide, async (c) => {
    const { id: changeId } = c.req.valid('param')
    return c.json(await c.var.app.decideChange({ changeId, ...c.req.valid('json') }), 200)
  })
  .openapi(withdraw, async (c) => {
    const { id: changeId } = c.req.valid('param')
    return c.json(await c.var.app.withdrawChange({ changeId }), 200)
  })
