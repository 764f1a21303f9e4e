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

/** What was booked, each with where it is; only once the parts of an order differ. */
export function OrderTests({ order }: { order: OrderView }) {
  const states = new Set(order.items.map(({ state }) => state))
  if (states.size < 2 && !states.has('not-performed')) return null
  return (
    <ul className="custody" aria-label={m.booking_track_tests_title()}>
      {order.lines.flatMap((line) => partsOf(order, line.lineId, line.name))}
    </ul>
  )
}

/** A panel is one row while its tests stand alike, else one for each state with how many. */
function partsOf({ items }: OrderView, lineId: string, name: string) {
  const mine = items.filter((item) => item.lineId === lineId)
  const groups = [...Map.groupBy(mine, ({ state }) => state)]
  return groups.map(([state, group]) => {
    const { words, ...look } = looks[state]
    const why = new Set(group.map(({ reason }) => whyOf(reason)))
    const isPart = group.length < mine.length
    return (
      <li key={lineId + state}>
        <h3 className="col-span-2">{isPart ? partName(name, group, mine) : name}</h3>
        <Chip {...look}>{words()}</Chip>
        {state === 'not-performed' && <p>{[...why].join(' ')}</p>}
      </li>
    )
  })
}

function partName(name: string, group: readonly Item[], all: readonly Item[]): string {
  if (group.length <= 3) return `${name}: ${group.map((item) => item.name).join(', ')}`
  return m.booking_track_tests_part({ name, count: group.length, all: all.length })
}

type Item = OrderView['items'][number]
