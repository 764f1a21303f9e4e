import type { ReactNode } from 'react'
import { KeyValues } from '#src/web/ui/frame/page.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { Time } from '#src/web/ui/time.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { BookingView } from './order-view.ts'
import { verdictWords } from './visit-fee-words.ts'

export type VisitFee = NonNullable<BookingView['visitFee']>
type Row = readonly [label: string, value: ReactNode]

/**
 * When the phlebotomist came, waited, called and where they were: the same for the patient and the
 * office.
 */
export function VisitFeeFacts({ fee, more }: { fee: VisitFee; more: readonly Row[] }) {
  const { arrivedAt, createdAt, calls, stamps } = fee
  const verdictAt = (tap: string) =>
    verdictWords[stamps.find((stamp) => stamp.tap === tap)?.verdict ?? 'none']()
  const place = { arriving: verdictAt('arriving'), failing: verdictAt('failing') }
  const called = calls.map((at) => instantOf(at, 'time')).join(', ')
  return (
    <KeyValues
      rows={[
        [m.visitfee_arrived(), arrivedAt && <Time key="at" at={arrivedAt} shape="near" />],
        [m.visitfee_ended(), <Time key="at" at={createdAt} shape="near" />],
        [m.visitfee_calls(), called || m.visitfee_no_calls()],
        [m.visitfee_place(), m.visitfee_place_both(place)],
        ...more,
      ]}
    />
  )
}
