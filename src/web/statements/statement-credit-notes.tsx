import { LinkButton } from '#src/web/ui/button.tsx'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { StatementView } from './statement-view.ts'

type Props = { notes: StatementView['creditNotes']; at: string }

/**
 * The part of earlier commission that was refunded, one note for each invoice that contained it.
 */
export function StatementCreditNotes({ notes, at }: Props) {
  return (
    <Panel title={m.statement_credit_notes()}>
      <p className="mb-3">{m.statement_credit_notes_lede()}</p>
      <DataTable
        stacks
        label={m.statement_credit_notes()}
        columns={[
          { id: 'number', head: m.statement_credit_note() },
          { id: 'on', head: m.statement_credit_note_on() },
          { id: 'taxable', head: m.statement_taxable(), isRight: true },
          { id: 'gst', head: m.statement_credit_note_gst(), isRight: true },
        ]}
      >
        {notes.map(({ noteId, number, invoiceNumber, taxable, gst }) => (
          <tr key={noteId}>
            <td className="fincell num">{number}</td>
            <td className="num">{invoiceNumber}</td>
            <td className="r num">{rupeesOf(taxable)}</td>
            <td className="r num">{rupeesOf(gst)}</td>
          </tr>
        ))}
      </DataTable>
      <p className="row-acts mt-4">
        {notes.map(({ noteId, number }) => (
          <LinkButton
            key={noteId}
            to={`${at}/credit-notes/${noteId}`}
            kind="quiet"
            size="small"
            reloadDocument
          >
            <Icon name="download" small />
            {m.statement_credit_note_pdf({ number })}
          </LinkButton>
        ))}
      </p>
    </Panel>
  )
}
