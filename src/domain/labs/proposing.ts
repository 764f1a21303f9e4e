import type { Decision, Refused } from '#src/domain/changes.ts'
import { indianDay } from '#src/domain/india-time.ts'
import type { UserId } from '#src/domain/people/actor.ts'
import type { ContractFacts } from './contract-at-hand.ts'
import type { ContractChangeId, ContractChangeKind } from './contract-change.ts'
import { faultOfProposed, holesIn } from './contract-faults.ts'
import { type Proposal, toldProposal } from './contract-proposal.ts'
import type { LabId } from './lab.ts'
import { isApplying } from './lab-life.ts'
import type { LabState } from './lab-machine.ts'
import { isPaper } from './paper-proposal.ts'

/** The id of the proposal, with its content sealed for that id. */
type At = { id: ContractChangeId; proposalSealed: string; by: UserId; now: Temporal.Instant }
type Code =
  | 'not-allowed-now'
  | 'fields-disagree'
  | 'no-split'
  | 'stale'
  | 'paper-first'
  | 'paper-over'
  | 'scope-unknown'
type Proposed = {
  changeId: ContractChangeId
  kind: ContractChangeKind
  state: 'waiting'
  version: 1
}

/**
 * Proposes a change of a lab's contract; nothing changes until another person approves it. Refuses,
 * in this order: `not-allowed-now` before the lab is approved; `fields-disagree` and `no-split` for
 * shares with holes; for a paper what `faultOfProposed` says. That another one of its kind waits is
 * refused when it is written, `change-waiting`.
 * Source: reliability S29; decision 082.
 */
export function proposing(
  lab: { id: LabId; state: LabState },
  facts: ContractFacts,
  proposal: Proposal,
  { id, proposalSealed, by, now }: At,
): Decision<Proposed, Code> {
  const { state } = lab
  if (isApplying(state) || state === 'refused')
    return { ok: false, error: 'not-allowed-now', stands: { machine: 'lab', state } }
  const fault = faultOf(proposal, facts, indianDay(now))
  if (fault) return fault
  const { kind } = proposal
  const row = { id, labId: lab.id, kind, proposalSealed, proposedBy: by, proposedAt: now }
  const detail = { labId: lab.id, proposal: toldProposal(proposal) }
  return {
    ok: true,
    answer: { changeId: id, kind, state: 'waiting', version: 1 },
    changes: {
      bookingId: null,
      transitions: [],
      created: { contractChange: [row] },
      audit: { subjectId: id, detail },
    },
  }
}

function faultOf(
  proposal: Proposal,
  facts: ContractFacts,
  today: Temporal.PlainDate,
): Refused<Code> | undefined {
  if (proposal.kind === 'shares') return holesIn(proposal.rows, facts)
  return isPaper(proposal) ? faultOfProposed(proposal, facts, today) : undefined
}
