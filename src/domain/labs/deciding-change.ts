import type { Changed, Decision, Refused } from '#src/domain/changes.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { ContractFacts, PaperDocument } from './contract-at-hand.ts'
import type { ContractChangeId, ContractChangeState } from './contract-change.ts'
import { holesIn, wrongIn } from './contract-faults.ts'
import {
  BANK_WAIT,
  type DecideChange,
  freeInstant,
  type Proposal,
  sharesFrom,
  toldProposal,
} from './contract-proposal.ts'
import { heldPaper, type PaperLab } from './holding-paper.ts'
import type { LabId } from './lab.ts'
import type { ToldLab } from './lab-told.ts'
import type { Decider } from './life.ts'
import type { NewAccount } from './new-lab-rows.ts'
import { isPaper, mayHold, type Paper } from './paper-proposal.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import { decided as closed } from './withdrawing-change.ts'

/** A proposed change of a lab's contract, opened, with what its approval depends on. */
export type ChangeToDecide = {
  change: {
    id: ContractChangeId
    state: ContractChangeState
    version: number
    proposedBy: UserId
  }
  proposal: Proposal
  lab: ToldLab & PaperLab
  facts: ContractFacts
  /** When the lab's sets of shares and its bank accounts take effect. */
  shareBeginnings: readonly Temporal.Instant[]
  accountBeginnings: readonly Temporal.Instant[]
  /** The address of the person who signs for the lab. */
  signatoryEmail: string | null
}

/** Ids of the rows of shares, and the account as it is stored, with its number sealed. */
type At = {
  now: Temporal.Instant
  newId: () => string
  account: Pick<NewAccount, 'id' | 'accountSealed' | 'accountHash'> | null
}

type Code =
  | 'not-allowed-now'
  | 'stale'
  | 'same-person'
  | 'fields-disagree'
  | 'no-split'
  | 'paper-first'
  | 'paper-replaced'
  | 'paper-over'
  | 'scope-unknown'
  | 'paper-begins-later'

type Answer = {
  changeId: ContractChangeId
  state: 'approved' | 'refused'
  effectiveAt: string | null
}
type Beginning = { at: Temporal.Instant; changes: Changed }

/**
 * Approves or refuses a proposed change. Approved shares take effect on their day, an account a day
 * later, and branch and signatory are told; a paper at once. Refuses, in this order:
 * `not-allowed-now` where it is decided; `stale`; `same-person` to the proposer and to anybody who
 * works there; then what the approval would refuse: `fields-disagree` and `no-split` for shares
 * with holes, for a paper what `faultOfApproved` says, and `same-person` to the uploader of its
 * image.
 * Source: reliability S29; decision 082.
 */
export function decidingChange(
  at: ChangeToDecide,
  {
    decision,
    version,
    reason = null,
  }: Pick<DecideChange, 'decision' | 'version'> & {
    reason?: string | null | undefined
  },
  by: Decider,
  made: At,
): Decision<Answer, Code> {
  const { change, lab } = at
  if (change.state !== 'waiting') return closed(change.state)
  if (change.version !== version) return { ok: false, error: 'stale' }
  if (!isSecond({ ...change, labId: lab.id }, by)) return { ok: false, error: 'same-person' }
  const begin = decision === 'approve' ? approved(at, by, made) : undefined
  if (begin && 'error' in begin) return begin
  const state = begin ? 'approved' : 'refused'
  const effectiveAt = begin?.at ?? null
  const decided = { decidedBy: by.id, decidedAt: made.now, reason, effectiveAt }
  const { id } = change
  const { transitions, updated, ...others } = begin?.changes ?? { transitions: [] }
  const told = effectiveAt?.toString()
  const detail = { labId: lab.id, state, reason, effectiveAt: told }
  return {
    ok: true,
    answer: { changeId: id, state, effectiveAt: told ?? null },
    changes: {
      ...others,
      bookingId: null,
      transitions,
      updated: { ...updated, endedChange: [{ id, version, state, ...decided }] },
      audit: { subjectId: id, detail: { ...detail, proposal: toldProposal(at.proposal) } },
    },
  }
}

/** Neither its proposer nor anybody who works for that lab decides a change. */
function isSecond({ proposedBy, labId }: Proposed, by: Decider): boolean {
  return proposedBy !== by.id && !by.labs.includes(labId)
}

type Proposed = { proposedBy: UserId; labId: LabId }

/**
 * Whether this person, of those who decide changes, may decide this one: for a screen.
 * Source: reliability S29.
 */
export function mayDecideChange(
  change: Proposed & { state: ContractChangeState },
  by: Decider,
): boolean {
  return change.state === 'waiting' && isSecond(change, by)
}

function approved(at: ChangeToDecide, by: Decider, made: At): Beginning | Refused<Code> {
  const { proposal } = at
  if (isPaper(proposal)) return paperApproved(at, proposal, by, made.now)
  if (proposal.kind === 'bank') return accountOpened(at, proposal, made)
  return holesIn(proposal.rows, at.facts) ?? sharesBegun(at, proposal, made)
}

function paperApproved(
  { change, lab, facts }: ChangeToDecide,
  paper: Paper,
  by: Decider,
  now: Temporal.Instant,
): Beginning | Refused<Code> {
  const document = facts.documents.get(paper.kind)
  const fault = faultOfApproved(paper, document, facts, lab, indianDay(now))
  if (fault) return fault
  if (!document) throw new Error('a paper without a document is refused')
  if (document.uploadedBy === by.id) return { ok: false, error: 'same-person' }
  const version = (facts.versions.get(paper.kind) ?? 0) + 1
  const of = { changeId: change.id, paper, document, version }
  return { at: now, changes: heldPaper(lab, of, by.id, now) }
}

/**
 * Why a paper may not take effect: `paper-first`, `paper-replaced` where another document was
 * uploaded since, what `wrongIn` says, and `paper-begins-later`.
 * Source: decision 082.
 */
function faultOfApproved(
  paper: Paper,
  document: PaperDocument | undefined,
  facts: ContractFacts,
  lab: PaperLab,
  today: Temporal.PlainDate,
): Refused<Code> | undefined {
  if (!document) return { ok: false, error: 'paper-first' }
  if (document.id !== paper.documentId) return { ok: false, error: 'paper-replaced' }
  const wrong = wrongIn(paper, facts, today)
  if (wrong) return wrong
  const held = mayHold(paper, lab, today)
  return held.ok ? undefined : { ok: false, error: held.error }
}

type Shares = Extract<Proposal, { kind: 'shares' }>
type Bank = Extract<Proposal, { kind: 'bank' }>

function sharesBegun(
  { lab, shareBeginnings }: ChangeToDecide,
  { rows, from }: Shares,
  { now, newId }: At,
): Beginning {
  const effectiveAt = freeInstant(sharesFrom(from, now), shareBeginnings)
  const share = rows.map((row) => ({ id: newId(), labId: lab.id, effectiveAt, ...row }))
  return { at: effectiveAt, changes: { transitions: [], created: { share } } }
}

/** Told to both: an edit of the record changes only one of these addresses. */
function accountOpened(
  { lab, accountBeginnings, signatoryEmail }: ChangeToDecide,
  { bankName, accountHolderName: holderName, ifsc, accountNumber }: Bank,
  { now, account }: At,
): Beginning {
  if (!account) throw new Error('the account was not sealed')
  const effectiveAt = freeInstant(now.add(BANK_WAIT), accountBeginnings)
  const accountLastFour = accountNumber.slice(-4)
  const row = {
    ...account,
    labId: lab.id,
    bankName,
    holderName,
    ifsc,
    accountLastFour,
    effectiveAt,
  }
  const to = [...new Set([lab.email, signatoryEmail].filter((one) => one !== null))]
  const told = {
    event: 'lab-bank-changed' as const,
    lab,
    to,
    bankName,
    accountLastFour,
    effectiveAt,
  }
  const changes = { transitions: [], created: { account: [row] }, labNews: [told] }
  return { at: effectiveAt, changes }
}
