import { redirect } from 'react-router'
import { ApprovalAsSeen, InvitationId, RefusalAsSeen } from '#src/domain/people/invitation.ts'
import { idIn } from '#src/web/addresses.ts'
import { answerForm } from '#src/web/answer-form.ts'
import { app, visit } from '#src/web/context.ts'
import { forOffice } from '#src/web/for-office.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Panel, Title } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/invitation-decide'
import { InvitationDecision, InvitationFacts } from './invitation-decision.tsx'

export const handle: Handle = { isPlain: true, frame: 'app' }

const HERE = '/backoffice/invitations'

export async function loader({ request, params, context }: Route.LoaderArgs) {
  forOffice(request, context.get(visit).actor)
  const id = idIn(InvitationId, params.id)
  return { invitation: await context.get(app).viewInvitationToDecide({ id }) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const id = idIn(InvitationId, params.id)
  const verbs = context.get(app)
  const done = (what: string) => () => redirect(`${HERE}?done=${what}`)
  return answerForm(request, {
    approve: () =>
      submit(
        request,
        ApprovalAsSeen,
        (input) => verbs.approveInvitation({ id, ...input }).then(done('approve')),
        { hide: ['password'] },
      ),
    refuse: () =>
      submit(request, RefusalAsSeen, (input) =>
        verbs.refuseInvitation({ id, ...input }).then(done('refuse')),
      ),
  })
}

export default function DecideInvitationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { invitation } = loaderData
  const title = m.office_invite_decide_title()
  const trail = [
    { to: '/backoffice', label: m.frame_office() },
    { to: HERE, label: m.office_invitations() },
  ]
  return (
    <Main width="wide">
      <Title>{title}</Title>
      <Crumbs trail={trail} here={title} />
      <PageHead title={title} lede={m.office_invite_decide_lede()} isSmall />
      <div className="grid grid-cols-1 gap-6">
        <Panel title={m.office_invite_waiting()}>
          <InvitationFacts invitation={invitation} />
        </Panel>
        <InvitationDecision invitation={invitation} tried={actionData} />
      </div>
    </Main>
  )
}
