import type { Delta } from '#src/domain/results/delta.ts'
import type { ItemOnBench } from '#src/web/results/bench-view.ts'
import { m } from '#src/web/words/compiled/messages.js'

/** Why two values are not compared. */
export const whyNotCompared: Record<
  NonNullable<ItemOnBench['history'][number]['why']>,
  () => string
> = {
  unit: m.bench_delta_not_unit,
  method: m.bench_delta_not_method,
  bound: m.bench_delta_not_bound,
}

/** "Up 0.5 % (+9%) in 34 days". */
export function deltaWords({ by, percent, days }: Delta, unit: string): string {
  const change = changeWords(by, percent, unit)
  if (days === null) return change
  return days === 0
    ? m.bench_delta_same_day({ change })
    : m.bench_delta_days({ change, count: days })
}

function changeWords(by: number, percent: number | null, unit: string): string {
  if (by === 0) return m.bench_delta_same()
  const amount = `${[Math.abs(by), unit].filter((part) => part !== '').join(' ')} (${share(percent)})`
  return by > 0 ? m.bench_delta_up({ amount }) : m.bench_delta_down({ amount })
}

/** Of 0 there is no share, and a change is never "−0%". */
function share(percent: number | null): string {
  if (percent === null) return m.bench_delta_from_zero()
  if (percent === 0) return m.bench_delta_little({ percent: 1 })
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent)}%`
}
