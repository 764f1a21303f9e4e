import { Form } from 'react-router'
import type { VisitView } from '#src/web/orders/order-view.ts'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

/**
 * Whether the phlebotomist may come before the booked time: the patient's own choice, for this
 * visit.
 */
export function OrderEarly({ visit }: { visit: VisitView }) {
  const { visitId, version, doorOpensAt, isEarlyAllowed } = visit
  const { mayAllowEarly, mayRevokeEarly, state } = visit
  const isOnTheWay = isEarlyAllowed && state === 'en-route'
  if (!mayAllowEarly && !mayRevokeEarly && !isOnTheWay) return null
  const time = instantOf(doorOpensAt, 'near')
  const title = isEarlyAllowed
    ? m.booking_track_early_allowed_title()
    : m.booking_track_early_title()
  return (
    <section className="card p-6" aria-label={`${title} ${time}`}>
      <h2>{title}</h2>
      <p className="mt-2">
        {isEarlyAllowed
          ? m.booking_track_early_allowed_lede({ time })
          : m.booking_track_early_lede({ time })}
      </p>
      {(mayAllowEarly || mayRevokeEarly) && (
        <Form method="post" className="mt-4">
          <input type="hidden" name="visitId" value={visitId} />
          <input type="hidden" name="version" value={version} />
          <SubmitButton intent={mayAllowEarly ? 'early' : 'not-early'} kind="quiet">
            {mayAllowEarly ? m.booking_track_early_allow() : m.booking_track_early_revoke()}
          </SubmitButton>
        </Form>
      )}
    </section>
  )
}
