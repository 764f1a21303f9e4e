import { maySuspend } from '#src/domain/people/suspension.ts'
import type { App } from '#src/usecases/index.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { DataTable } from '#src/web/ui/data-table.tsx'
import { Chip } from '#src/web/ui/marks.tsx'
import { roleName } from '#src/web/ui/role-name.ts'
import { m } from '#src/web/words/compiled/messages.js'

/** A person who signed in by phone may have no name yet. */
export function calledBy({ name, phone, email }: PersonInList): string {
  return name || phone || email || roleName('patient')
}

export type PersonInList = Awaited<ReturnType<App['searchPeople']>>[number]

const everybody = ['patient'] as const

type Props = {
  q: string
  people: readonly PersonInList[]
  /** The viewer may give roles too. */
  hasRoles: boolean
  /** The viewer may list bookings. */
  mayList: boolean
}

/** The people found, with what can be done about each. */
export function OfficePeople({ q, people, hasRoles, mayList }: Props) {
  return (
    <div>
      <p className="strong mb-3">{m.office_people_found({ count: people.length })}</p>
      <DataTable
        label={m.office_people()}
        hasActions
        stacks
        columns={[
          { id: 'name', head: m.office_person() },
          { id: 'email', head: m.office_person_email() },
          { id: 'phone', head: m.office_person_phone() },
          { id: 'roles', head: m.office_person_roles() },
          { id: 'state', head: m.office_person_state() },
          { id: 'act', head: m.office_person_act() },
        ]}
      >
        {people.map((person) => (
          <Row key={person.id} {...{ q, person, hasRoles, mayList }} />
        ))}
      </DataTable>
    </div>
  )
}

type RowProps = { q: string; person: PersonInList; hasRoles: boolean; mayList: boolean }

function Row({ q, person, hasRoles, mayList }: RowProps) {
  const { id, email, phone, roles, isSuspended, isEmailVerified, isPhoneVerified } = person
  const to = `/backoffice/people?${new URLSearchParams({ q, person: id })}`
  return (
    <tr>
      <td>{calledBy(person)}</td>
      <td className="sub">
        <Proved value={email} isProved={isEmailVerified} />
      </td>
      <td className="sub num">
        <Proved value={phone} isProved={isPhoneVerified} />
      </td>
      <td>{(roles.length > 0 ? roles : everybody).map(roleName).join(', ')}</td>
      <td>
        {isSuspended ? (
          <Chip icon="lock" tone="needs">
            {m.office_person_suspended()}
          </Chip>
        ) : (
          <Chip icon="check">{m.office_person_active()}</Chip>
        )}
      </td>
      <td>
        <div className="inline-flex gap-2">
          {mayList && (
            <LinkButton to={`/backoffice/bookings?person=${id}`} kind="quiet" size="small">
              {m.controlroom_their_bookings()}
              <span className="sr-only"> {calledBy(person)}</span>
            </LinkButton>
          )}
          {maySuspend(hasRoles, roles) && (
            <LinkButton to={`${to}#change`} kind="quiet" size="small">
              {isSuspended ? m.office_restore() : m.office_suspend()}
              <span className="sr-only"> {calledBy(person)}</span>
            </LinkButton>
          )}
          {hasRoles && (
            <LinkButton to={`${to}#roles`} kind="quiet" size="small">
              {m.office_person_roles()}
              <span className="sr-only"> {calledBy(person)}</span>
            </LinkButton>
          )}
        </div>
      </td>
    </tr>
  )
}

type ProvedProps = { value: string | null; isProved: boolean }

/** An address or a number, and whether its account verified it. */
function Proved({ value, isProved }: ProvedProps) {
  if (value === null) return null
  return (
    <>
      <span className="block break-all">{value}</span>
      {isProved ? (
        <Chip icon="check">{m.office_person_proved()}</Chip>
      ) : (
        <Chip icon="warning" tone="needs">
          {m.office_person_not_proved()}
        </Chip>
      )}
    </>
  )
}
