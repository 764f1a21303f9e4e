import { BANK_WAIT } from '#src/domain/labs/contract-proposal.ts'
import { getFormProps, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import type { ReactNode } from 'react'
import type { ContractChangeState } from '#src/domain/labs/contract-change.ts'
import { isPaper } from '#src/domain/labs/paper-proposal.ts'
import { GoneForm } from '#src/web/ui/forms/act-form.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { TextareaField, TextField } from '#src/web/ui/forms/text-field.tsx'
import { KeyValues } from '#src/web/ui/frame/page.tsx'
import type { IconName } from '#src/web/ui/icon-paths.ts'
import { Link } from '#src/web/ui/link.tsx'
import { Chip, Note } from '#src/web/ui/marks.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { Time } from '#src/web/ui/time.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Tried } from './lab-life-acts.tsx'
import { ProposedShares } from './lab-life-shares.tsx'
import { changeWords, type Contract, type ContractChange } from './lab-life-words.ts'
import { PaperDocument, paperNow, ProposedPaper } from './lab-papers-proposed.tsx'

type Props = {
  contract: Contract
  /** Names of the categories, by code. */
  names: ReadonlyMap<string, string>
  tried: Tried
  /** Shown where the changes are of several labs. */
  hasLabs?: boolean
}

/** Each change: the proposal beside the current terms, who and when; then who may decide it. */
export function LabChanges({ contract, names, tried, hasLabs = false }: Props) {
  if (contract.changes.length === 0) return <p className="soft">{m.lablife_changes_none()}</p>
  return (
    <ul className="labchanges">
      {contract.changes.map((change) => (
        <li key={change.changeId}>
          <h3>
            {hasLabs ? <OfLab change={change} /> : whatWords(change)}
            <ChangeState change={change} />
          </h3>
          <KeyValues rows={rowsOf(change, contract, names)} />
          {change.mayDecide ? (
            <Decide change={change} tried={tried} />
          ) : (
            <GoneForm tried={isOf(change, tried) ? tried : undefined} isThere={false} />
          )}
          {change.mayWithdraw && <Withdraw change={change} />}
        </li>
      ))}
    </ul>
  )
}

/**
 * Whether a decision about this change was sent; a refused withdrawal is shown at the top of the
 * page.
 */
function isOf({ changeId }: ContractChange, tried: Tried): boolean {
  return (
    tried?.intent !== 'withdraw-change' && tried?.result.initialValue?.['changeId'] === changeId
  )
}

function OfLab({ change }: { change: ContractChange }) {
  const name = change.lab.name
  const part = isPaper(change.proposal) ? 'papers' : 'contract'
  return (
    <Link to={`/backoffice/labs/${change.labId}#${part}`}>
      {m.lablife_change_of({ what: whatWords(change), name })}
    </Link>
  )
}

function whatWords({ kind }: ContractChange): string {
  return changeWords[kind]()
}

type Look = { icon: IconName; tone: 'needs' | 'ok' | 'plain'; words: string }

function ChangeState({ change: { state } }: { change: ContractChange }) {
  const look: Record<ContractChangeState, Look> = {
    waiting: { icon: 'hold', tone: 'needs', words: m.lablife_change_waiting() },
    approved: { icon: 'check', tone: 'ok', words: m.lablife_change_approved() },
    refused: { icon: 'close', tone: 'plain', words: m.lablife_change_refused() },
    withdrawn: { icon: 'back', tone: 'plain', words: m.lablife_change_withdrawn() },
  }
  const { icon, tone, words } = look[state]
  return (
    <Chip icon={icon} tone={tone}>
      {words}
    </Chip>
  )
}

function rowsOf(change: ContractChange, contract: Contract, names: Props['names']) {
  const { now } = contract
  const { proposedBy, proposedAt, decidedBy, decidedAt, reason } = change
  const who = (name: string | null, at: string) =>
    m.lablife_proposed_by({ name: name ?? m.lablife_office(), time: instantOf(at) })
  const rows: [string, ReactNode][] = []
  if (now && change.state === 'waiting' && change.kind === 'bank')
    rows.push([m.lablife_now(), accountNow(contract)])
  if (now && change.state === 'waiting' && isPaper(change.proposal))
    rows.push([m.lablife_now(), paperNow(now.papers, change.proposal.kind)])
  rows.push([m.lablife_then(), <Proposed key="then" change={change} now={now} names={names} />])
  if (isPaper(change.proposal))
    rows.push([m.labpapers_document(), <PaperDocument key="document" change={change} now={now} />])
  rows.push([m.lablife_holds_from(), holdsFrom(change)])
  rows.push([m.lablife_proposed(), who(proposedBy, proposedAt)])
  if (decidedAt) rows.push([m.lablife_decide(), who(decidedBy, decidedAt)])
  if (reason) rows.push([m.lablife_reason(), reason])
  return rows
}

/** For shares the row below shows the difference. */
function accountNow({ now }: Contract) {
  if (!now?.account) return m.lablife_account_none()
  const { bankName, ifsc, accountLastFour: lastFour } = now.account
  return m.lablife_account_ends({ bank: bankName ?? ifsc ?? '', lastFour })
}

type ProposedProps = { change: ContractChange; now: Contract['now']; names: Props['names'] }

function Proposed({ change, now, names }: ProposedProps) {
  const { proposal, isKnownBranch, state } = change
  if (proposal.kind === 'shares')
    return (
      <ProposedShares
        rows={proposal.rows}
        splits={state === 'waiting' ? (now?.splits ?? null) : null}
        names={names}
      />
    )
  if (isPaper(proposal))
    return (
      <ProposedPaper paper={proposal} now={state === 'waiting' ? (now?.papers ?? null) : null} />
    )
  const { bankName: bank, accountHolderName, accountLastFour: lastFour, ifsc } = proposal
  return (
    <>
      {m.lablife_account_ends({ bank, lastFour })}
      <span className="small soft block">
        {accountHolderName}, {ifsc}
      </span>
      {!isKnownBranch && <Note tone="needs">{m.lablife_branch_unknown()}</Note>}
    </>
  )
}

function holdsFrom({ kind, effectiveAt, proposal }: ContractChange) {
  if (effectiveAt) return <Time at={effectiveAt} />
  if (kind === 'bank') return m.lablife_bank_holds({ hours: BANK_WAIT.hours })
  const day = proposal.kind === 'shares' ? proposal.from : undefined
  return day ? <Time at={`${day}T00:00:00+05:30`} shape="day" /> : m.lablife_holds_at_once()
}

type ChangeProps = { change: ContractChange; tried: Tried }

/** Signed with the password: the page may have been open on somebody else's screen. */
function Decide({ change, tried }: ChangeProps) {
  const { changeId, version } = change
  const of = isOf(change, tried) ? (tried?.result ?? null) : null
  const [form, { reason, password }] = useForm<{ reason: string; password: string }>({
    id: `decide-${changeId}`,
    lastResult: of,
  })
  return (
    <Form method="post" className="form mt-4" {...getFormProps(form)} noValidate>
      <FormErrors
        form={form}
        labels={{ reason: m.lablife_decide_reason(), password: m.lablife_password() }}
      />
      <input type="hidden" name="changeId" value={changeId} />
      <input type="hidden" name="version" value={version} />
      <TextareaField field={reason} label={m.lablife_decide_reason()} rows={2} isOptional />
      <TextField
        field={password}
        type="password"
        label={m.lablife_password()}
        autoComplete="current-password"
      />
      <div className="actions">
        <SubmitButton intent="approve-change">{m.lablife_approve()}</SubmitButton>
        <SubmitButton intent="refuse-change" kind="quiet">
          {m.lablife_refuse()}
        </SubmitButton>
      </div>
    </Form>
  )
}

function Withdraw({ change: { changeId, version, state } }: Pick<ChangeProps, 'change'>) {
  return (
    <Form method="post" className="form mt-4">
      <input type="hidden" name="changeId" value={changeId} />
      <input type="hidden" name="version" value={version} />
      <p className="soft">{state === 'waiting' ? m.lablife_decide_own() : m.lablife_stop_help()}</p>
      <p>
        <SubmitButton intent="withdraw-change" kind="quiet">
          {m.lablife_withdraw()}
        </SubmitButton>
      </p>
    </Form>
  )
}
