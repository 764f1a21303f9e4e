import { getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import type { App } from '#src/usecases/index.ts'
import { dayAndHours } from '#src/web/orders/order-when.ts'
import { proposalReasonWords } from '#src/web/orders/proposal-words.ts'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { LinkButton } from '#src/web/ui/button.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

type Proposal = Awaited<ReturnType<App['listProposals']>>[number]
type Tried = SubmissionResult<string[]> | undefined

type Props = {
  number: string
  proposals: readonly Proposal[]
  /** Whether the patient may choose another time themselves. */
  mayChoose: boolean
  /** The form of this page that was sent, whichever. */
  lastResult: Tried
}

/** The other times that the office proposes, each with a yes and a no. */
export function OrderProposals({ proposals, lastResult, ...more }: Props) {
  const open = proposals.filter(({ isAnswerable }) => isAnswerable)
  const sent = lastResult?.initialValue?.['proposalId']
  const isGone = typeof sent === 'string' && !open.some(({ proposalId }) => proposalId === sent)
  if (!isGone && open.length === 0) return null
  return (
    <div className="grid gap-4 mb-4">
      {isGone && (
        <Note tone="needs" isNews>
          {lastResult?.error?.['']?.join(' ')}
        </Note>
      )}
      {open.map((proposal) => (
        <OneProposal
          key={proposal.proposalId}
          proposal={proposal}
          lastResult={sent === proposal.proposalId ? lastResult : undefined}
          {...more}
        />
      ))}
    </div>
  )
}

type OneProps = Omit<Props, 'proposals'> & { proposal: Proposal }

function OneProposal({ number, proposal, mayChoose, lastResult }: OneProps) {
  const { proposalId, version, answerBy, reason, isHourClosed } = proposal
  const [form] = useForm({ id: `proposal-${proposalId}`, lastResult: lastResult ?? null })
  const [when, now] = [dayAndHours(proposal), dayAndHours(proposal.visit)]
  const title = isHourClosed ? m.propose_ask_closed_title() : m.propose_ask_title()
  return (
    <section className="card p-6" aria-label={title}>
      <h2>{title}</h2>
      {isHourClosed ? (
        <>
          <p className="mt-2">{m.propose_ask_closed({ when, now })}</p>
          {mayChoose && (
            <p className="mt-2">{m.propose_ask_closed_other({ until: instantOf(answerBy) })}</p>
          )}
        </>
      ) : (
        <>
          <p className="mt-2 strong">{m.propose_ask({ when, now })}</p>
          <p className="mt-2">{m.propose_ask_reason({ reason: proposalReasonWords[reason]() })}</p>
          <p className="mt-2">{m.propose_ask_until({ until: instantOf(answerBy) })}</p>
          <p className="mt-2 small soft">{m.propose_ask_terms()}</p>
        </>
      )}
      <Form method="post" className="mt-4" {...getFormProps(form)} noValidate>
        <FormErrors form={form} />
        <input type="hidden" name="proposalId" value={proposalId} />
        <input type="hidden" name="version" value={version} />
        <p className="row-acts">
          {!isHourClosed && <SubmitButton intent="accept-proposal">{m.propose_yes()}</SubmitButton>}
          {mayChoose && isHourClosed && <Other number={number} kind="main" />}
          <SubmitButton intent="decline-proposal" kind="quiet">
            {m.propose_no()}
          </SubmitButton>
          {mayChoose && !isHourClosed && <Other number={number} kind="quiet" />}
        </p>
      </Form>
    </section>
  )
}

function Other({ number, kind }: { number: string; kind: 'main' | 'quiet' }) {
  return (
    <LinkButton to={`/bookings/${number}/time`} kind={kind}>
      {m.propose_other()}
    </LinkButton>
  )
}
