import { mayBeGivenUp } from '#src/domain/results/item-machine.ts'
import { custodianOf } from '#src/domain/tubes/lost-tube.ts'
import { LateMark } from './late-orders.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { LinkButton } from './button.tsx'
import { DataTable } from './data-table.tsx'
import type { TriedForm } from './act-form.tsx'
import { Behind } from './lab-life-acts.tsx'
import { TubeChip } from './order-custody.tsx'
import type { BookingView, TubeView } from './order-view.ts'
import { dayAndHours } from './order-when.ts'
import { orderSays } from './order-words.ts'
import { Panel } from './page.tsx'
import { Time } from './time.tsx'
import { lostWords, TubeLost } from './tube-lost.tsx'

type Props = { booking: BookingView }

/** Every order with where it stands, its tests and its tubes. */
export function OfficeOrders({ booking, tried }: Props & { tried: TriedForm }) {
  return (
    <Panel title={m.office_orders()}>
      <ul className="custody">
        {booking.orders.map((order) => (
          <li key={order.orderId}>
            <div className="col-span-3">
              <h3>
                {order.patientName}, {order.labName}
              </h3>
              <p>{orderSays(order)}</p>
              <p>{order.lines.map(({ name }) => name).join(', ')}</p>
              {order.items.some(({ state }) => mayBeGivenUp(state)) && (
                <p className="mt-2">
                  <LinkButton
                    to={`/backoffice/bookings/${booking.number}/give-up/${order.orderId}`}
                    kind="quiet"
                    size="small"
                  >
                    {m.giveup_link()}
                  </LinkButton>
                </p>
              )}
              <LateMark late={order.late} />
              {order.tubes.map((tube) => (
                <OfficeTube key={tube.tubeId} tube={tube} tried={tried} />
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

type TubeProps = { tube: TubeView; tried: TriedForm }

/** A tube with where it is; one that somebody carries or tests may be lost. */
function OfficeTube({ tube, tried }: TubeProps) {
  const { tubeId, typeName, barcode, state, lostReason } = tube
  const isTried = tried?.intent === 'lose' && tried.result.initialValue?.['tubeId'] === tubeId
  return (
    <div className="mt-2">
      <p>
        {typeName} <span className="num">{barcode}</span> <TubeChip state={state} />{' '}
        {lostReason && <span className="sub">{lostWords(lostReason)}</span>}
      </p>
      {custodianOf(state, false) && (
        <Behind title={m.visit_lost_title()} isOpen={isTried}>
          <TubeLost tube={tube} lastResult={isTried ? tried.result : undefined} />
        </Behind>
      )}
    </div>
  )
}

export function OfficeVisits({ booking }: Props) {
  return (
    <div className="panel">
      <h2>{m.office_visits()}</h2>
      <DataTable
        label={m.office_visits()}
        columns={[
          { id: 'when', head: m.office_visit_when() },
          { id: 'who', head: m.office_visit_who() },
          { id: 'state', head: m.office_visit_state() },
        ]}
      >
        {booking.visits.map((visit) => (
          <tr key={visit.visitId}>
            <td>
              {dayAndHours(visit)}
              {visit.isRecollection && <span className="sub"> {m.office_visit_fresh()}</span>}
            </td>
            <td>{visit.phlebotomist ?? m.office_visit_nobody()}</td>
            <td lang="en">{visit.state}</td>
          </tr>
        ))}
      </DataTable>
    </div>
  )
}

const actors: Readonly<Record<string, () => string>> = {
  person: m.office_by_person,
  worker: m.office_by_worker,
  visitor: m.office_by_visitor,
}

/** Every step of every machine, newest first: what is stuck shows by its last line. */
export function OfficeStory({ booking }: Props) {
  return (
    <div className="panel">
      <h2>{m.office_story()}</h2>
      <DataTable
        label={m.office_story()}
        columns={[
          { id: 'at', head: m.office_story_at() },
          { id: 'of', head: m.office_story_of() },
          { id: 'step', head: m.office_story_step() },
          { id: 'to', head: m.office_story_to() },
          { id: 'by', head: m.office_story_by() },
          { id: 'why', head: m.office_story_why() },
        ]}
      >
        {booking.events
          .toReversed()
          .map(({ at, machine, event, toState, actorKind, reason }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a story only grows
            <tr key={index}>
              <td className="num">
                <Time at={at} shape="near" />
              </td>
              <td lang="en">{machine}</td>
              <td lang="en">{event}</td>
              <td lang="en">{toState}</td>
              <td>{actors[actorKind]?.() ?? actorKind}</td>
              <td className="sub">{reason}</td>
            </tr>
          ))}
      </DataTable>
    </div>
  )
}
