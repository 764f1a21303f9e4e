import { Form } from 'react-router'
import type { FindPrices } from '#src/domain/labs/desk.ts'
import type { App } from '#src/usecases/index.ts'
import { nameHere } from '#src/web/names.ts'
import { Counts } from '#src/web/ui/bench.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { pricesAddress, type PricePlace } from './price-place.ts'

export type Listed = Awaited<ReturnType<App['listLabPrices']>>
export type PriceLine = Listed['lines'][number]
type Props = { asked: FindPrices; place: PricePlace }

const shows = {
  all: m.prices_show_all,
  on: m.prices_show_on,
  off: m.prices_show_off,
  none: m.prices_show_none,
} as const

/** Text and category: a plain GET, so that a result has an address. */
export function PricesFind({ asked, place, categories }: Props & Pick<Listed, 'categories'>) {
  return (
    <search>
      <Form action={place.list} className="deskfind">
        {asked.show !== 'all' && <input type="hidden" name="show" value={asked.show} />}
        <div className="field">
          <label htmlFor="q">{m.prices_search()}</label>
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
          <label htmlFor="category">{m.prices_category()}</label>
          <select
            className="input"
            id="category"
            name="category"
            defaultValue={asked.category ?? ''}
          >
            <option value="">{m.prices_category_all()}</option>
            {categories.map(({ code, name }) => (
              <option key={code} value={code}>
                {nameHere(name)}
              </option>
            ))}
          </select>
        </div>
        <button type="submit" className="btn btn--quiet">
          <Icon name="search" />
          {m.prices_find()}
        </button>
      </Form>
    </search>
  )
}

/** All, offered, switched off, not offered yet, each with its count. */
export function PricesShown({ asked, place, counts }: Props & Pick<Listed, 'counts'>) {
  const names = ['all', 'on', 'off', 'none'] as const
  return (
    <Counts
      label={m.prices_show()}
      counts={names.map((name) => ({
        to: pricesAddress(place, { ...asked, show: name }),
        label: shows[name](),
        count: counts[name],
        isCurrent: name === asked.show,
      }))}
    />
  )
}
