import { Form } from 'react-router'
import type { ListLabOffers } from '#src/domain/labs/desk.ts'
import type { App } from '#src/usecases/index.ts'
import { nameHere } from '#src/web/names.ts'
import { Counts } from '#src/web/ui/bench.tsx'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Chip } from '#src/web/ui/marks.tsx'
import { Money } from '#src/web/ui/money.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Listed = Awaited<ReturnType<App['listLabOffers']>>
export type OfferLine = Listed['lines'][number]
export type Asked = Pick<ListLabOffers, 'q' | 'category' | 'show'>

const shows = {
  all: m.desk_show_all,
  on: m.desk_show_on,
  off: m.desk_show_off,
  none: m.desk_show_none,
} as const

/** The address of the list with its query, and more. */
export function pricesAddress(
  { q, category, show }: Asked,
  more: Readonly<Record<string, string>> = {},
): string {
  const asked = { ...(q && { q }), ...(category && { category }), ...(show !== 'all' && { show }) }
  const query = new URLSearchParams({ ...asked, ...more }).toString()
  return query ? `?${query}` : ''
}

/** Text and category: a plain GET, so that a result has an address. */
export function PricesFind({ asked, categories }: { asked: Asked } & Pick<Listed, 'categories'>) {
  return (
    <search>
      <Form action="/lab/desk/prices" className="deskfind">
        {asked.show !== 'all' && <input type="hidden" name="show" value={asked.show} />}
        <div className="field">
          <label htmlFor="q">{m.desk_search()}</label>
          <input
            className="input"
            id="q"
            name="q"
            type="search"
            defaultValue={asked.q}
            autoComplete="off"
            maxLength={100}
          />
        </div>
        <div className="field">
          <label htmlFor="category">{m.desk_category()}</label>
          <select
            className="input"
            id="category"
            name="category"
            defaultValue={asked.category ?? ''}
          >
            <option value="">{m.desk_category_all()}</option>
            {categories.map(({ code, name }) => (
              <option key={code} value={code}>
                {nameHere(name)}
              </option>
            ))}
          </select>
        </div>
        <button type="submit" className="btn">
          <Icon name="search" />
          {m.desk_find()}
        </button>
      </Form>
    </search>
  )
}

/** All, offered, switched off, not offered yet, each with its count. */
export function PricesShown({ asked, counts }: { asked: Asked } & Pick<Listed, 'counts'>) {
  const names = ['all', 'on', 'off', 'none'] as const
  return (
    <Counts
      label={m.desk_show()}
      counts={names.map((name) => ({
        to: `/lab/desk/prices${pricesAddress({ ...asked, show: name })}`,
        label: shows[name](),
        count: counts[name],
        isCurrent: name === asked.show,
      }))}
    />
  )
}

/** One row per item; its name links to its price. */
export function PricesTable({ lines, query }: { lines: readonly OfferLine[]; query: string }) {
  return (
    <DataTable
      label={m.desk_tab_prices()}
      columns={[
        { id: 'item', head: m.desk_item() },
        { id: 'price', head: m.desk_price(), isRight: true },
        { id: 'list', head: m.desk_list_price(), isRight: true },
        { id: 'tat', head: m.desk_tat(), isRight: true },
        { id: 'state', head: m.desk_standing() },
        { id: 'category', head: m.desk_category() },
      ]}
    >
      {lines.map((line) => (
        <Row key={line.code} line={line} query={query} />
      ))}
    </DataTable>
  )
}

function Row({ line, query }: { line: OfferLine; query: string }) {
  const { code, name, category, isHomeCollected, offer } = line
  return (
    <tr id={`offer-${code}`}>
      <td className="deskitem">
        <Link to={`/lab/desk/prices/${code}${query}`}>{name}</Link>{' '}
        <span className="sub num">{code}</span>
        {!isHomeCollected && <span className="sub"> · {m.desk_at_lab()}</span>}
      </td>
      <td className="r">{offer && <Money paise={offer.pricePaise} isWhole />}</td>
      <td className="r sub">{offer && <Money paise={offer.listPricePaise} isWhole />}</td>
      <td className="r num">{offer?.tatHours}</td>
      <td>
        <OfferState offer={offer} />
      </td>
      <td className="sub">{nameHere(category.name)}</td>
    </tr>
  )
}

export function OfferState({ offer }: Pick<OfferLine, 'offer'>) {
  if (!offer) return <span className="sub">{m.desk_show_none()}</span>
  return (
    <Chip icon={offer.isActive ? 'check' : 'hold'} tone={offer.isActive ? 'plain' : 'needs'}>
      {offer.isActive ? m.desk_show_on() : m.desk_show_off()}
    </Chip>
  )
}
