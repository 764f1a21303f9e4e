import { ContactMessageId } from '#src/domain/contact/contact-message.ts'
import { ContactMessageState } from '#src/domain/contact/handle-contact-message.ts'
import { idIn } from '#src/web/addresses.ts'
import { app, visit } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Main } from '#src/web/ui/main.tsx'
import { messageStates } from '#src/web/ui/office-messages-words.ts'
import { OfficeMessages, OfficeMessagesTabs } from '#src/web/ui/office-messages.tsx'
import { Crumbs, EmptyState, PageHead, Title } from '#src/web/ui/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/messages'
import { forOffice } from './for-office.ts'

export const handle: Handle = { isPlain: true, frame: 'app' }

/** `state` picks the messages, `before` the page. */
export async function loader({ request, context }: Route.LoaderArgs) {
  forOffice(request, context.get(visit).actor)
  const { searchParams } = new URL(request.url)
  const before = searchParams.get('before')
  const asked = {
    state: idIn(ContactMessageState, searchParams.get('state') ?? 'new'),
    before: before === null ? undefined : idIn(ContactMessageId, before),
  }
  return { ...asked, ...(await context.get(app).listContactMessages(asked)) }
}

export default function MessagesPage({
  loaderData: { state, before, messages, counts, next },
}: Route.ComponentProps) {
  const to = (more: string) => `/backoffice/messages?state=${state}${more}`
  return (
    <Main width="wide">
      <Title>{m.contact_office_title()}</Title>
      <Crumbs
        trail={[{ to: '/backoffice', label: m.frame_office() }]}
        here={m.contact_office_title()}
      />
      <PageHead title={m.contact_office_title()} lede={m.contact_office_lede()} isSmall />
      <div className="grid gap-5">
        <OfficeMessagesTabs state={state} counts={counts} />
        {messages.length === 0 ? (
          <EmptyState title={messageStates[state].none()}>
            {m.contact_office_none_help()}
          </EmptyState>
        ) : (
          <OfficeMessages messages={messages} />
        )}
        <p className="contact-next">
          {before && (
            <LinkButton to={to('')} kind="quiet" size="small">
              {m.contact_office_newest()}
            </LinkButton>
          )}
          {next && (
            <LinkButton to={to(`&before=${next}`)} kind="quiet" size="small">
              {m.contact_office_older()}
            </LinkButton>
          )}
          <LinkButton to="/backoffice/messages/csv" kind="quiet" size="small" reloadDocument>
            {m.contact_office_csv()}
          </LinkButton>
        </p>
      </div>
    </Main>
  )
}
