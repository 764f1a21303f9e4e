import type { App } from '#src/usecases/index.ts'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { linkedName } from './linked-instrument.tsx'

type Seen = Awaited<ReturnType<App['viewInstrumentLinks']>>
type Props = Pick<Seen, 'links' | 'instruments' | 'profiles' | 'mayImport'>

/** The instruments that may send: when each did last, and what of it waits. */
export function InstrumentTable({ links, instruments, profiles, mayImport }: Props) {
  const nameOf = new Map(profiles.map(({ code, name }) => [code, name]))
  const columns = [
    { id: 'name', head: m.bridge_col_name() },
    { id: 'linked', head: m.bridge_col_linked() },
    { id: 'profile', head: m.bridge_col_profile() },
    { id: 'last', head: m.bridge_col_last() },
    { id: 'waiting', head: m.bridge_col_waiting(), isRight: true },
    { id: 'unread', head: m.bridge_col_unread(), isRight: true },
    ...(mayImport ? [{ id: 'file', head: m.resultfile_file() }] : []),
  ]
  return (
    <DataTable label={m.bridge_list()} columns={columns} stacks>
      {links.map((link) => (
        <tr key={link.linkId}>
          <td>{link.name}</td>
          <td>{linkedName(link, instruments)}</td>
          <td>{nameOf.get(link.profile) ?? link.profile}</td>
          <td>{link.lastAt === null ? m.bridge_never() : instantOf(link.lastAt)}</td>
          <td className="r num">{link.waiting}</td>
          <td className="r num">{link.unread}</td>
          {mayImport && (
            <td>
              <Link to={`/lab/bridge/file/${link.linkId}`}>{m.resultfile_open()}</Link>
            </td>
          )}
        </tr>
      ))}
    </DataTable>
  )
}
