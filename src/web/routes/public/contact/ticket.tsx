import { data, redirect } from 'react-router'
import { ReplyToTicket } from '#src/domain/contact/handle-contact-message.ts'
import { HeldTicket } from '#src/domain/contact/ticket-number.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { TicketClock } from '#src/web/tickets/ticket-clock.tsx'
import { TicketThread } from '#src/web/tickets/ticket-thread.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, Duo, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { Unbroken } from '#src/web/ui/unbroken.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/ticket'
import { ContactFacts } from './contact-facts.tsx'
import { TicketReply } from './ticket-reply.tsx'

export const handle: Handle = { isPlain: true }

/** Number and key, both from the letter; without either it is answered like an unknown address. */
function heldIn(params: Route.LoaderArgs['params']): HeldTicket {
  const held = HeldTicket.safeParse(params)
  if (!held.success) throw data(null, 404)
  return held.data
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const isReplied = new URL(request.url).searchParams.get('sent') === '1'
  return { isReplied, ticket: await context.get(app).viewTicket(heldIn(params)) }
}

export function action({ request, params, context }: Route.ActionArgs) {
  const held = heldIn(params)
  return submit(request, ReplyToTicket.pick({ text: true }), async ({ text }) => {
    await context.get(app).replyToTicket({ ...held, text })
    return redirect(`/contact/tickets/${held.number}/${held.key}?sent=1`)
  })
}

export default function TicketPage({
  loaderData: { isReplied, ticket },
  actionData,
}: Route.ComponentProps) {
  const title = m.contact_ticket_title({ number: ticket.number })
  return (
    <Main>
      <Title>{title}</Title>
      <Crumbs trail={[{ to: '/contact', label: m.contact_title() }]} here={ticket.number} />
      <PageHead
        title={<Unbroken text={title} part={ticket.number} />}
        lede={m.contact_ticket_lede()}
        isSmall
      />
      {isReplied && !actionData && (
        <div className="mb-6">
          <Note icon="check" isNews>
            {m.contact_ticket_replied()}
          </Note>
        </div>
      )}
      <Duo side={<ContactFacts />}>
        <TicketClock ticket={ticket} />
        <TicketThread ticket={ticket} />
        {(ticket.mayReply || actionData) && <TicketReply lastResult={actionData} />}
      </Duo>
    </Main>
  )
}
