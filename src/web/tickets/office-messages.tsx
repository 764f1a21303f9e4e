import type {
  ContactList,
  ContactMessageState,
} from '#src/domain/contact/handle-contact-message.ts'
import type { App } from '#src/usecases/index.ts'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Chip } from '#src/web/ui/marks.tsx'
import { Time } from '#src/web/ui/time.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { messageLists, messageStates } from './office-messages-words.ts'
import { TicketDue } from './ticket-due.tsx'

type Listed = Awaited<ReturnType<App['listContactMessages']>>

type ListProps = { list: ContactList }

/** The lists, each with its count. */
export function OfficeMessagesTabs({ list, counts }: Pick<Listed, 'counts'> & ListProps) {
  return (
    <nav className="contact-tabs" aria-label={m.contact_office_states()}>
      <ul>
        {Object.entries(messageLists).map(([name, { label }]) => (
          <li key={name}>
            <Link
              to={`/backoffice/messages?list=${name}`}
              aria-current={name === list ? 'page' : undefined}
            >
              {label()} <span className="num">{counts[name as ContactList]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type Props = { state: ContactMessageState }

/** Who wrote about what, and what is due by when; the subject opens the message. */
export function OfficeMessages({ messages }: Pick<Listed, 'messages'>) {
  return (
    <DataTable
      label={m.contact_office_title()}
      stacks
      columns={[
        { id: 'subject', head: m.contact_office_subject() },
        { id: 'who', head: m.contact_office_who() },
        { id: 'when', head: m.contact_office_when() },
        { id: 'due', head: m.contact_office_due() },
        { id: 'source', head: m.contact_office_source() },
        { id: 'state', head: m.contact_office_state() },
      ]}
    >
      {messages.map(({ id, number, subject, username, email, createdAt, source, ...clock }) => (
        <tr key={id}>
          <td className="contact-cell">
            <Link to={`/backoffice/messages/${id}`}>{subject}</Link>{' '}
            <span className="sub num nowrap">{number}</span>
          </td>
          <td className="contact-cell">
            {username} <span className="sub">{email}</span>
          </td>
          <td className="num">
            <Time at={createdAt} />
          </td>
          <td>
            <TicketDue {...clock} />
          </td>
          <td className="sub">{sourceWords(source)}</td>
          <td>
            <MessageState state={clock.state} />
          </td>
        </tr>
      ))}
    </DataTable>
  )
}

export function sourceWords(source: Listed['messages'][number]['source']): string {
  return source === 'case' ? m.contact_office_source_case() : m.contact_office_source_contact()
}

export function MessageState({ state }: Props) {
  const { icon, tone, label } = messageStates[state]
  return (
    <Chip icon={icon} tone={tone}>
      {label()}
    </Chip>
  )
}
