import type { ReactNode } from 'react'
import { Link } from '#src/web/ui/link.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { type Tone, toneClass } from './tones.ts'

/** One number of the picture, or several of one name, as people read them. */
type FigureRow = {
  id: string
  name: string
  cells: readonly string[]
  to?: string | undefined
  /** The row that adds the others up. */
  isSum?: boolean
}

type Props = {
  /** What the table tells; its caption. */
  title: string
  /** The heads of the table: of the name, then of each number. */
  heads: readonly string[]
  rows: readonly FigureRow[]
  /** The picture: an `svg` with the role `img` and the whole picture in a sentence. */
  children: ReactNode
}

/** A picture made on the server, with its numbers as a table behind it. */
export function Figure({ title, heads, rows, children }: Props) {
  return (
    <figure className="figure">
      {children}
      <details className="figure__table">
        <summary>{m.chart_numbers()}</summary>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role */}
        <div className="scroll" role="group" tabIndex={0} aria-label={title}>
          <table className="datatable">
            <caption className="sr-only">{title}</caption>
            <thead>
              <tr>
                {heads.map((head, at) => (
                  <th key={head} scope="col" className={at > 0 ? 'r' : undefined}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Row key={row.id} row={row} heads={heads} />
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  )
}

function Row({ row, heads }: { row: FigureRow; heads: readonly string[] }) {
  const { name, cells, to, isSum = false } = row
  return (
    <tr className={isSum ? 'finsum' : undefined}>
      <th scope="row">{to === undefined ? name : <Link to={to}>{name}</Link>}</th>
      {cells.map((cell, at) => (
        <td key={heads[at + 1]} className="r num">
          {cell}
        </td>
      ))}
    </tr>
  )
}

export type Part = { id: string; label: string; tone: Tone }

/** What each colour means, in the order in which the picture shows them. */
export function Legend({ parts }: { parts: readonly Part[] }) {
  return (
    <ul className="figure__legend">
      {parts.map(({ id, label, tone }) => (
        <li key={id}>
          <i className={`figure__key ${toneClass(tone)}`} aria-hidden="true" />
          {label}
        </li>
      ))}
    </ul>
  )
}
