import type { App } from '#src/usecases/index.ts'
import { ActForm, type TriedForm } from '#src/web/ui/forms/act-form.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { Chip } from '#src/web/ui/marks.tsx'
import { dayOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

type Agreement = Awaited<ReturnType<App['listAgreements']>>['agreements'][number]
type Props = { agreement: Agreement; tried: TriedForm }

/** One agreement: with whom, about which tests, how it stands, and what this lab may do about it. */
export function AgreementPanel({ agreement, tried }: Props) {
  const { agreementId, version, side, other, tests, standing, mayAccept } = agreement
  const about = { agreementId, version }
  const title = side === 'out' ? m.referral_desk_out : m.referral_desk_in
  return (
    <Panel title={title({ lab: other })}>
      <div className="grid grid-cols-1 gap-4">
        <p>
          <Chip
            icon={standing === 'agreed' ? 'check' : standing === 'ended' ? 'lock' : 'clock'}
            tone={standing === 'agreed' ? 'ok' : mayAccept ? 'needs' : 'plain'}
          >
            {standingWords(agreement)}
          </Chip>
        </p>
        <p className="small soft">{sinceWords(agreement)}</p>
        <details>
          <summary>{m.referral_desk_tests({ count: tests.length })}</summary>
          <p className="num">{tests.join(', ')}</p>
        </details>
        {agreement.transitHours !== null && agreement.reportHours !== null && (
          <p className="small">
            {m.referral_desk_hours({
              transit: agreement.transitHours,
              report: agreement.reportHours,
            })}
          </p>
        )}
        {mayAccept && (
          <ActForm
            intent="accept"
            about={about}
            lede={m.referral_desk_accept_lede()}
            act={m.referral_desk_accept()}
            tried={own(tried, agreementId)}
          />
        )}
        {standing !== 'ended' && (
          <details open={tried?.intent === 'end' && own(tried, agreementId) !== undefined}>
            <summary>{endWords(agreement)}</summary>
            <ActForm
              intent="end"
              about={about}
              fields={[{ name: 'reason', label: m.referral_desk_end_reason(), kind: 'area' }]}
              act={endWords(agreement)}
              kind="quiet"
              tried={own(tried, agreementId)}
            />
          </details>
        )}
      </div>
    </Panel>
  )
}

/** The answer to a form of this agreement, not of another one on the page. */
function own(tried: TriedForm, agreementId: string): TriedForm {
  return tried?.result.initialValue?.['agreementId'] === agreementId ? tried : undefined
}

function standingWords({ standing, side }: Agreement): string {
  if (standing === 'ended') return m.referral_desk_ended()
  if (standing === 'agreed') return m.referral_desk_agreed()
  return side === 'out' ? m.referral_desk_proposed_out() : m.referral_desk_proposed_in()
}

function sinceWords({ proposedOn, acceptedOn, endedOn, endReason }: Agreement): string {
  if (endedOn) return m.referral_desk_since_ended({ day: dayOf(endedOn), reason: endReason ?? '' })
  if (acceptedOn) return m.referral_desk_since_agreed({ day: dayOf(acceptedOn) })
  return m.referral_desk_since_proposed({ day: dayOf(proposedOn) })
}

function endWords({ standing, side }: Agreement): string {
  if (standing === 'agreed') return m.referral_desk_end()
  return side === 'out' ? m.referral_desk_withdraw() : m.referral_desk_decline()
}
