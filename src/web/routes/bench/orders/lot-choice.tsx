import type { ItemOnBench } from '#src/web/results/bench-view.ts'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

type Props = {
  item: ItemOnBench
  isEditable: boolean
  /** What was chosen in a form that came back. */
  typed: string | undefined
}

/** With which lot of reagent a PT was measured: asked where the lots were changed in the last hours. */
export function LotChoice({ item, isEditable, typed }: Props) {
  if (!isEditable || !item.lots) return null
  return (
    <select
      name={`lot-${item.testItemId}`}
      className="input"
      aria-label={`${item.name}: ${m.bench_lot_number()}`}
      defaultValue={typed ?? ''}
    >
      <option value="">{m.bench_lot_number()}</option>
      {item.lots.map(({ lotId, lotNumber, usedFrom }) => (
        <option key={lotId} value={lotId}>
          {lotNumber} – {m.bench_lot_since({ time: instantOf(usedFrom, 'near') })}
        </option>
      ))}
    </select>
  )
}
