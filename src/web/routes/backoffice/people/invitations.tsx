import { INVITATION_LIFE } from '#src/domain/people/invitation-life.ts'
import { redirect } from 'react-router'
import { grantableRoles } from '#src/domain/people/grant-role.ts'
import { InvitePerson, MoveInvitation } from '#src/domain/people/invitation.ts'
import { app, visit } from '#src/web/context.ts'
import { forOffice } from '#src/web/for-office.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Panel, Title } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/invitations'
import { InvitationList } from './invitation-list.tsx'
import { WaitingInvitations } from './invitation-waiting.tsx'
import { InviteForm } from './invite-form.tsx'

export const handle: Handle = { isPlain: true, frame: 'app' }

const HERE = '/backoffice/invitations'

/** `email` prefills the form, from a person's page; `done` says what was changed. */
export async function loader({ request, context }: Route.LoaderArgs) {
  forOffice(request, context.get(visit).actor)
  const verbs = context.get(app)
  const invitations = await verbs.listInvitations()
  const offered = { ...(await verbs.listWorkplaces()), roles: grantableRoles }
  const { searchParams } = new URL(request.url)
  const email = searchParams.get('email') ?? ''
  return { invitations, offered, email, done: searchParams.get('done') }
}

export async function action({ request, context }: Route.ActionArgs) {
  const verbs = context.get(app)
  const intent = (await request.clone().formData()).get('intent')
  if (intent === 'resend' || intent === 'withdraw')
    return submit(request, MoveInvitation, async (input) => {
      if (intent === 'resend') await verbs.resendInvitation(input)
      else await verbs.withdrawInvitation(input)
      return redirect(`${HERE}?done=${intent}`)
    })
  const words = { labId: m.office_roles_lab_wrong, locationId: m.office_roles_city_wrong }
  return submit(
    request,
    InvitePerson,
    async (input) => {
      const { state } = await verbs.inviteToRole(input)
      return redirect(`${HERE}?done=${state === 'waiting' ? 'wait' : 'invite'}`)
    },
    { words, hide: ['password'] },
  )
}

export default function InvitationsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { invitations, offered, email, done } = loaderData
  const waiting = invitations.filter(({ state }) => state === 'waiting')
  const sent = invitations.filter(({ state }) => state === 'sent')
  const isOfList = 'version' in (actionData?.initialValue ?? {}) // all forms share the answer
  const trail = [
    { to: '/backoffice', label: m.frame_office() },
    { to: '/backoffice/people', label: m.office_people() },
  ]
  return (
    <Main width="wide">
      <Title>{m.office_invitations()}</Title>
      <Crumbs trail={trail} here={m.office_invitations()} />
      <PageHead
        title={m.office_invitations()}
        lede={m.office_invitations_lede(INVITATION_LIFE)}
        isSmall
      />
      <div className="grid grid-cols-1 gap-6">
        {!actionData && <Done done={done} />}
        {isOfList && actionData?.error?.[''] && (
          <Note tone="danger" isNews>
            {actionData.error[''].join(' ')}
          </Note>
        )}
        {waiting.length > 0 && (
          <Panel title={m.office_invite_waiting()}>
            <WaitingInvitations waiting={waiting} />
          </Panel>
        )}
        <Panel title={m.office_invite_title()}>
          <InviteForm
            email={email}
            offered={offered}
            lastResult={isOfList ? undefined : actionData}
          />
        </Panel>
        <Panel title={m.office_invitations_open()}>
          <InvitationList invitations={sent} />
        </Panel>
      </div>
    </Main>
  )
}

const said = new Map([
  ['invite', m.office_invite_done],
  ['wait', m.office_invite_waits],
  ['approve', m.office_invite_approved],
  ['refuse', m.office_invite_refused],
  ['resend', m.office_invite_resent],
  ['withdraw', m.office_invite_withdrawn],
])

function Done({ done }: { done: string | null }) {
  const says = said.get(done ?? '')
  return (
    says && (
      <Note icon="check" isNews>
        {says()}
      </Note>
    )
  )
}
