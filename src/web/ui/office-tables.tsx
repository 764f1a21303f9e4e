import { mayBeGivenUp } from '#src/domain/results/item-machine.ts'
import { custodianOf } from '#src/domain/tubes/lost-tube.ts'
import { LateMark } from './late-orders.tsx'
import { nameHere } from '#src/web/names.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { LinkButton } from './button.tsx'
import { GoneForm, type TriedForm } from './act-form.tsx'
import { Behind } from './lab-life-acts.tsx'
import { TubeChip } from './order-custody.tsx'
import { storyState } from './office-story-words.ts'
import type { BookingView, OrderView, TubeView } from './order-view.ts'
import { orderSays } from './order-words.ts'
import { Panel } from './page.tsx'
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

/** A tube with where it is; one that somebody carries or tests may be lost. */
function OfficeTube({ tube, tried }: TubeProps) {
  const { tubeId, typeName, barcode, state, lostReason } = tube
  const isTried = tried?.intent === 'lose' && tried.result.initialValue?.['tubeId'] === tubeId
  const mayBeLost = custodianOf(state, false) !== undefined
  return (
    <div className="mt-2">
      <p>
        {nameHere(typeName)} <span className="num">{barcode}</span> <TubeChip state={state} />{' '}
        {lostReason && <span className="sub">{lostWords(lostReason)}</span>}
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

/** In the patient's words with their times, but where they speak to the patient. */
function stands(order: OrderView): string {
  if (order.state === 'awaiting-payment') return storyState('order', order.state)
  return orderSays(order)
}
