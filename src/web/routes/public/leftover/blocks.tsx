import { type ReactNode, useId } from 'react'
import type { OperatorStatements } from '#src/domain/operator-statements.ts'
import { statements, withSources } from '#src/web/operator-statements.ts'
import { Bars, Figures, Voices } from '#src/web/routes/public/statement-parts.tsx'
import { useBrand } from '#src/web/site.ts'
import { KeyValues } from '#src/web/ui/frame/page.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { Ledger, LedgerRow } from '#src/web/ui/ledger.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Block, Row } from './block.ts'

type Props = { block: Block; caseForm: ReactNode } & Pick<OperatorStatements, 'sources'>

/** A heading that stays in sight, and beside it the block's content. */
export function LeftoverBlock({ block, caseForm, sources }: Props) {
  const id = useId()
  const brand = useBrand()
  const { title, lede, more } = block
  return (
    <section className="section" aria-labelledby={id}>
      <div className="wrap split">
        <div className="split__head">
          <h2 id={id}>{title()}</h2>
          {lede && <p>{lede({ brand })}</p>}
          {more && (
            <p className="leftover-more">
              <Link to={more.to}>{more.label()}</Link>
            </p>
          )}
        </div>
        <Matter block={block} caseForm={caseForm} sources={sources} />
      </div>
    </section>
  )
}

function Matter({ block, caseForm, sources }: Props) {
  switch (block.kind) {
    case 'figures':
      return <Figures figures={withSources(statements.lawFirm, { sources })} />
    case 'cards':
      return <Cards rows={block.rows} />
    case 'rows':
      return <Rows rows={block.rows} />
    case 'bars':
      return <Bars bars={block.bars.map(({ of, percent }) => ({ of: of(), percent }))} />
    case 'voices':
      return <Voices voices={block.voices.map(({ says, who }) => ({ says: says(), who: who() }))} />
    case 'facts':
      return <KeyValues rows={block.facts.map(([of, is]) => [of(), is()] as const)} />
    case 'prose':
      return (
        <div className="leftover-prose">
          {block.says.map((says) => (
            <p key={says()}>{says()}</p>
          ))}
        </div>
      )
    case 'case':
      return caseForm
  }
}

function Cards({ rows }: { rows: readonly Row[] }) {
  return (
    <ul className="services leftover-cards">
      {rows.map(({ title, words, to, icon }) => (
        <li key={title()}>
          <Icon name={icon} />
          <h3>{to ? <Link to={to}>{title()}</Link> : title()}</h3>
          <p>{words()}</p>
        </li>
      ))}
    </ul>
  )
}

/** A row with a link shows it; the others are only text. */
function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <Ledger>
      {rows.map(({ icon, title, words, to }) => (
        <LedgerRow
          key={title()}
          to={to}
          mark={<Icon name={icon} />}
          title={title()}
          plain={words()}
          amount={to && <span className="leftover-read">{m.leftover_read()}</span>}
        />
      ))}
    </Ledger>
  )
}
