import { Form } from 'react-router'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { TriedPrices, TriedRow } from './change-prices.ts'
import priceGrid from './price-grid.browser.ts?worker&url'
import type { PriceLine } from './price-find.tsx'
import { PriceSections } from './price-sections.tsx'
import { PricesNews } from './prices-news.tsx'

type Props = { lines: readonly PriceLine[]; tried: TriedPrices; saved: string | null }

/**
 * Every price on one page, a long list in sections. It posts as a form; a script adds the keys of a sheet, the number of
 * changed rows and a warning before they are left behind.
 */
export function PriceGrid({ lines, tried, saved }: Props) {
  const back = new Map(tried?.rows.map((row) => [row.itemCode, row]))
  return (
    <Form method="post" className="pricegrid" data-prices noValidate autoComplete="off">
      <PricesNews tried={tried} saved={saved} lines={lines} />
      <DataTable
        label={m.prices_title()}
        isGrouped
        columns={[
          { id: 'item', head: m.prices_item() },
          { id: 'price', head: m.prices_price(), isRight: true },
          { id: 'list', head: m.prices_list_price(), isRight: true },
          { id: 'tat', head: m.prices_hours(), isRight: true },
          { id: 'on', head: m.prices_offered() },
        ]}
      >
        <PriceSections lines={shownLines(lines, tried?.rows ?? [])} back={back} />
      </DataTable>
      <div className="pricebar">
        <SubmitButton>{m.prices_save()}</SubmitButton>
        <output
          className="soft"
          data-count
          data-none={m.prices_changed_none()}
          data-one={m.prices_changed_one()}
          data-many={m.prices_changed_many({ count: '#' })}
        />
        <p className="small soft pricebar__keys" data-keys hidden>
          {m.prices_keys()}
        </p>
      </div>
      {/* React runs only an asynchronous script where it draws the page itself. */}
      <script type="module" async src={priceGrid} />
    </Form>
  )
}

/** A refused row stays in sight where it no longer matches the search. */
function shownLines(lines: readonly PriceLine[], rows: readonly TriedRow[]): PriceLine[] {
  const listed = new Set<string>(lines.map(({ code }) => code))
  const others = rows.flatMap(({ line }) => (line && !listed.has(line.code) ? [line] : []))
  return [...others, ...lines]
}
