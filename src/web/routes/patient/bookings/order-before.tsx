import { isBeforeDose, isFast, preparationOf } from '#src/domain/catalogue/preparation.ts'
import { nameHere } from '#src/web/names.ts'
import { medicineWords } from '#src/web/orders/booking-item.tsx'
import type { BookingView, OrderView, VisitView } from '#src/web/orders/order-view.ts'
import { later } from '#src/web/orders/order-when.ts'
import { Note } from '#src/web/ui/marks.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

type Props = { booking: BookingView; visit: VisitView }

/** What to do before the visit, per patient, with the time from which to fast. */
export function BeforeVisit({ booking, visit }: Props) {
  const orders = booking.orders
    .filter(({ state }) => state !== 'cancelled')
    .filter(({ tubes }) => tubes.some(({ visitId }) => visitId === visit.visitId))
  // Shown once for all patients: two sentences about medicines would contradict each other.
  const lines = orders.flatMap((order) => order.lines)
  const medicines = medicineWords(lines.some(({ preparation }) => isBeforeDose(preparation)))
  const words = orders.flatMap((order) => wordsOf(order, visit, medicines))
  if (words.length === 0) return <Note icon="check">{m.booking_track_before_nothing()}</Note>
  return (
    <Note tone="needs" icon="fasting" title={m.booking_track_before_title()}>
      <ul>
        {[...new Set(words)].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Note>
  )
}

function wordsOf(
  { patientName: patient, lines }: OrderView,
  { startsAt }: VisitView,
  medicines: string,
): string[] {
  const hours = Math.max(0, ...lines.map(({ fastingHours }) => fastingHours))
  const from = later(startsAt, -hours * 3_600_000)
  const fast =
    hours > 0
      ? [m.booking_track_before_fast({ patient, hours, time: instantOf(from, 'near') })]
      : []
  const other = preparationOf(lines).filter((sentence) => !isFast(sentence))
  const dangers = [m.catalogue_low_sugar(), m.catalogue_fast_child()]
  const care = [medicines, ...(hours > 0 ? dangers : [])]
  return [
    ...fast,
    ...other
      .filter(Boolean)
      .map((preparation) =>
        m.booking_track_before_other({ patient, preparation: nameHere(preparation) }),
      ),
    ...(fast.length + other.length > 0 ? care : []),
  ]
}
