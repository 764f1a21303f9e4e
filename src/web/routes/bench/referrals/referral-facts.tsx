import type { App } from '#src/usecases/index.ts'
import { drawMomentWords } from '#src/web/draw-moment-words.ts'
import { sampleRemarkWords } from '#src/web/results/sample-remark-words.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import {
  carrierWords,
  reasonWords,
  sentAsWords,
  sexWords,
  standingWords,
} from './referral-words.ts'

export type ShownReferral = Awaited<ReturnType<App['viewReferral']>>

/** The sample, as much of its person as a range needs, and where it stands. */
export function ReferralFacts({ shown }: { shown: ShownReferral }) {
  const { specimen, sex, ageYears, collectedAt, receivedAt, endedAt, reason, orderId } = shown
  const rows: [string, string | null][] = [
    [m.referral_col_state(), standingWords(shown.standing)],
    [m.referral_reason(), reason && reasonWords(reason)],
    [m.referral_aliquot_code(), specimen.aliquotCode],
    [m.referral_number(), specimen.accession],
    [m.referral_barcode(), specimen.barcode],
    [m.referral_person(), m.referral_person_words({ sex: sexWords[sex](), years: ageYears })],
    [m.referral_drawn(), collectedAt && instantOf(collectedAt)],
    [m.referral_moment(), shown.moment && drawMomentWords(shown.moment)],
    [m.referral_remark(), shown.remark && sampleRemarkWords(shown.remark)],
    [m.referral_as(), shown.sentAs && sentAsWords[shown.sentAs]()],
    [m.referral_carrier(), carrierWords[shown.carrier]()],
    [m.referral_col_sent(), instantOf(shown.sentAt)],
    [m.referral_arrive_by(), receivedAt ? null : shown.arriveBy && instantOf(shown.arriveBy)],
    [m.referral_received_at(), receivedAt && instantOf(receivedAt)],
    [m.referral_report_by(), endedAt ? null : shown.reportBy && instantOf(shown.reportBy)],
    [m.referral_ended_at(), endedAt && instantOf(endedAt)],
    [m.referral_back_at(), shown.backAt && instantOf(shown.backAt)],
  ]
  return (
    <Panel title={m.referral_sample()}>
      <dl className="facts">
        {rows.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {shown.may.label && (
        <p className="mt-4">
          <LinkButton kind="quiet" size="small" to={`/lab/referrals/${shown.referralId}/label`}>
            {m.referral_print_label()}
          </LinkButton>
        </p>
      )}
      {orderId && (
        <p className="mt-4">
          <Link to={`/lab/orders/${orderId}`}>{m.referral_order()}</Link>
        </p>
      )}
    </Panel>
  )
}
