import { typedPercent } from '#src/domain/labs/share-pair.ts'
import { SimulateShares } from '#src/domain/settlement/inputs.ts'

const PREFIX = 'percent.'

/**
 * The simulator's query: `lab`, `month`, `from`, `all` (one percentage) or `percent.<category>`.
 * `typed` goes back into the form unchanged.
 */
export function askedShares(query: URLSearchParams, lastMonth: string) {
  const text = (name: string) => query.get(name)?.trim() ?? ''
  const percents = [...query]
    .filter(([name, value]) => name.startsWith(PREFIX) && value.trim() !== '')
    .map(([name, value]) => [name.slice(PREFIX.length), value.trim()] as const)
  const typed = {
    lab: text('lab'),
    month: text('month') || lastMonth,
    from: text('from'),
    all: text('all'),
    percents: Object.fromEntries(percents),
    isWished: text('all') !== '' || percents.length > 0,
  }
  if (typed.lab === '') return { typed, wish: undefined, wrong: false }
  const parsed = SimulateShares.safeParse({
    labId: typed.lab,
    month: typed.month,
    ...(typed.from !== '' && { from: typed.from }),
    ...wishOf(typed),
  })
  return { typed, wish: parsed.data, wrong: !parsed.success }
}

type Typed = { all: string; percents: Readonly<Record<string, string>> }

/**
 * A percentage for all takes precedence over single categories. An invalid percentage is refused.
 */
function wishOf({ all, percents }: Typed) {
  if (all !== '') return { platformPercent: typedPercent(all) ?? -1 }
  const rows = Object.entries(percents)
  if (rows.length === 0) return {}
  return {
    percents: rows.map(([categoryCode, text]) => ({
      categoryCode,
      platformPercent: typedPercent(text) ?? -1,
    })),
  }
}
