import type { ItemState } from '#src/domain/results/item-machine.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { whyOf } from './order-reasons.ts'
import type { OrderView } from './order-view.ts'
import { Chip } from './marks.tsx'
import type { IconName } from './icon-paths.ts'

type Look = { icon: IconName; tone?: 'ok' | 'needs'; words: () => string }

/** What a patient sees of a test at the bench: never a value before it is published. */
const looks: Record<ItemState, Look> = {
  ordered: { icon: 'clock', words: m.booking_track_test_ordered },
  ready: { icon: 'microscope', words: m.booking_track_test_at_work },
  entered: { icon: 'microscope', words: m.booking_track_test_at_work },
  held: { icon: 'microscope', words: m.booking_track_test_at_work },
  'tech-verified': { icon: 'microscope', words: m.booking_track_test_at_work },
  authorised: { icon: 'microscope', words: m.booking_track_test_at_work },
  published: { icon: 'check', tone: 'ok', words: m.booking_track_test_published },
  amended: { icon: 'check', tone: 'ok', words: m.booking_track_test_amended },
  recollect: { icon: 'again', tone: 'needs', words: m.booking_track_test_recollect },
  cancelled: { icon: 'close', words: m.booking_track_test_cancelled },
  'not-performed': { icon: 'close', tone: 'needs', words: m.booking_track_test_not_done },
}

/** The tests of an order, each with where it is; only once they differ. */
export function OrderTests({ order }: { order: OrderView }) {
  const states = new Set(order.items.map(({ state }) => state))
  if (order.items.length < 2 && !states.has('not-performed')) return null
  if (states.size === 1 && (states.has('ordered') || states.has('cancelled'))) return null
  return (
    <ul className="custody" aria-label={m.booking_track_tests_title()}>
      {order.items.map(({ testItemId, name, state, reason }) => {
        const { words, ...look } = looks[state]
        return (
          <li key={testItemId}>
            <h3 className="col-span-2">{name}</h3>
            <Chip {...look}>{words()}</Chip>
            {state === 'not-performed' && reason && (
              <p>{m.booking_track_test_not_performed({ reason: whyOf(reason) })}</p>
            )}
          </li>
        )
      })}
    </ul>
  )
}
