import type { CSSProperties, ReactNode } from 'react'
import { classes } from './classes.ts'

type Column = {
  id: string
  head: ReactNode
  /** Right-aligned, for amounts and values. */
  isRight?: boolean | undefined
  sort?: 'ascending' | 'descending' | undefined
}

type Props = {
  /** Read by screen readers; also names the scroll area. */
  label: string
  columns: readonly Column[]
  /** The last column holds actions and stays in sight. */
  hasActions?: boolean | undefined
  /**
   * On phones each row becomes lines, the head before each value: for lists whose last columns
   * matter most. The first column is then the row's name.
   */
  stacks?: boolean | undefined
  /** A second header row, with a filter per column. */
  filters?: ReactNode
  /** The children are groups of rows, each a `<tbody>`. */
  isGrouped?: boolean | undefined
  /**
   * The `<tr>`s: `r` on right-aligned cells, `sub` on secondary text, `aria-selected` on the row.
   */
  children: ReactNode
}

/** A dense table that scrolls inside itself. */
export function DataTable(props: Props) {
  const { label, columns, hasActions = false, stacks = false, filters, isGrouped, children } = props
  return (
    // No landmark: it stands in a panel that is one, often of the same name. What scrolls must be
    // reachable, and a fieldset is for fields.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role
    <div className="scroll" role="group" tabIndex={0} aria-label={label}>
      <table
        className={classes(
          'datatable',
          hasActions && 'datatable--acts',
          stacks && 'datatable--stacks',
        )}
        style={stacks ? headsOf(columns) : undefined}
      >
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
        {isGrouped ? children : <tbody>{children}</tbody>}
      </table>
    </div>
  )
}

/** The heads as text for the style sheet, `--h1` before the first cell of a row. */
function headsOf(columns: readonly Column[]): CSSProperties {
  const named = columns.map(({ head }, at) => [
    `--h${at + 1}`,
    typeof head === 'string' ? JSON.stringify(head) : '""',
  ])
  return Object.fromEntries(named)
}
