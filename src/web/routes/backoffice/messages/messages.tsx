import { z } from 'zod'
import { contactLists, ListPlace } from '#src/domain/contact/handle-contact-message.ts'
import { idIn } from '#src/web/addresses.ts'
import { app, visit } from '#src/web/context.ts'
import { forOffice } from '#src/web/for-office.ts'
import type { Handle } from '#src/web/handle.ts'
import { messageLists } from '#src/web/tickets/office-messages-words.ts'
import { OfficeMessages, OfficeMessagesTabs } from '#src/web/tickets/office-messages.tsx'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, EmptyState, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/messages'

export const handle: Handle = { isPlain: true, frame: 'app' }

const List = z.enum(contactLists)

/** `list` selects the messages, `before` the page. */
export async function loader({ request, context }: Route.LoaderArgs) {
  forOffice(request, context.get(visit).actor)
  const { searchParams } = new URL(request.url)
  const before = searchParams.get('before')
  const asked = {
    list: idIn(List, searchParams.get('list') ?? 'open'),
    before: before === null ? undefined : idIn(ListPlace, before),
  }
  const listed = await context.get(app).listContactMessages(asked)
  return { list: asked.list, isFirst: before === null, ...listed }
}

export default function MessagesPage({
  loaderData: { list, isFirst, messages, counts, next },
}: Route.ComponentProps) {
  const to = (more: string) => `/backoffice/messages?list=${list}${more}`
  return (
    <Main width="wide">
      <Title>{m.contact_office_title()}</Title>
      <Crumbs
        trail={[{ to: '/backoffice', label: m.frame_office() }]}
        here={m.contact_office_title()}
      />
      <PageHead title={m.contact_office_title()} lede={m.contact_office_lede()} isSmall />
      <div className="grid gap-5">
        <OfficeMessagesTabs list={list} counts={counts} />
        {messages.length === 0 ? (
          <EmptyState title={messageLists[list].none()}>{m.contact_office_none_help()}</EmptyState>
        ) : (
          <OfficeMessages messages={messages} />
        )}
        <p className="contact-next">
          {!isFirst && (
            <LinkButton to={to('')} kind="quiet" size="small">
              {m.contact_office_newest()}
            </LinkButton>
          )}
          {next && (
            <LinkButton to={to(`&before=${encodeURIComponent(next)}`)} kind="quiet" size="small">
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
