import type { Paise } from '#src/domain/money.ts'
import type { App } from '#src/usecases/index.ts'
import { accountWords } from '#src/web/routes/finance/ledger/finance-accounts.ts'
import { journalWords } from '#src/web/routes/finance/ledger/finance-kinds.ts'
import { Sided } from '#src/web/routes/finance/ledger/finance-ledger.tsx'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { KeyValues, Panel } from '#src/web/ui/frame/page.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Money } from '#src/web/ui/money.tsx'
import { Time } from '#src/web/ui/time.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Books = Awaited<ReturnType<App['listJournals']>>
type Journal = Books['journals'][number]

/** What was posted of a booking, each journal whole, and what is left of it in the books. */
export function BookingJournals({ books: { journals, left } }: { books: Books }) {
  if (journals.length === 0)
    return (
      <Panel title={m.finance_journals()}>
        <p className="soft">{m.finance_journals_none()}</p>
      </Panel>
    )
  return (
    <Panel title={m.finance_journals()}>
      <DataTable
        stacks
        label={m.finance_journals()}
        columns={[
          { id: 'account', head: m.finance_account() },
          { id: 'kind', head: m.finance_happened() },
          { id: 'at', head: m.finance_when() },
          { id: 'party', head: m.finance_party() },
          { id: 'debit', head: m.finance_debit(), isRight: true },
          { id: 'credit', head: m.finance_credit(), isRight: true },
        ]}
      >
        {journals.flatMap(({ journalId, kind, at, entries }) =>
          entries.map((entry, nth) => (
            <EntryRow key={`${journalId} ${nth}`} {...{ kind, at, ...entry }} />
          )),
        )}
      </DataTable>
      <h3 className="mt-6">{m.finance_journals_left()}</h3>
      {left.length === 0 ? (
        <p className="soft">{m.finance_journals_left_nothing()}</p>
      ) : (
        <KeyValues
          rows={left.map(({ account, amount }) => [
            accountWords[account](),
            <Sided key={account} paise={amount} />,
          ])}
        />
      )}
    </Panel>
  )
}

type Row = Pick<Journal, 'kind' | 'at'> & Journal['entries'][number]

function EntryRow({ kind, at, account, partyId, partyName, amount }: Row) {
  return (
    <tr>
      <td>
        <Link to={`/finance/ledger/${account}`}>{accountWords[account]()}</Link>
      </td>
      <td>{journalWords(kind)}</td>
      <td className="sub">
        <Time at={at} />
      </td>
      <td className="finlab">
        {partyId === null ? (
          m.finance_none()
        ) : (
          <Link to={`/finance/ledger/${account}?party=${partyId}`}>
            {partyName ?? m.finance_party_unnamed()}
          </Link>
        )}
      </td>
      <td className="r">{amount > 0 && <Money paise={amount} />}</td>
      <td className="r">{amount < 0 && <Money paise={(0 - amount) as Paise} />}</td>
    </tr>
  )
}
