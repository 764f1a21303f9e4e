import { Form } from 'react-router'
import { pageSizes } from '#src/domain/labs/lab-columns.ts'
import { type ListHead, listHeads } from '#src/domain/people/list-heads.ts'
import { Button, LinkButton } from '#src/web/ui/button.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { FilterFold } from '#src/web/routes/backoffice/filter-fold.tsx'
import { type AskedOfList, labsAddress } from './labs-address.ts'
import { useFindAsTyped, useFindAsTypedBefore } from './labs-find-as-typed.ts'
import { headWords } from './labs-words.ts'

/** The form to which the filters in the table's header also belong. */
export const FIND_FORM = 'labs-find'

type Props = {
  asked: AskedOfList
  locations: readonly { id: number; name: string }[]
  head: ListHead
}

/** Where, what and how many: a plain GET, so that every list has an address. */
export function LabsFind({ asked, locations, head }: Props) {
  const findAsTyped = useFindAsTyped()
  useFindAsTypedBefore(FIND_FORM)
  const { sort: _, order: __, size: ___, ...narrowing } = asked
  const isNarrowed = Object.keys(narrowing).length > 0
  return (
    <FilterFold asked={narrowing} errors={{}}>
      <div className="tools labs-tools">
        <search className="labs-find">
          <Form id={FIND_FORM} action="/backoffice/labs" data-list="/backoffice/labs">
            {asked.sort && <input type="hidden" name="sort" value={asked.sort} />}
            {asked.order && <input type="hidden" name="order" value={asked.order} />}
            <div className="field">
              <label htmlFor="labs-location">{m.labs_location()}</label>
              <select
                className="input input--sm"
                id="labs-location"
                name="location"
                defaultValue={asked.location ?? ''}
                onChange={findAsTyped}
              >
                <option value="">{m.labs_location_all()}</option>
                {locations.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            </div>
            <div className="field grow">
              <label htmlFor="labs-q">{m.labs_q()}</label>
              <input
                className="input input--sm"
                id="labs-q"
                name="q"
                type="search"
                maxLength={100}
                autoComplete="off"
                defaultValue={asked.q}
                onChange={findAsTyped}
              />
            </div>
            <div className="field">
              <label htmlFor="labs-size">{m.labs_size()}</label>
              <select
                className="input input--sm"
                id="labs-size"
                name="size"
                defaultValue={asked.size ?? '25'}
                onChange={findAsTyped}
              >
                {pageSizes.map((size) => (
                  <option key={size}>{size}</option>
                ))}
              </select>
            </div>
            <Button type="submit" kind="quiet" size="small">
              <Icon name="search" small />
              {m.labs_find()}
            </Button>
            {isNarrowed && (
              <Link className="btn btn--text btn--sm" to="/backoffice/labs" reloadDocument>
                {m.labs_clear()}
              </Link>
            )}
          </Form>
        </search>
        <HeadColours head={head} />
        <LinkButton
          to={labsAddress(asked, { after: undefined, before: undefined }).replace(
            '/backoffice/labs',
            '/backoffice/labs/csv',
          )}
          kind="quiet"
          size="small"
          reloadDocument
        >
          <Icon name="download" small />
          <span aria-hidden="true">{m.labs_csv()}</span>
          <span className="sr-only">{m.labs_csv_help()}</span>
        </LinkButton>
      </div>
    </FilterFold>
  )
}

/** Buttons, not a select with a button: one press, with and without script. */
function HeadColours({ head }: { head: ListHead }) {
  return (
    <Form method="post" preventScrollReset className="swatches">
      <input type="hidden" name="intent" value="head" />
      <fieldset>
        <legend className="sr-only">{m.labs_head()}</legend>
        <span className="small soft" aria-hidden="true">
          {m.labs_head()}
        </span>
        {listHeads.map((one) => (
          <button
            key={one}
            type="submit"
            name="listHead"
            value={one}
            className="swatch"
            data-head={one}
            aria-pressed={one === head}
            aria-label={headWords[one]()}
            title={headWords[one]()}
          />
        ))}
      </fieldset>
    </Form>
  )
}
