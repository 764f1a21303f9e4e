import { nameHere } from '#src/web/names.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { TriedRow } from './change-prices.ts'
import type { PriceLine } from './price-find.tsx'
import { PriceRow } from './price-grid-row.tsx'

/** Fewer rows are read in their own order: what was found, the nearest first. */
const MOST_IN_ONE = 40

type Back = ReadonlyMap<string, TriedRow>
type Props = { lines: readonly PriceLine[]; back: Back }

/** A long list by categories, which fold on a phone; what is folded is posted like the rest. */
export function PriceSections({ lines, back }: Props) {
  const sections = [...Map.groupBy(lines, ({ category }) => category.code).values()]
  if (lines.length <= MOST_IN_ONE || sections.length === 1)
    return (
      <tbody>
        <Rows lines={lines} back={back} />
      </tbody>
    )
  return sections
    .map((rows) => ({ rows, name: nameHere(rows[0]?.category.name ?? '') }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map(({ rows, name }) => <Section key={name} name={name} lines={rows} back={back} />)
}

/** A box that nothing reads but the style sheet: it needs no script, and is not posted. */
function Section({ name, lines, back }: Props & { name: string }) {
  const isTried = lines.some(({ code }) => back.has(code))
  return (
    <tbody className="pricepart">
      <tr className="pricepart__head">
        <th scope="rowgroup" colSpan={5}>
          <label>
            <input
              type="checkbox"
              aria-label={m.prices_section({ category: name, count: lines.length })}
              defaultChecked={isTried}
            />
            <span className="strong">{name}</span>
            <span className="soft num">{lines.length}</span>
          </label>
        </th>
      </tr>
      <Rows lines={lines} back={back} isInSection />
    </tbody>
  )
}

function Rows({ lines, back, isInSection = false }: Props & { isInSection?: boolean }) {
  return lines.map((line) => (
    <PriceRow key={line.code} line={line} tried={back.get(line.code)} isInSection={isInSection} />
  ))
}
