import type { App } from '#src/usecases/index.ts'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

type Seen = Awaited<ReturnType<App['viewInstrumentLinks']>>
type Props = Pick<Seen, 'links' | 'profiles'>

/** The instruments that may send: when each did last, and what of it waits. */
export function InstrumentTable({ links, profiles }: Props) {
  const nameOf = new Map(profiles.map(({ code, name }) => [code, name]))
  const columns = [
    { id: 'name', head: m.bridge_col_name() },
    { id: 'profile', head: m.bridge_col_profile() },
    { id: 'last', head: m.bridge_col_last() },
    { id: 'waiting', head: m.bridge_col_waiting(), isRight: true },
    { id: 'unread', head: m.bridge_col_unread(), isRight: true },
  ]
  return (
    <DataTable label={m.bridge_list()} columns={columns} stacks>
      {links.map(({ linkId, name, profile, lastAt, waiting, unread }) => (
        <tr key={linkId}>
          <td>{name}</td>
          <td>{nameOf.get(profile) ?? profile}</td>
          <td>{lastAt === null ? m.bridge_never() : instantOf(lastAt)}</td>
          <td className="r num">{waiting}</td>
          <td className="r num">{unread}</td>
        </tr>
      ))}
    </DataTable>
  )
}
