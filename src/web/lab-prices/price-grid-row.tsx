import { shownTerms, typedOnto, wasOf } from '#src/domain/labs/price-grid.ts'
import type { PriceColumn } from '#src/domain/labs/price-row.ts'
import { nameHere } from '#src/web/names.ts'
import { Icon } from '#src/web/ui/icon.tsx'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { TriedRow } from './change-prices.ts'
import type { PriceLine } from './price-find.tsx'
import { cellWords, rowWords } from './price-words.ts'

type Props = {
  line: PriceLine
  tried: TriedRow | undefined
  /** Its section names the category. */
  isInSection?: boolean
}

/** One item with its four cells, and what is wrong with them below its name. */
export function PriceRow({ line, tried, isInSection = false }: Props) {
  const { code, name, category, isHomeCollected, offer, lacksPcpndt, usualTatHours } = line
  const shown = shownTerms(offer, lacksPcpndt)
  const isStale = tried?.why === 'stale'
  const typed = tried && isStale ? typedOnto(tried, shown) : (tried?.typed ?? shown)
  const wrong = tried !== undefined
  const about = [
    isInSection ? '' : nameHere(category.name),
    isHomeCollected ? '' : m.prices_at_lab(),
    lacksPcpndt ? m.prices_needs_pcpndt() : '',
  ].filter((words) => words !== '')
  return (
    <tr id={`row-${code}`} aria-selected={wrong || undefined} data-row={code}>
      <th scope="row" className="deskitem">
        {name} <span className="sub num">{code}</span>
        {about.length > 0 && <span className="sub block">{about.join(' · ')}</span>}
        {wrong && <RowTrouble line={line} tried={tried} />}
        {/* Of a row that somebody else changed, what is in force now: it is shown beside it. */}
        <input
          type="hidden"
          name={`${code}.was`}
          value={tried && !isStale ? tried.was : wasOf(shown, offer?.version ?? null)}
        />
      </th>
      <Cell {...{ line, tried }} column="price" value={typed.price} mode="decimal" />
      <Cell {...{ line, tried }} column="listPrice" value={typed.listPrice} mode="decimal" />
      <Cell
        {...{ line, tried }}
        column="tatHours"
        value={typed.tatHours}
        mode="numeric"
        hint={String(usualTatHours)}
      />
      <td className="pricegrid__tick">
        <input
          type="checkbox"
          name={`${code}.on`}
          id={`standing-${code}`}
          aria-label={`${m.prices_offered()}: ${name}`}
          defaultChecked={typed.standing !== 'off'}
        />
      </td>
    </tr>
  )
}

const heads: Record<PriceColumn, () => string> = {
  price: m.prices_price,
  listPrice: m.prices_list_price,
  tatHours: m.prices_hours,
  standing: m.prices_offered,
}

type CellProps = Omit<Props, 'isInSection'> & {
  column: Exclude<PriceColumn, 'standing'>
  value: string
  mode: 'decimal' | 'numeric'
  hint?: string
}

function Cell({ line, tried, column, value, mode, hint }: CellProps) {
  const isWrong = tried?.faults.some((fault) => fault.column === column)
  return (
    <td className="r" data-head={heads[column]()}>
      <input
        className="input input--cell num"
        name={`${line.code}.${column}`}
        id={`${column}-${line.code}`}
        aria-label={`${heads[column]()}: ${line.name}`}
        aria-invalid={isWrong || undefined}
        aria-describedby={tried ? `trouble-${line.code}` : undefined}
        inputMode={mode}
        maxLength={20}
        defaultValue={value}
        placeholder={line.offer ? undefined : hint}
      />
    </td>
  )
}

/** The faults in words; of a stale row also the terms that somebody else has set. */
function RowTrouble({ line, tried }: { line: PriceLine; tried: TriedRow }) {
  const { code, offer } = line
  const words = tried.faults.map(({ why }) => cellWords[why]())
  if (tried.why) words.push(rowWords[tried.why]())
  if (tried.why === 'stale' && offer) {
    const price = rupeesOf(offer.pricePaise)
    const list = rupeesOf(offer.listPricePaise)
    const offered = offer.isActive ? m.prices_yes() : m.prices_no()
    words.push(m.prices_now({ price, list, hours: offer.tatHours, offered }))
  }
  return (
    <>
      <span className="rowtrouble" id={`trouble-${code}`}>
        <Icon name="warning" small />
        <span>{words.length > 0 ? words.join(' ') : m.prices_not_saved()}</span>
      </span>
      {tried.why === 'far-price' && (
        <label className="rowsure">
          <input type="checkbox" name={`${code}.sure`} data-sure />
          {m.prices_sure()}
        </label>
      )}
    </>
  )
}
