import type { BookingView, VisitView } from '#src/web/orders/order-view.ts'
import { nameOf } from '#src/web/orders/order-words.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { NextStep, Who } from '#src/web/ui/visit.tsx'
import { m } from '#src/web/words/compiled/messages.js'

/** The visit code while it is needed: large, with how to use it. */
export function NextCode({ visit }: { visit: VisitView & { startCode: string } }) {
  const name = nameOf(visit)
  const cash =
    visit.cashDue > 0
      ? m.booking_track_code_cash({ amount: rupeesOf(visit.cashDue) })
      : m.booking_track_code_free()
  return (
    <NextStep
      title={
        visit.phlebotomist
          ? m.booking_track_code_title({ name })
          : m.booking_track_code_title_keep()
      }
      lede={`${m.booking_track_code_lede()} ${cash}`}
      code={visit.startCode}
      codeLabel={m.booking_track_code_label()}
    >
      {visit.phlebotomist && <Who name={name}>{m.booking_track_your_phlebotomist()}</Who>}
    </NextStep>
  )
}

/** A link to each existing report; the first one is the page's main action. */
export function ReportLinks({ booking }: { booking: BookingView }) {
  const isForSeveral = booking.orders.length > 1
  return (
    <p className="actions">
      {booking.reports.map(({ reportId, orderId, state }) => {
        const patient = booking.orders.find((order) => order.orderId === orderId)?.patientName ?? ''
        return (
          <LinkButton key={reportId} to={`/reports/${reportId}`}>
            {linkWords(state === 'partial', isForSeveral ? patient : undefined)}
          </LinkButton>
        )
      })}
    </p>
  )
}

function linkWords(isFirst: boolean, patient: string | undefined): string {
  if (patient === undefined)
    return isFirst ? m.booking_track_open_first() : m.booking_track_open_report()
  return isFirst
    ? m.booking_track_open_first_of({ patient })
    : m.booking_track_open_report_of({ patient })
}
