import type { OrderOnBench } from '#src/web/results/bench-view.ts'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Props = { order: OrderOnBench; held: string | null }

/** After a value was held: which one. Nothing where it is held no more. */
export function HeldNote({ order, held }: Props) {
  const item = order.items.find(({ testItemId }) => testItemId === held)
  if (item?.state !== 'held') return null
  return (
    <Note isNews icon="check">
      {m.bench_held({ test: item.name })}
    </Note>
  )
}
