import { redirect } from 'react-router'
import { z } from 'zod'
import { SearchPeople, Suspension, maySuspend } from '#src/domain/people/suspension.ts'
import { app, visit } from '#src/web/context.ts'
import { forOffice, isAdministrator } from '#src/web/for-office.ts'
import { submit } from '#src/web/form.ts'
import { FindForm } from '#src/web/routes/backoffice/office-find.tsx'
import { GoneForm } from '#src/web/ui/forms/act-form.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, EmptyState, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/people'
import { changeRoles } from './change-roles.ts'
import { calledBy, OfficePeople, type PersonInList } from './office-people.tsx'
import { OfficeSuspension } from './office-suspension.tsx'
import { RoleGrants } from './role-grants.tsx'

export const handle = { isPlain: true, frame: 'app' }

const Change = Suspension.extend({ to: z.enum(['suspended', 'active']) })

/**
 * `q` searches, `person` opens the forms of one of the found, `done` and `roles` say what was
 * changed. Roles are only for the administrator.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { actor } = context.get(visit)
  forOffice(request, actor)
  const { searchParams } = new URL(request.url)
  const verbs = context.get(app)
  const q = searchParams.get('q') ?? ''
  const wanted = SearchPeople.safeParse({ q })
  const found = wanted.success ? await verbs.searchPeople(wanted.data) : undefined
  const chosen = found?.find(({ id }) => id === searchParams.get('person'))
  const mayGive = isAdministrator(actor)
  const mayList = actor.kind === 'person' && actor.grants.some(({ role }) => role === 'back-office')
  const isDone = searchParams.has('done')
  return { q, found, chosen, isDone, mayGive, mayList, isChanged: searchParams.has('roles') }
}

export async function action({ request, context }: Route.ActionArgs) {
  const verbs = context.get(app)
  const intent = (await request.clone().formData()).get('intent')
  if (intent === 'revoke') return changeRoles(request, verbs)
  return submit(request, Change, async ({ to, ...suspension }) => {
    if (to === 'suspended') await verbs.suspendPerson(suspension)
    else await verbs.restorePerson(suspension)
    const query = new URL(request.url).searchParams
    query.set('done', '')
    return redirect(`/backoffice/people?${query}`)
  })
}

export default function PeoplePage({ loaderData, actionData }: Route.ComponentProps) {
  const { q, found, chosen, isDone, mayGive, mayList, isChanged } = loaderData
  const isOfSuspension = 'to' in (actionData?.initialValue ?? {}) // the two forms share the answer
  // The text written to suspend somebody is no reason to restore them.
  const isSameStep =
    isOfSuspension &&
    actionData?.initialValue?.['to'] === (chosen?.isSuspended ? 'active' : 'suspended')
  return (
    <Main width="wide">
      <Title>{m.office_people()}</Title>
      <Crumbs trail={[{ to: '/backoffice', label: m.frame_office() }]} here={m.office_people()} />
      <PageHead title={m.office_people()} lede={m.office_people_lede()} isSmall />
      <div className="grid grid-cols-1 gap-6">
        {mayGive && (
          <p>
            <Link to="/backoffice/invitations">{m.office_invitations()}</Link>
          </p>
        )}
        <FindForm name="q" label={m.office_people_q()} help={m.office_people_q_help()} value={q} />
        {chosen && isDone && <Done person={chosen} />}
        {chosen && !isDone && maySuspend(mayGive, chosen.roles) && (
          <OfficeSuspension
            q={q}
            person={chosen}
            lastResult={isSameStep ? actionData : undefined}
          />
        )}
        {actionData && isOfSuspension && !isSameStep && (
          <GoneForm tried={{ intent: 'change', result: actionData }} isThere={false} />
        )}
        {chosen && mayGive && !isDone && (
          <RoleGrants
            person={chosen}
            isChanged={isChanged}
            lastResult={isOfSuspension ? undefined : actionData}
          />
        )}
        {found && <Found q={q} people={found} hasRoles={mayGive} mayList={mayList} />}
      </div>
    </Main>
  )
}

function Done({ person }: { person: PersonInList }) {
  const name = calledBy(person)
  return (
    <Note icon="check" isNews>
      {person.isSuspended ? m.office_done_suspended({ name }) : m.office_done_restored({ name })}
    </Note>
  )
}

type FoundProps = {
  q: string
  people: readonly PersonInList[]
  hasRoles: boolean
  mayList: boolean
}

function Found({ people, ...more }: FoundProps) {
  if (people.length === 0)
    return <EmptyState title={m.office_people_none()}>{m.office_people_none_help()}</EmptyState>
  return <OfficePeople people={people} {...more} />
}
