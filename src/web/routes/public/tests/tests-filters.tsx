import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { rupees } from '#src/domain/money.ts'
import type { SearchAnswer } from '#src/usecases/catalogue/search-catalogue.ts'
import { Button } from '#src/web/ui/button.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { addressOf, type Asked, keptOf } from './tests-address.ts'

type Counts = NonNullable<SearchAnswer['filters']>
type Props = { asked: Asked; counts: Counts }

/** Narrows the list by a plain GET: the choices stand in the address, each with what it leaves. */
export function TestsFilters({ asked, counts }: Props) {
  const { fasting, sex, upTo, sort } = asked
  return (
    <details className="filters" open={chosenIn(asked).length > 0}>
      <summary>
        <Icon name="sort" small />
        {m.topic_filter()}
      </summary>
      <Form className="filters__form" action="/tests">
        {[...keptOf(asked)].map(([name, value]) => (
          <input key={name + value} type="hidden" name={name} value={value} />
        ))}
        <Choice name="upTo" label={m.topic_filter_price()} value={upTo}>
          {withOwn(counts, asked).map(({ rupees: most, count }) => (
            <option key={most} value={most}>
              {optionWords(m.topic_filter_up_to({ amount: amountOf(most) }), count)}
            </option>
          ))}
        </Choice>
        <Choice name="fasting" label={m.topic_filter_fasting()} value={fasting}>
          <option value="no">{optionWords(m.home_no_fasting(), counts.fasting.no)}</option>
          <option value="yes">
            {optionWords(m.topic_filter_fasting_yes(), counts.fasting.yes)}
          </option>
        </Choice>
        <Choice name="sex" label={m.topic_filter_sex()} value={sex}>
          <option value="female">{optionWords(m.topic_filter_female(), counts.sex.female)}</option>
          <option value="male">{optionWords(m.topic_filter_male(), counts.sex.male)}</option>
        </Choice>
        <div className="field">
          <label htmlFor="filter-sort">{m.catalogue_sort()}</label>
          <select className="input" id="filter-sort" name="sort" defaultValue={sort ?? ''}>
            <option value="">{m.topic_filter_order()}</option>
            <option value="price">{m.topic_filter_cheapest()}</option>
          </select>
        </div>
        <Button type="submit" kind="quiet">
          {m.topic_filter_show()}
        </Button>
      </Form>
    </details>
  )
}

type ChoiceProps = {
  name: 'upTo' | 'fasting' | 'sex'
  label: string
  value: string | number | undefined
  children: ReactNode
}

function Choice({ name, label, value, children }: ChoiceProps) {
  return (
    <div className="field">
      <label htmlFor={`filter-${name}`}>{label}</label>
      <select className="input" id={`filter-${name}`} name={name} defaultValue={value ?? ''}>
        <option value="">{m.topic_filter_any()}</option>
        {children}
      </select>
    </div>
  )
}

/** What is chosen, each removed by one tap; where nothing is left, with what it would give. */
export function ChosenFilters({ asked, counts }: { asked: Asked; counts: Counts | null }) {
  const chosen = chosenIn(asked)
  if (chosen.length === 0) return null
  const { q, category, within, sort } = asked
  // Without any filter the list is the most requested only, and the number would be of all.
  const isCounted = chosen.length > 1 || q !== '' || [category, within, sort].some(Boolean)
  return (
    <ul className="filters__chosen" aria-label={m.topic_filter_chosen()}>
      {chosen.map(({ name, words }) => (
        <li key={name}>
          <Link className="chip chip--ok" to={addressOf(asked, { [name]: undefined })}>
            {words}
            {counts && isCounted && <span className="num">({counts.all[name]})</span>}
            <Icon name="close" small />
            <span className="sr-only">{m.site_within_remove()}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

type OneChosen = { name: 'upTo' | 'fasting' | 'sex'; words: string }

function chosenIn({ upTo, fasting, sex }: Asked): OneChosen[] {
  const all: (OneChosen | undefined)[] = [
    upTo === undefined
      ? undefined
      : { name: 'upTo', words: m.topic_filter_up_to({ amount: amountOf(upTo) }) },
    fasting && {
      name: 'fasting',
      words: fasting === 'no' ? m.home_no_fasting() : m.topic_filter_fasting_yes(),
    },
    sex && { name: 'sex', words: sex === 'male' ? m.topic_filter_male() : m.topic_filter_female() },
  ]
  return all.flatMap((one) => one ?? [])
}

/** A limit from an address that is none of ours stays chosen. */
function withOwn({ upTo: limits }: Counts, { upTo }: Asked) {
  const isOurs = upTo === undefined || limits.some(({ rupees: most }) => most === upTo)
  return isOurs ? limits : [...limits, { rupees: upTo, count: undefined }]
}

const amountOf = (most: number) => rupeesOf(rupees(most), true)

function optionWords(words: string, count: number | undefined) {
  return count === undefined ? words : `${words} (${count})`
}
