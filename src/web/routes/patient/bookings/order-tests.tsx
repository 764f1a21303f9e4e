import { isSettled, type ItemState } from '#src/domain/results/item-machine.ts'
import { whyOf } from '#src/web/orders/order-reasons.ts'
import type { OrderView } from '#src/web/orders/order-view.ts'
import { reflexConditionWords } from '#src/web/results/reflex-condition.ts'
import type { IconName } from '#src/web/ui/icon-paths.ts'
import { Chip } from '#src/web/ui/marks.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

type Look = { icon: IconName; tone?: 'ok' | 'needs'; words: () => string }

/** A test at the bench as the patient sees it: never a value before it is published. */
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

/** Signed: the lab discusses it before it is read. */
const toTell: Look = { icon: 'phone', words: m.booking_track_test_to_tell }

type Props = {
  order: OrderView
  /** The tests whose signed results wait for a talk. */
  waiting: ReadonlySet<string>
}

/** The tests, each with its state; only once the parts of an order differ, or a rule added one. */
export function OrderTests({ order, waiting }: Props) {
  const states = new Set(order.items.map(({ state }) => state))
  const isByRule = order.items.some(({ addedByRule }) => addedByRule !== null)
  if (states.size < 2 && !states.has('not-performed') && !isByRule) return null
  return (
    <ul className="custody" aria-label={m.booking_track_tests_title()}>
      {order.lines.flatMap((line) => [
        ...partsOf({ order, waiting }, line),
        ...order.items.filter((item) => item.lineId === line.lineId).map(addedRow),
      ])}
    </ul>
  )
}

/** A panel is one row while its tests have the same state, else one for each state with a count. */
function partsOf({ order, waiting }: Props, { lineId, name }: OrderView['lines'][number]) {
  const mine = order.items.filter((item) => item.lineId === lineId && item.addedByRule === null)
  const isTold = ({ testItemId }: Item) => !waiting.has(testItemId)
  const groups = Map.groupBy(mine, (item) => `${item.state} ${isTold(item)}`)
  return [...groups].map(([alike, group]) => {
    const [{ state } = { state: 'ordered' as const }] = group
    const { words, ...look } = group.every(isTold) ? looks[state] : toTell
    const why = new Set(group.map(({ reason }) => whyOf(reason)))
    const isPart = group.length < mine.length
    return (
      <li key={lineId + alike}>
        <h3 className="col-span-2">{isPart ? partName(name, group, mine) : name}</h3>
        <Chip {...look}>{words()}</Chip>
        {state === 'not-performed' && <p>{[...why].join(' ')}</p>}
      </li>
    )
  })
}

/** A test that a rule of the lab added or suggested: which rule, that it costs nothing or was chosen, and by when. */
function addedRow({ testItemId, name, state, reason, addedByRule }: Item) {
  if (!addedByRule) return null
  const { cause, promisedAt, isPaid, ...condition } = addedByRule
  const rule = reflexConditionWords({ cause, condition })
  const { words, ...look } = looks[state]
  const isOpen = !isSettled(state)
  return (
    <li key={testItemId}>
      <h3 className="col-span-2">{name}</h3>
      <Chip {...look}>{words()}</Chip>
      <p>
        {isPaid ? m.reflex_patient_paid({ rule }) : m.reflex_patient({ rule })}
        {isOpen && promisedAt && ` ${m.reflex_patient_by({ time: instantOf(promisedAt, 'near') })}`}
        {state === 'not-performed' && ` ${whyOf(reason)}`}
      </p>
    </li>
  )
}

function partName(name: string, group: readonly Item[], all: readonly Item[]): string {
  if (group.length <= 3) return `${name}: ${group.map((item) => item.name).join(', ')}`
  return m.booking_track_tests_part({ name, count: group.length, all: all.length })
}

type Item = OrderView['items'][number]
