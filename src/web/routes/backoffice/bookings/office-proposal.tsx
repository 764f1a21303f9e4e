import type { App } from '#src/usecases/index.ts'
import { dayAndHours } from '#src/web/orders/order-when.ts'
import { ActForm, GoneForm, type TriedForm } from '#src/web/ui/forms/act-form.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

type Proposal = Awaited<ReturnType<App['listProposals']>>[number]

/** The other times that the patient is or was asked about, each with its end and the way to withdraw it. */
export function OfficeProposals({
  proposals,
  tried,
}: {
  proposals: readonly Proposal[]
  tried: TriedForm
}) {
  const open = proposals.filter(({ mayWithdraw }) => mayWithdraw)
  const isOwn = ({ proposalId }: Proposal) =>
    tried?.result.initialValue?.['proposalId'] === proposalId
  return (
    <>
      <GoneForm tried={tried} intent="withdraw-proposal" isThere={open.some(isOwn)} />
      {open.map((one) => (
        <Panel key={one.proposalId} title={m.propose_panel()}>
          <ActForm
            intent="withdraw-proposal"
            about={{ proposalId: one.proposalId, version: one.version }}
            lede={ledeOf(one)}
            act={m.propose_withdraw()}
            kind="quiet"
            tried={isOwn(one) ? tried : undefined}
          />
        </Panel>
      ))}
    </>
  )
}

function ledeOf(one: Proposal): string {
  const said = {
    when: dayAndHours(one),
    now: dayAndHours(one.visit),
    until: instantOf(one.answerBy),
  }
  if (one.isAnswerable && one.isHourClosed) return m.propose_closed(said)
  return one.isAnswerable ? m.propose_waits(said) : m.propose_waited(said)
}
