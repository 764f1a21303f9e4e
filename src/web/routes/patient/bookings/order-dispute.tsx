import type { BookingView } from '#src/web/orders/order-view.ts'
import { Note } from '#src/web/ui/marks.tsx'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { m } from '#src/web/words/compiled/messages.js'

/** The patient's bank has taken the payment back: what that means for them, in plain words. */
export function OrderDispute({ booking: { payment } }: { booking: BookingView }) {
  const { dispute, chargedBack } = payment
  if (dispute === null) return null
  const amount = rupeesOf(chargedBack)
  return dispute === 'open' ? (
    <Note tone="needs" icon="clock">
      {m.chargeback_patient_open({ amount })}
    </Note>
  ) : (
    <Note>{m.chargeback_patient_lost({ amount })}</Note>
  )
}
