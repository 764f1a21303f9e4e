import type { ItemOnBench } from '#src/web/results/bench-view.ts'
import { standsNow } from '#src/web/routes/bench/orders/result-stale.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { ReviseAnswer } from './revise-values.ts'

/** A published test, in its current version. */
export type Standing = { testItemId: string; version: number }

type Shown = {
  desk: { version: number; items: readonly Standing[] }
  items: readonly ItemOnBench[]
}

/**
 * Based on values that have changed: each such row shows the current one beside what was typed, and
 * the form is based on that from now on. Nothing typed is lost, and nothing is preselected.
 */
export function staleAnswer({ desk, items }: Shown, sent: ReviseAnswer['typed']): ReviseAnswer {
  const moved = items.filter(({ testItemId: id }) => {
    const now = desk.items.find((item) => item.testItemId === id)
    return now !== undefined && isTyped(sent, id) && sent[`version-${id}`] !== String(now.version)
  })
  const errors = Object.fromEntries(
    moved.map((item) => [`value-${item.testItemId}`, staleWords(item, sent)]),
  )
  const typed = Object.fromEntries(Object.entries(sent).filter(([name]) => !isVersion(name)))
  return { errors: { form: m.revision_stale({ number: desk.version }), ...errors }, typed }
}

const isVersion = (name: string) => name === 'version' || name.startsWith('version-')

function isTyped(sent: ReviseAnswer['typed'], id: string): boolean {
  return ['value', 'choice', 'comment'].some((part) => sent[`${part}-${id}`])
}

/** Both in words: what was typed, and the current value with its author. */
function staleWords(item: ItemOnBench, sent: ReviseAnswer['typed']): string {
  const { testItemId: id } = item
  const value = [sent[`choice-${id}`], sent[`value-${id}`], sent[`comment-${id}`]]
    .filter(Boolean)
    .join(': ')
  return `${m.bench_stale_typed({ value })} ${standsNow(item)} ${m.revision_stale_choose()}`
}
