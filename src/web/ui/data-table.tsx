import type { ReactNode } from 'react'
import { classes } from './classes.ts'

type Column = {
  id: string
  head: ReactNode
  /** Amounts and values stand on the right. */
  isRight?: boolean | undefined
  sort?: 'ascending' | 'descending' | undefined
}

type Props = {
  /** Said to screen readers; also names what scrolls. */
  label: string
  columns: readonly Column[]
  /** The last column holds actions and stays in sight. */
  hasActions?: boolean | undefined
  /** A second head row, with a filter per column. */
  filters?: ReactNode
  /** The `<tr>`s: `r` on cells to the right, `sub` on secondary text, `aria-selected` on the row. */
  children: ReactNode
}

/** A dense table that scrolls inside itself. */
export function DataTable({ label, columns, hasActions = false, filters, children }: Props) {
  return (
    // No landmark: it stands in a panel that is one, often of the same name. What scrolls must be
    // reachable, and a fieldset is for fields.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role
    <div className="scroll" role="group" tabIndex={0} aria-label={label}>
      <table className={classes('datatable', hasActions && 'datatable--acts')}>
        <thead>
          <tr>
            {columns.map(({ id, head, isRight = false, sort }) => (
              <th key={id} scope="col" className={classes(isRight && 'r')} aria-sort={sort}>
                {head}
              </th>
            ))}
          </tr>
          {filters}
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
