import type { TubeEvent, TubeState } from '#src/domain/tubes/tube-machine.ts'
import { nameHere } from '#src/web/names.ts'
import type { IconName } from '#src/web/ui/icon-paths.ts'
import { Link } from '#src/web/ui/link.tsx'
import { Chip } from '#src/web/ui/marks.tsx'
import { Time } from '#src/web/ui/time.tsx'
import { capName } from '#src/web/ui/tube.tsx'
import { Custody } from '#src/web/ui/visit.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { whyOf } from './order-reasons.ts'
import type { BookingView, OrderView, TubeView } from './order-view.ts'
import { nameOf } from './order-words.ts'

type Look = { tone: 'plain' | 'ok' | 'needs'; icon: IconName; words: () => string }

const looks: Record<TubeState, Look> = {
  planned: { tone: 'plain', icon: 'clock', words: m.booking_track_tube_planned },
  labelled: { tone: 'plain', icon: 'scan', words: m.booking_track_tube_labelled },
  collected: { tone: 'ok', icon: 'check', words: m.booking_track_tube_collected },
  'not-drawn': { tone: 'plain', icon: 'close', words: m.booking_track_tube_not_drawn },
  'in-transit': { tone: 'ok', icon: 'forward', words: m.booking_track_tube_in_transit },
  'handed-over': { tone: 'ok', icon: 'microscope', words: m.booking_track_tube_handed_over },
  accepted: { tone: 'ok', icon: 'check', words: m.booking_track_tube_accepted },
  rejected: { tone: 'needs', icon: 'warning', words: m.booking_track_tube_rejected },
  lost: { tone: 'needs', icon: 'warning', words: m.booking_track_tube_lost },
  'in-testing': { tone: 'ok', icon: 'microscope', words: m.booking_track_tube_in_testing },
  stored: { tone: 'ok', icon: 'check', words: m.booking_track_tube_stored },
  disposed: { tone: 'plain', icon: 'check', words: m.booking_track_tube_disposed },
}

type Hands = { name: string; lab: string; tube: TubeView }

const hands: Record<TubeEvent, (hands: Hands) => string> = {
  label: m.booking_track_hand_label,
  spoil: m.booking_track_hand_spoil,
  collect: m.booking_track_hand_collect,
  carry: m.booking_track_hand_carry,
  'hand-over': m.booking_track_hand_hand_over,
  accept: ({ lab, tube: { accession } }) =>
    accession
      ? m.booking_track_hand_accept_as({ lab, accession })
      : m.booking_track_hand_accept({ lab }),
  reject: ({ lab, tube }) => m.booking_track_hand_reject({ lab, reason: whyOf(tube.rejectReason) }),
  lose: m.booking_track_hand_lose,
  test: m.booking_track_hand_test,
  pass: m.booking_track_hand_pass,
  store: m.booking_track_hand_store,
  dispose: m.booking_track_hand_dispose,
  'write-off': ({ tube }) => m.booking_track_hand_write_off({ reason: whyOf(tube.writeOffReason) }),
}

/** Every tube of the booking from hand to hand, each with its time. */
export function OrderCustody({ booking }: { booking: BookingView }) {
  const tubes = booking.orders.flatMap((order) => order.tubes.map((tube) => ({ order, tube })))
  const severalPatients = booking.orders.length > 1
  const isAnyPlanned = tubes.some(({ tube }) => tube.state === 'planned')
  return (
    <>
      {isAnyPlanned && <p className="small soft">{m.booking_track_tube_later()}</p>}
      <Custody
        tubes={tubes.map(({ order, tube }) => ({
          id: tube.tubeId,
          cap: tube.cap,
          isEmpty: tube.collectedAt === null,
          title: severalPatients
            ? m.booking_track_patient_tests({ patient: order.patientName, tests: nameOfTube(tube) })
            : nameOfTube(tube),
          status: <TubeChip state={tube.state} isReported={isReported(order)} />,
          detail: <TubeStory booking={booking} order={order} tube={tube} />,
        }))}
      />
    </>
  )
}

type ChipProps = { state: TubeState; isReported?: boolean }

/** A tube stays at the bench after its report; a patient wants to know that it is done. */
export function TubeChip({ state, isReported: isDone = false }: ChipProps) {
  const { tone, icon, words } = looks[state]
  const isTested = isDone && state === 'in-testing'
  return (
    <Chip tone={tone} icon={isTested ? 'check' : icon}>
      {isTested ? m.booking_track_tube_tested() : words()}
    </Chip>
  )
}

function isReported({ state }: OrderView): boolean {
  return state === 'reported' || state === 'closed'
}

/** "EDTA tube, lavender cap, 3 ml". */
function nameOfTube({ typeName, cap, volumeMl: ml }: TubeView): string {
  const name = nameHere(typeName)
  const colour = capName(cap)
  if (!ml) return [name, colour].filter(Boolean).join(', ')
  return colour
    ? m.booking_track_tube_volume_cap({ name, cap: colour, ml })
    : m.booking_track_tube_volume({ name, ml })
}

type Props = { booking: BookingView; order: OrderView; tube: TubeView }

function TubeStory({ booking, order, tube }: Props) {
  const visit = booking.visits.find(({ visitId }) => visitId === tube.visitId)
  const name = visit ? nameOf(visit) : m.booking_track_somebody()
  const told = booking.events.flatMap(({ machine, entityId, event, at }) => {
    const says = machine === 'tube' && entityId === tube.tubeId && wordsOf(event)
    return says ? [{ at, words: says({ name, lab: order.labName, tube }) }] : []
  })
  return (
    <>
      <p>{m.booking_track_tube_for({ tests: linesOf(order, tube).join(', ') })}</p>
      {tube.replaces && <p>{replacedWords(tube.replaces.barcode)}</p>}
      {tube.barcode && (
        <p className="num">{m.booking_track_tube_barcode({ barcode: tube.barcode })}</p>
      )}
      {told.map(({ at, words }) => (
        <p key={at + words} className="text-ink">
          <span className="soft num mr-2">
            <Time at={at} shape="near" />
          </span>
          {words}
        </p>
      ))}
      {tube.state !== 'planned' && (
        <p>
          <Link to={`/samples/${tube.tubeId}`}>{m.custody_link()}</Link>
        </p>
      )}
    </>
  )
}

/** What was booked, not the twenty values of a panel. */
function linesOf({ items, lines }: OrderView, tube: TubeView): string[] {
  const ids = items.filter(({ name }) => tube.tests.includes(name)).map(({ lineId }) => lineId)
  return lines.filter(({ lineId }) => ids.includes(lineId)).map(({ name }) => name)
}

function replacedWords(barcode: string | null): string {
  return barcode ? m.booking_track_tube_replaces({ barcode }) : m.booking_track_tube_replaces_one()
}

/** Events are stored as text; one without words is omitted. */
function wordsOf(event: string) {
  const known: Readonly<Record<string, (told: Hands) => string>> = hands
  return known[event]
}
