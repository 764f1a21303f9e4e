import { isCritical } from '#src/domain/results/judging/flag.ts'
import type { ItemOnBench } from '#src/web/results/bench-view.ts'
import { rulesNamed } from '#src/web/results/failure-words.ts'
import { FlagCell } from '#src/web/routes/bench/bench-cells.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

type Props = {
  item: ItemOnBench
  isEditable: boolean
  /** What was chosen in a form that came back. */
  typed: string | undefined
}

/** On which instrument a value is measured: asked where several may, remembered for the next one. */
export function InstrumentChoice({ item, isEditable, typed }: Props) {
  const { instruments, measuredOn, chosen, qc } = item.control
  const measured = instruments.find(({ instrumentId }) => instrumentId === measuredOn)
  if (!isEditable || instruments.length < 2)
    return measured ? (
      <p className="sub">
        {measured.name}
        {qc === 'not-run' && ` · ${m.quality_controls_due()}`}
      </p>
    ) : null
  return (
    <select
      name={`instrument-${item.testItemId}`}
      className="input"
      aria-label={`${item.name}: ${m.quality_measured_on()}`}
      defaultValue={typed ?? measuredOn ?? chosen ?? ''}
    >
      <option value="">{m.quality_measured_on()}</option>
      {instruments.map(({ instrumentId, name }) => (
        <option key={instrumentId} value={instrumentId}>
          {name}
        </option>
      ))}
    </select>
  )
}

/** Why a value is held back: its control failed. Leads to where that is resolved. */
export function ControlNote({ item }: Pick<Props, 'item'>) {
  const { failure } = item.control
  const isOver = item.state === 'published' || item.state === 'amended'
  if (!failure || isOver) return null
  return (
    <p className="error">
      <Icon name="warning" small />
      <Link to={`/lab/quality-control/failures/${failure.failureId}`}>
        {m.quality_held_note({
          instrument: failure.instrument,
          rules: rulesNamed(failure.rules),
          time: instantOf(failure.openedAt, 'near'),
        })}
      </Link>
    </p>
  )
}

/**
 * Other values that instruments sent for this test: it is not verified before somebody decides. Each
 * leads to where that is done.
 */
export function WaitingNotes({ item }: Pick<Props, 'item'>) {
  return item.control.waiting.map(({ id, instrument, value, flag }) => (
    <p className="error" key={id}>
      <Icon name="warning" small />
      <Link to={`/lab/bridge#arrived-${id}`}>{m.bench_value_waits({ value, instrument })}</Link>
      {flag !== null && isCritical(flag) && <FlagCell flag={flag} />}
    </p>
  ))
}
