import { Form, useSearchParams } from 'react-router'
import type { ReportState } from '#src/domain/reports/report-machine.ts'
import type { BookingView, VisitView } from '#src/web/orders/order-view.ts'
import { nameOf } from '#src/web/orders/order-words.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { hoursOf, instantOf } from '#src/web/ui/time-words.ts'
import { NextStep, Who } from '#src/web/ui/visit.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type CodeProps = {
  visit: VisitView & { startCode: string }
  /** Whose samples it is for, where that is not everybody in the booking. */
  people: string | undefined
}

/** The visit code while it is needed: large, with whom it is for and how to use it. */
export function NextCode({ visit, people }: CodeProps) {
  const name = nameOf(visit)
  const cash =
    visit.cashDue > 0
      ? m.booking_track_code_cash({ amount: rupeesOf(visit.cashDue) })
      : m.booking_track_code_free()
  const title = visit.phlebotomist
    ? m.booking_track_code_title({ name })
    : m.booking_track_code_title_keep()
  return (
    <>
      <NextStep
        // Two visits of one booking have a code each.
        title={people ? `${title}: ${people}` : title}
        lede={[people && m.booking_track_code_for({ people }), m.booking_track_code_lede(), cash]
          .filter(Boolean)
          .join(' ')}
        code={visit.startCode}
        codeLabel={m.booking_track_code_label()}
      >
        {visit.phlebotomist && <Who name={name}>{m.booking_track_your_phlebotomist()}</Who>}
        <ExpectedAt visit={visit} />
      </NextStep>
      <CallThem visit={visit} />
    </>
  )
}

/** Who comes is called through the product: neither sees the other's number. */
function CallThem({ visit: { visitId, mayCall } }: Pick<CodeProps, 'visit'>) {
  const [search] = useSearchParams()
  if (!mayCall) return null
  const isCalled = search.has('called')
  return (
    <Form method="post" className="mt-3">
      <input type="hidden" name="visitId" value={visitId} />
      <SubmitButton intent="call" kind="quiet">
        <Icon name="phone" />
        {m.booking_track_call()}
      </SubmitButton>
      <p className="small mt-2" role={isCalled ? 'status' : undefined}>
        {isCalled ? m.booking_track_called() : m.booking_track_call_lede()}
      </p>
    </Form>
  )
}

/** When somebody is expected: narrower than the hour, or later than it. */
function ExpectedAt({ visit: { arrival, mayEndAt } }: Pick<CodeProps, 'visit'>) {
  if (mayEndAt !== null) return <MayEnd at={mayEndAt} />
  if (!arrival) return null
  const { from, until, isLate } = arrival
  const times = hoursOf(from, until)
  return (
    <p className="expected" aria-live="polite">
      <Icon name="clock" />{' '}
      {isLate ? m.booking_track_expected_late({ times }) : m.booking_track_expected({ times })}
    </p>
  )
}

/** They would come after the visit ends by itself: it is said what happens then, and no time to wait for. */
function MayEnd({ at }: { at: string }) {
  return (
    <p className="expected" aria-live="polite">
      <Icon name="clock" /> {m.booking_track_may_end({ time: instantOf(at, 'time') })}
    </p>
  )
}

type ReportProps = {
  booking: BookingView
  /** Only this order's report; its person is then named beside it. */
  orderId?: string | undefined
}

/** A link to each existing report; the first one is the page's main action. */
export function ReportLinks({ booking, orderId }: ReportProps) {
  const reports = booking.reports.filter((one) => !orderId || one.orderId === orderId)
  if (reports.length === 0) return null
  return (
    <p className="actions">
      {reports.map((report) => (
        <LinkButton
          key={report.reportId}
          to={`/reports/${report.reportId}`}
          kind={report.state === 'withdrawn' ? 'quiet' : undefined}
        >
          {linkWords(report.state, orderId && patientOf(booking, orderId))}
        </LinkButton>
      ))}
    </p>
  )
}

function patientOf({ orders }: BookingView, orderId: string): string | undefined {
  return orders.find((order) => order.orderId === orderId)?.patientName
}

function linkWords(state: ReportState, patient: string | undefined): string {
  if (state === 'withdrawn') return m.booking_track_why_withdrawn()
  const isFirst = state === 'partial'
  if (!patient) return isFirst ? m.booking_track_open_first() : m.booking_track_open_report()
  return isFirst
    ? m.booking_track_open_first_of({ patient })
    : m.booking_track_open_report_of({ patient })
}
