import { Form } from 'react-router'
import { formatPhone } from '#src/domain/format-phone.ts'
import type { BookingView, OrderView } from '#src/web/orders/order-view.ts'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

type Props = { booking: BookingView; order: OrderView }
type Consent = BookingView['consents'][number]

/** Each consent of an order: its status, whom to call, and a button that withdraws it. */
export function OrderConsents({ booking, order }: Props) {
  return booking.consents
    .filter(({ orderId }) => orderId === order.orderId)
    .map((consent) => (
      <div key={consent.consentId} className="mt-4">
        <Note icon={consent.withdrawnAt ? 'info' : 'check'} title={consent.tests.join(', ')}>
          <ul className="grid gap-2">
            {standingWords(consent).map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </Note>
        {consent.mayWithdraw && (
          <Form method="post" className="mt-3">
            <input type="hidden" name="consentId" value={consent.consentId} />
            <p className="small soft mb-2">{m.consent_withdraw_help()}</p>
            <SubmitButton intent="withdraw-consent" kind="quiet">
              {m.consent_withdraw({ tests: consent.tests.join(', ') })}
            </SubmitButton>
          </Form>
        )}
      </div>
    ))
}

function standingWords(consent: Consent): string[] {
  const { signedName: name, withdrawnAt, counselledAt, counsellor, counsellorOfLab } = consent
  if (withdrawnAt) return [m.consent_withdrawn({ when: instantOf(withdrawnAt) })]
  const talk =
    counselledAt && counsellor
      ? m.consent_counselled({ counsellor, when: instantOf(counselledAt) })
      : m.consent_to_counsel()
  const call = counsellorOfLab && {
    ...counsellorOfLab,
    phone: formatPhone(counsellorOfLab.phone),
  }
  return [
    m.consent_given({ name, when: instantOf(consent.consentedAt) }),
    talk,
    ...(consent.isResultWaiting ? [m.consent_result_waits()] : []),
    ...consent.resultTalks.map(toldWords),
    ...(call ? [m.consent_call(call)] : []),
  ]
}

function toldWords({ counsellor, outcome, at }: Consent['resultTalks'][number]): string {
  const when = instantOf(at)
  if (outcome === 'not-reached') return m.consent_result_not_reached({ counsellor, when })
  if (outcome === 'declined') return m.consent_result_declined({ when })
  return m.consent_result_told({ counsellor, when })
}
