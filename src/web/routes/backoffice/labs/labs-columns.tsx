import type { ReactNode } from 'react'
import {
  type LabColumns,
  leastRatings,
  listedStates,
  type SortColumn,
} from '#src/domain/labs/lab-columns.ts'
import { Link } from '#src/web/ui/link.tsx'
import { Chip } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { LabInList } from './labs-row-actions.tsx'
import { serviceWords, stars, stateLooks } from './labs-words.ts'

type Shown = {
  head: () => string
  cell: (lab: LabInList) => ReactNode
  /** The classes of its cells. */
  looks?: 'num' | 'strong' | 'r num'
}

type Options = () => readonly (readonly [value: string, words: string])[]

/** A filter of parts of a text or of a day is a field, any other offers its values. */
type Filtered<Kind> = Kind extends 'text' | 'day' ? { isWide?: boolean } : { options: Options }

/** What the page shows of each column that it can be sorted and filtered by, and of its filter. */
export const shownColumns: {
  [Key in SortColumn]: Shown & Filtered<LabColumns[Key]['kind']>
} = {
  code: { head: m.labs_code, cell: ({ code }) => code, looks: 'num' },
  name: {
    head: m.labs_name,
    cell: ({ labId, name }) => <Link to={`/backoffice/labs/${labId}`}>{name}</Link>,
    looks: 'strong',
    isWide: true,
  },
  organization: {
    head: m.labs_organization,
    cell: ({ organization }) => organization,
    isWide: true,
  },
  locality: { head: m.labs_locality, cell: ({ locality }) => locality },
  city: { head: m.labs_city, cell: ({ city }) => city },
  pincode: { head: m.labs_pincode, cell: ({ pincode }) => pincode, looks: 'num' },
  service: {
    head: m.labs_service,
    cell: ({ serviceType }) => serviceWords[serviceType](),
    options: () => Object.entries(serviceWords).map(([value, words]) => [value, words()]),
  },
  rating: {
    head: m.labs_rating,
    cell: ({ ratingTenths }) =>
      ratingTenths > 0 ? stars(ratingTenths) : <span className="sub">{m.labs_unrated()}</span>,
    looks: 'r num',
    options: () =>
      leastRatings.map((tenths) => [String(tenths), m.labs_at_least({ stars: stars(tenths) })]),
  },
  state: {
    head: m.labs_state,
    cell: ({ state }) => {
      const { icon, tone, words } = stateLooks[state]
      return (
        <Chip icon={icon} tone={tone}>
          {words()}
        </Chip>
      )
    },
    options: () =>
      listedStates
        .filter((state) => state !== 'draft')
        .map((state) => [state, stateLooks[state].words()]),
  },
}
