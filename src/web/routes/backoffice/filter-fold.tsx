import type { ReactNode } from 'react'
import { Icon } from '#src/web/ui/icon.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Asked } from './filter-fields.tsx'

type Props = {
  /** The filters that are set. */
  asked: Asked
  /** Those that are wrong: they are in sight. */
  errors: Asked
  children: ReactNode
}

/** Filters that fold on a phone, so that the rows come first; on a wide screen they are open. */
export function FilterFold({ asked, errors, children }: Props) {
  const count = Object.values(asked).filter((value) => value !== '').length
  return (
    <details className="filterfold" open={Object.keys(errors).length > 0}>
      <summary>
        <Icon name="sort" small />
        <span className="strong">{m.labs_filters()}</span>
        {count > 0 && <span className="soft">{m.labs_filters_set({ count })}</span>}
      </summary>
      <div className="filterfold__inside">{children}</div>
    </details>
  )
}
