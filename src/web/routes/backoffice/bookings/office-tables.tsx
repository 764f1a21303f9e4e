import { mayBeGivenUp } from '#src/domain/results/item-machine.ts'
import { custodianOf } from '#src/domain/tubes/lost-tube.ts'
import { Behind } from '#src/web/lab-contract/lab-life-acts.tsx'
import { nameHere } from '#src/web/names.ts'
import { LateMark } from '#src/web/orders/late-orders.tsx'
import { TubeChip } from '#src/web/orders/order-custody.tsx'
import type { BookingView, OrderView, TubeView } from '#src/web/orders/order-view.ts'
import { orderSays } from '#src/web/orders/order-words.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { GoneForm, type TriedForm } from '#src/web/ui/forms/act-form.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { lostWords, TubeLost } from '#src/web/ui/tube-lost.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { storyState } from './office-story-words.ts'

type Props = { booking: BookingView }

/** Every order with its state, its tests and its tubes. */
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
              <p>{stands(order)}</p>
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

/** A tube with its state; one that is carried or tested may be reported lost. */
function OfficeTube({ tube, tried }: TubeProps) {
  const { tubeId, typeName, barcode, state, lostReason } = tube
  const isTried = tried?.intent === 'lose' && tried.result.initialValue?.['tubeId'] === tubeId
  const mayBeLost = custodianOf(state, false) !== undefined
  return (
    <div className="mt-2">
      <p>
        {nameHere(typeName)} <span className="num">{barcode}</span> <TubeChip state={state} />{' '}
        {lostReason && <span className="sub">{lostWords(lostReason)}</span>}{' '}
        {state !== 'planned' && <Link to={`/samples/${tubeId}`}>{m.custody_link()}</Link>}
      </p>
      {mayBeLost && (
        <div className="mt-2">
          <Behind title={m.visit_lost_title()} isOpen={isTried}>
            <TubeLost tube={tube} lastResult={isTried ? tried.result : undefined} />
          </Behind>
        </div>
      )}
      {isTried && <GoneForm tried={tried} isThere={mayBeLost} />}
    </div>
  )
}

/** In the patient's texts with their times, except where they address the patient. */
function stands(order: OrderView): string {
  if (order.state === 'awaiting-payment') return storyState('order', order.state)
  return orderSays(order)
}
