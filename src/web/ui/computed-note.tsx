import { m } from '#src/web/words/compiled/messages.js'
import type { ItemOnBench } from './bench-view.ts'

/** Nobody types it: how it follows from other rows, or which of them it waits for. */
export function ComputedNote({ words, waitsFor }: NonNullable<ItemOnBench['computed']>) {
  return (
    <p className="small soft">
      {waitsFor.length > 0
        ? m.bench_computed_waits({ inputs: waitsFor.join(', ') })
        : m.bench_computed({ formula: words })}
    </p>
  )
}
