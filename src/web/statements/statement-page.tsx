import { LinkButton } from '#src/web/ui/button.tsx'
import { StateChip } from '#src/web/ui/finance-parts.tsx'
import { payoutStates } from '#src/web/ui/finance-words.ts'
import { Duo, KeyValues, Panel } from '#src/web/ui/frame/page.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { dayOf, instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { SplitChart } from './finance-split.tsx'
import { StatementCreditNotes } from './statement-credit-notes.tsx'
import { StatementLines } from './statement-lines.tsx'
import { StatementRedraws } from './statement-redraws.tsx'
import type { StatementView } from './statement-view.ts'
import { StatementWithholdings } from './statement-withholdings.tsx'

/** What the lab gets; only where the payout was made do lines below add up to it. */
export function statementLede({ net, isWhole }: Pick<StatementView, 'net' | 'isWhole'>): string {
  const amount = rupeesOf(net)
  return isWhole ? m.statement_lede({ amount }) : m.statement_lede_not_whole({ amount })
}

type Props = {
  statement: StatementView
  /** The address of this page: its files are below it. */
  at: string
}

/** One payout of one lab: its parts, test by test, and our invoice for it. */
export function StatementPage({ statement, at }: Props) {
  const { lines, clawBackLines, redrawLines, debtLines, isWhole, invoice } = statement
  return (
    <>
      {!isWhole && (
        <Note tone="needs">
          {statement.state === 'returned' ? m.statement_returned() : m.statement_not_whole()}
        </Note>
      )}
      <Duo
        side={
          <>
            <StatementFacts statement={statement} />
            <StatementFiles at={at} hasInvoice={invoice !== null} />
          </>
        }
      >
        <Panel title={m.statement_sum()}>
          <SplitChart split={statement} clawBack={statement.clawBack} />
        </Panel>
        {invoice && <StatementInvoice invoice={invoice} />}
        {statement.creditNotes.length > 0 && (
          <StatementCreditNotes notes={statement.creditNotes} at={at} />
        )}
      </Duo>
      {lines.length > 0 && (
        <Panel title={m.statement_lines()}>
          <StatementLines label={m.statement_lines()} lines={lines} />
          <StatementWithholdings withholdings={statement.withholdings} />
        </Panel>
      )}
      {clawBackLines.length > 0 && (
        <Panel title={m.statement_backs()}>
          <p className="mb-3">{m.statement_backs_lede()}</p>
          <StatementLines label={m.statement_backs()} lines={clawBackLines} isBack />
        </Panel>
      )}
      {redrawLines.length > 0 && (
        <Panel title={m.statement_redraws()}>
          <p className="mb-3">{m.statement_redraws_lede()}</p>
          <StatementRedraws lines={redrawLines} />
        </Panel>
      )}
      {debtLines.length > 0 && (
        <Panel title={m.statement_debts()}>
          <p className="mb-3">{m.statement_debts_lede()}</p>
          <ul>
            {debtLines.map(({ accruedAt, net }) => (
              <li key={accruedAt}>
                {instantOf(accruedAt)}: {rupeesOf(net)}
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}

function StatementFacts({ statement }: Pick<Props, 'statement'>) {
  const {
    state,
    lab,
    number,
    batchNumber,
    until,
    operator,
    paidAt,
    utr,
    failReason,
    returnReason,
  } = statement
  const { accountLastFour: digits, ifsc } = statement
  return (
    <Panel title={m.finance_standing()}>
      <KeyValues
        rows={[
          [m.finance_state(), <StateChip key="state" {...payoutStates[state]} />],
          ...(returnReason ? [[m.finance_reason(), returnReason] as const] : []),
          ...(failReason ? [[m.finance_reason(), failReason] as const] : []),
          [m.finance_lab(), `${lab.name} (${lab.code})`],
          [m.statement_from(), operator.name],
          [m.statement_number(), number],
          [m.finance_batch(), batchNumber],
          [m.statement_until(), instantOf(until)],
          [m.finance_account(), `${m.finance_account_ends({ digits })} ${ifsc}`],
          ...(utr ? [[m.finance_utr(), utr] as const] : []),
          ...(paidAt ? [[m.statement_paid_at(), instantOf(paidAt)] as const] : []),
        ]}
      />
    </Panel>
  )
}

function StatementFiles({ at, hasInvoice }: { at: string; hasInvoice: boolean }) {
  const files = [
    { to: `${at}/pdf`, words: m.statement_pdf() },
    { to: `${at}/csv`, words: m.statement_csv() },
    ...(hasInvoice ? [{ to: `${at}/invoice`, words: m.statement_invoice_pdf() }] : []),
  ]
  return (
    <p className="row-acts mt-4">
      {files.map(({ to, words }) => (
        <LinkButton key={to} to={to} kind="quiet" reloadDocument>
          <Icon name="download" small />
          {words}
        </LinkButton>
      ))}
    </p>
  )
}

/** Between states one tax, within a state two halves of it. */
function StatementInvoice({ invoice }: { invoice: NonNullable<StatementView['invoice']> }) {
  const { number, issuedAt, taxable, gst, basisPoints, isInterState, igst, cgst, sgst } = invoice
  const percent = m.finance_percent({ number: basisPoints / 100 })
  const half = m.finance_percent({ number: basisPoints / 200 })
  return (
    <Panel title={m.statement_invoice()}>
      <KeyValues
        rows={[
          [m.statement_invoice_number(), `${number}, ${dayOf(issuedAt.slice(0, 10))}`],
          [m.statement_taxable(), rupeesOf(taxable)],
          ...(isInterState
            ? [[m.statement_igst({ percent }), rupeesOf(igst)] as const]
            : [
                [m.statement_cgst({ percent: half }), rupeesOf(cgst)] as const,
                [m.statement_sgst({ percent: half }), rupeesOf(sgst)] as const,
              ]),
          [m.statement_invoice_total(), rupeesOf((taxable + gst) as typeof taxable)],
        ]}
      />
    </Panel>
  )
}
