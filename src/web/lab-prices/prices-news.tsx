import { Icon } from '#src/web/ui/icon.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { TriedPrices, TriedRow } from './change-prices.ts'
import type { PriceLine } from './price-find.tsx'

type Props = { tried: TriedPrices; saved: string | null; lines: readonly PriceLine[] }

/** How many rows were saved, and which were not, each with a link to its first wrong cell. */
export function PricesNews({ tried, saved, lines }: Props) {
  if (!tried) return saved === null ? null : <Saved count={Number(saved)} />
  const names = new Map<string, string>(lines.map(({ code, name }) => [code, name]))
  return (
    <>
      {tried.saved > 0 && <Saved count={tried.saved} />}
      <div className="errors" role="alert" tabIndex={-1} autoFocus id="prices-errors">
        <h2>
          <Icon name="warning" />
          {tried.says ?? m.prices_not_saved_count({ count: tried.rows.length })}
        </h2>
        <ul>
          {tried.rows.slice(0, MOST_NAMED).map((row) => (
            <li key={row.itemCode}>
              <a href={`#${firstWrong(row)}`}>
                {row.line?.name ?? names.get(row.itemCode) ?? row.itemCode}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

/** The rows themselves are marked; a longer list here would hide them. */
const MOST_NAMED = 10

function firstWrong({ itemCode, faults }: TriedRow): string {
  return `${faults[0]?.column ?? 'price'}-${itemCode}`
}

function Saved({ count }: { count: number }) {
  return (
    <Note icon="check" isNews>
      {count > 0 ? m.prices_saved({ count }) : m.prices_saved_none()}
    </Note>
  )
}
