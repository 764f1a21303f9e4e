import {
  accountBeginnings,
  type ChangeRow,
  endChange,
  insertAccount,
  shareBeginnings,
} from '#src/db/queries/labs/contract-changes.ts'
import { findSignatoryOf, lockLab } from '#src/db/queries/labs/lab-life.ts'
import { insertShares } from '#src/db/queries/labs/lab-shares.ts'
import type { LabRow } from '#src/db/queries/labs/labs.ts'
import {
  BANK_WAIT,
  type DecideChange,
  freeInstant,
  type Proposal,
  sharesFrom,
} from '#src/domain/labs/contract-proposal.ts'
import { isPaper } from '#src/domain/labs/paper-proposal.ts'
import type { Actor } from '#src/domain/people/actor.ts'
import { bankChangeMail } from '#src/messages/lab-contract.ts'
import { authorise, personOf, refuseOwnLab } from '#src/usecases/access.ts'
import { audit } from '#src/usecases/audit.ts'
import { writeMessage } from '#src/usecases/parts/messages/write-message.ts'
import { Refusal } from '#src/usecases/refusal.ts'
import { inStep, type Step } from '#src/usecases/step.ts'
import type { World } from '#src/usecases/world.ts'
import { holdPaper } from '#src/usecases/parts/labs/approve-paper.ts'
import { changeOf } from '#src/usecases/parts/labs/contract-of.ts'
import { refuseApproved } from '#src/usecases/parts/labs/lab-papers.ts'
import { shown } from '#src/usecases/parts/labs/locked-lab.ts'
import { refuseHoles } from './propose-change.ts'
import { keepAccount } from '#src/usecases/parts/labs/sealed-numbers.ts'
import { openProposal, toldProposal } from '#src/usecases/parts/labs/sealed-proposal.ts'

type Bank = Extract<Proposal, { kind: 'bank' }>
type Shares = Extract<Proposal, { kind: 'shares' }>

/**
 * Approves or refuses a proposed change, signed with the password, by another person than the
 * proposer, who does not work at that lab. Approved shares take effect on their day, for later
 * quotes; an approved bank account is used a day later, and branch and signatory are told; an
 * approved paper takes effect at once. Refuses `password-again`, `same-person`, `stale`,
 * `not-allowed-now` where it is decided, `no-split` where the lab now offers a category that the
 * shares lack, and for a paper what `refuseApproved` does.
 * Source: reliability S29; decision 082.
 */
export async function decideChange(world: World, actor: Actor, input: DecideChange) {
  const permit = authorise(actor, 'contract:decide')
  const { id: decidedBy } = personOf(actor)
  if (!(await world.passwords.confirm(decidedBy, input.password)))
    throw new Refusal('password-again')
  return inStep(world, actor, async (step) => {
    const { change, lab: read } = await changeOf(step, permit, input.changeId)
    refuseUndecidable(step, change, input)
    // Serialises decisions about a lab: effective times are looked up before they are written.
    const lab = permit.over(shown(await lockLab(step.tx, read.id)))
    const isApproved = input.decision === 'approve'
    const begin = isApproved ? await approved(step, lab, change) : undefined
    const effectiveAt = begin?.at ?? null
    const state = isApproved ? ('approved' as const) : ('refused' as const)
    const signed = { decidedBy, decidedAt: step.now, reason: input.reason ?? null }
    if (!(await endChange(step.tx, change, { state, effectiveAt, ...signed })))
      throw new Refusal('stale')
    await begin?.write()
    const { reason } = signed
    const detail = { labId: lab.id, state, reason, effectiveAt: effectiveAt?.toString() }
    const told = { ...detail, proposal: toldProposal(openProposal(world, change)) }
    await audit(world, step.tx, actor, 'contract:decide', change.id, told)
    return { changeId: change.id, state, effectiveAt: effectiveAt?.toString() ?? null }
  })
}

type Beginning = { at: Temporal.Instant; write: () => Promise<void> }

/** Whether it may be approved, when it takes effect, and what to write. */
async function approved(step: Step, lab: LabRow, change: ChangeRow): Promise<Beginning> {
  const proposal = openProposal(step.world, change)
  if (isPaper(proposal)) {
    const document = await refuseApproved(step, lab, proposal)
    const of = { changeId: change.id, paper: proposal, document }
    return { at: step.now, write: () => holdPaper(step, lab, of) }
  }
  if (proposal.kind === 'shares') await refuseHoles(step, lab, proposal.rows)
  const at = await beginning(step, lab, proposal)
  return { at, write: () => write(step, lab, proposal, at) }
}

function refuseUndecidable({ actor }: Step, change: ChangeRow, { version }: DecideChange): void {
  if (change.state !== 'waiting')
    throw new Refusal('not-allowed-now', { currentState: change.state, allowedActions: [] })
  if (change.version !== version) throw new Refusal('stale')
  if (change.proposedBy === personOf(actor).id) throw new Refusal('same-person')
  refuseOwnLab(actor, change.labId)
}

async function beginning(
  { tx, now }: Step,
  { id }: LabRow,
  proposal: Bank | Shares,
): Promise<Temporal.Instant> {
  return proposal.kind === 'bank'
    ? freeInstant(now.add(BANK_WAIT), await accountBeginnings(tx, id))
    : freeInstant(sharesFrom(proposal.from, now), await shareBeginnings(tx, id))
}

function write(step: Step, lab: LabRow, proposal: Bank | Shares, effectiveAt: Temporal.Instant) {
  return proposal.kind === 'bank'
    ? openAccount(step, lab, proposal, effectiveAt)
    : beginShares(step, lab, proposal, effectiveAt)
}

async function beginShares(
  { world, tx }: Step,
  { id: labId }: LabRow,
  { rows }: Shares,
  effectiveAt: Temporal.Instant,
): Promise<void> {
  const set = rows.map((row) => ({ id: world.chance.uuid(), labId, effectiveAt, ...row }))
  await insertShares(tx, set)
}

async function openAccount(
  step: Step,
  lab: LabRow,
  bank: Bank,
  effectiveAt: Temporal.Instant,
): Promise<void> {
  const { world, tx } = step
  const id = world.chance.uuid()
  const { accountNumber, accountHolderName: holderName, bankName, ifsc } = bank
  const kept = keepAccount(world, id, accountNumber)
  await insertAccount(tx, {
    id,
    labId: lab.id,
    bankName,
    holderName,
    ifsc,
    accountSealed: kept.sealed,
    accountHash: kept.hash,
    accountLastFour: accountNumber.slice(-4),
    effectiveAt,
  })
  await tellOfAccount(step, lab, bank, effectiveAt)
}

async function tellOfAccount(
  { world, tx }: Step,
  lab: LabRow,
  { accountNumber, bankName }: Bank,
  effectiveAt: Temporal.Instant,
): Promise<void> {
  const { email: operator } = world.settings.operator
  const accountLastFour = accountNumber.slice(-4)
  const of = { labName: lab.name, code: lab.code }
  for (const to of await toldOf(tx, lab)) {
    const message = bankChangeMail(to, { ...of, bankName, accountLastFour, effectiveAt, operator })
    await writeMessage(world, tx, { event: 'lab-bank-changed', subjectId: lab.id, message })
  }
}

/** The branch and its signatory: an edit of the record changes only one of these addresses. */
async function toldOf(tx: Step['tx'], { id, email }: LabRow): Promise<string[]> {
  const signatory = await findSignatoryOf(tx, id)
  return [...new Set([email, signatory?.email ?? null].filter((one) => one !== null))]
}
