import type { LedgerAccount } from '#src/domain/ledger/journal.ts'
import type { Paise } from '#src/domain/money.ts'
import type { App } from '#src/usecases/index.ts'
import { BookingLink } from '#src/web/routes/finance/finance-booking-link.tsx'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Money } from '#src/web/ui/money.tsx'
import { Time } from '#src/web/ui/time.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { accountWords } from './finance-accounts.ts'
import { journalWords } from './finance-kinds.ts'

type Line = Awaited<ReturnType<App['listLedger']>>['lines'][number]

/** An account's lines, newest first: what happened, against which accounts, whose. */
export function AccountLines({
  account,
  lines,
}: {
  account: LedgerAccount
  lines: readonly Line[]
}) {
  return (
    <DataTable
      stacks
      label={accountWords[account]()}
      columns={[
        { id: 'at', head: m.finance_when() },
        { id: 'kind', head: m.finance_happened() },
        { id: 'against', head: m.finance_against() },
        { id: 'party', head: m.finance_party() },
        { id: 'booking', head: m.finance_booking() },
        { id: 'debit', head: m.finance_debit(), isRight: true },
        { id: 'credit', head: m.finance_credit(), isRight: true },
      ]}
    >
      {lines.map((line) => (
        <tr key={line.entryId}>
          <td className="sub">
            <Time at={line.at} />
          </td>
          <td>{journalWords(line.kind)}</td>
          <td className="finwide">
            {line.against.map(({ account: other }) => accountWords[other]()).join(' · ')}
          </td>
          <td className="finlab">
            {line.partyId === null ? (
              m.finance_none()
            ) : (
              <Link to={`/finance/ledger/${account}?party=${line.partyId}`}>
                {line.partyName ?? m.finance_party_unnamed()}
              </Link>
            )}
          </td>
          <td className="num">
            <BookingLink number={line.bookingNumber} />
          </td>
          <td className="r">{line.amount > 0 && <Money paise={line.amount} />}</td>
          <td className="r">{line.amount < 0 && <Money paise={(0 - line.amount) as Paise} />}</td>
        </tr>
      ))}
    </DataTable>
  )
}
