import { PATTERN_DAYS } from '#src/domain/visits/failure-pattern.ts'
import type { App } from '#src/usecases/index.ts'
import {
  doubtWords,
  feeStateWords,
  reportedWords,
  verdictWords,
} from '#src/web/orders/visit-fee-words.ts'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { EmptyState } from '#src/web/ui/frame/page.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { Time } from '#src/web/ui/time.tsx'
import { visitStateWords } from '#src/web/ui/visit-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

type Watch = Awaited<ReturnType<App['watchVisits']>>
type Line = Watch['fees'][number]

type OpenVisit = Watch['late'][number]

/** Visits that nobody finished, or nobody could begin: each leads to its booking. */
export function OpenVisits({ label, visits }: { label: string; visits: readonly OpenVisit[] }) {
  if (visits.length === 0) return <p className="soft">{m.visitfee_open_none()}</p>
  return (
    <DataTable
      label={label}
      stacks
      columns={[
        { id: 'booking', head: m.visitfee_col_booking() },
        { id: 'who', head: m.office_visit_who() },
        { id: 'state', head: m.office_visit_state() },
        { id: 'ended', head: m.visitfee_col_hour_ended() },
      ]}
    >
      {visits.map(({ visitId, bookingNumber, phlebotomist, state, isDrawn, endsAt }) => (
        <tr key={visitId}>
          <td>
            <Link className="num" to={`/backoffice/bookings/${bookingNumber}`}>
              {bookingNumber}
            </Link>
          </td>
          <td>{phlebotomist ?? m.visitfee_somebody()}</td>
          <td className="wraps">
            {visitStateWords[state]()}
            {isDrawn && <Note tone="danger">{m.visitfee_open_drawn()}</Note>}
          </td>
          <td>
            <Time at={endsAt} shape="near" />
          </td>
        </tr>
      ))}
    </DataTable>
  )
}

export function FeesToDecide({ fees }: { fees: readonly Line[] }) {
  if (fees.length === 0) return <EmptyState title={m.visitfee_watch_fees_none()}>{null}</EmptyState>
  return <FeeTable label={m.visitfee_watch_fees()} fees={fees} />
}

/** Each conspicuous phlebotomist, with every such visit of a fortnight. */
export function FailurePatterns({ patterns }: Pick<Watch, 'patterns'>) {
  if (patterns.length === 0)
    return <p className="soft">{m.visitfee_watch_patterns_none({ days: PATTERN_DAYS })}</p>
  return patterns.map(({ phlebotomistId, name, fees, ended, othersFees, othersEnded, visits }) => (
    <div key={phlebotomistId} className="mt-4">
      <h3>{name ?? m.visitfee_somebody()}</h3>
      <p>
        {m.visitfee_watch_pattern_of({
          days: PATTERN_DAYS,
          fees,
          ended,
          others: othersFees,
          othersended: othersEnded,
        })}
      </p>
      <p>
        <Link className="tap" to={`/backoffice/people?q=${encodeURIComponent(name ?? '')}`}>
          {m.visitfee_watch_person()}
        </Link>
      </p>
      <FeeTable label={name ?? m.visitfee_somebody()} fees={visits} />
    </div>
  ))
}

function FeeTable({ label, fees }: { label: string; fees: readonly Line[] }) {
  return (
    <DataTable
      label={label}
      stacks
      columns={[
        { id: 'booking', head: m.visitfee_col_booking() },
        { id: 'what', head: m.visitfee_col_what() },
        { id: 'proof', head: m.visitfee_col_proof() },
        { id: 'state', head: m.visitfee_col_state() },
      ]}
    >
      {fees.map((fee) => (
        <tr key={fee.visitFeeId}>
          <td>
            <Link className="num" to={`/backoffice/bookings/${fee.bookingNumber}`}>
              {fee.bookingNumber}
            </Link>
            <span className="sub">
              {' '}
              <Time at={fee.createdAt} shape="near" />
            </span>
          </td>
          <td className="wraps">{reportedWords(fee.reason, fee.phlebotomist)}</td>
          <td className="wraps">
            <Proof fee={fee} />
          </td>
          <td>
            {rupeesOf(fee.amount)} <span className="sub">{feeStateWords(fee)}</span>
          </td>
        </tr>
      ))}
    </DataTable>
  )
}

function Proof({ fee }: { fee: Line }) {
  const { waitedMinutes, calls, arriving, failing, doubts } = fee
  const place = {
    arriving: verdictWords[arriving ?? 'none'](),
    failing: verdictWords[failing ?? 'none'](),
  }
  return (
    <>
      {m.visitfee_proof({ minutes: waitedMinutes ?? 0, calls })}
      <span className="sub block">{m.visitfee_place_both(place)}</span>
      {doubts.length > 0 && (
        <span className="sub block">
          {m.visitfee_doubts()}: {doubts.map((doubt) => doubtWords[doubt]()).join('; ')}
        </span>
      )}
    </>
  )
}
