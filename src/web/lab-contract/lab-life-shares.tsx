import { nameHere } from '#src/web/names.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { Contract } from './lab-life-words.ts'

type Row = { categoryCode: string | null; platformPercent: number; labPercent: number }
type Splits = NonNullable<Contract['now']>['splits']

type Props = {
  rows: readonly Row[]
  /** The current shares; null where the proposal is already decided, or in a list of several. */
  splits: Splits | null
  names: ReadonlyMap<string, string>
}

/** Rows shown without opening anything. */
const IN_SIGHT = 3

/**
 * The proposal: compared with the current shares only the rows that differ, else the complete
 * table.
 */
export function ProposedShares({ rows, splits, names }: Props) {
  if (splits) return <Difference rows={rows} splits={splits} names={names} />
  const list = (
    <ul>
      {rows.map((row) => (
        <li key={row.categoryCode}>
          {m.lablife_share_of({ category: nameOf(row, names), ...percents(row) })}
        </li>
      ))}
    </ul>
  )
  if (rows.length <= IN_SIGHT) return list
  return (
    <details>
      <summary>{m.lablife_shares_count({ count: rows.length })}</summary>
      {list}
    </details>
  )
}

function Difference({ rows, splits, names }: Props & { splits: Splits }) {
  const held = new Map(splits.map((split) => [split.categoryCode, split]))
  const nowOf = ({ categoryCode }: Row) => held.get(categoryCode) ?? held.get(null)
  const changed = rows.filter((row) => nowOf(row)?.platformPercent !== row.platformPercent)
  const same = rows.length - changed.length
  return (
    <>
      <ul>
        {changed.map((row) => {
          const now = nowOf(row)
          return (
            <li key={row.categoryCode}>
              {m.lablife_share_of({ category: nameOf(row, names), ...percents(row) })}
              {now && (
                <span className="small soft block">{m.lablife_share_now(percents(now))}</span>
              )}
            </li>
          )
        })}
      </ul>
      {same > 0 && (
        <p className="small soft">
          {changed.length === 0
            ? m.lablife_shares_same()
            : m.lablife_shares_others({ count: same })}
        </p>
      )}
    </>
  )
}

function percents({ platformPercent: platform, labPercent: lab }: Omit<Row, 'categoryCode'>) {
  return { platform, lab }
}

function nameOf({ categoryCode: code }: Row, names: Props['names']): string {
  return code === null ? m.lablife_shares_all() : nameHere(names.get(code) ?? code)
}
