import { getZodConstraint } from '@conform-to/zod/v4'
import { data, redirect } from 'react-router'
import { SendContactMessage } from '#src/domain/contact/send-contact-message.ts'
import { TicketNumber } from '#src/domain/contact/ticket-number.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { PageMeta } from '#src/web/routes/public/page-meta.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, Duo, PageHead } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { getLocale } from '#src/web/words/compiled/runtime.js'
import type { Route } from './+types/contact'
import { ContactFacts } from './contact-facts.tsx'
import { ContactForm } from './contact-form.tsx'
import { ContactSent } from './contact-sent.tsx'

export const handle: Handle = { isStatic: true }

/** The empty form is the same for everybody; one with typed values or errors is not. */
export const headers = ({ actionHeaders, loaderHeaders }: Route.HeadersArgs) => ({
  'cache-control':
    actionHeaders.get('cache-control') ??
    loaderHeaders.get('cache-control') ??
    'public, s-maxage=60',
})

/** `sent` is the number of the new ticket; it opens nothing. */
export function loader({ request }: Route.LoaderArgs) {
  const ticket = TicketNumber.safeParse(new URL(request.url).searchParams.get('sent')).data
  const shown = { ticket, constraint: getZodConstraint(SendContactMessage) }
  return ticket ? data(shown, { headers: { 'cache-control': 'no-store' } }) : shown
}

export async function action({ request, context }: Route.ActionArgs) {
  const origin = request.headers.get('x-real-ip') ?? undefined
  const answer = await submit(
    request,
    SendContactMessage,
    async (input) => {
      const { number } = await context
        .get(app)
        .sendContactMessage({ ...input, origin, language: getLocale() })
      return redirect(`/contact?sent=${number}`)
    },
    { words: { phone: m.contact_phone_wrong } },
  )
  if (answer instanceof Response) return answer
  return data(answer.data, { ...answer.init, headers: { 'cache-control': 'no-store' } })
}

export default function ContactPage({
  loaderData: { ticket, constraint },
  actionData,
}: Route.ComponentProps) {
  const sent = actionData ? undefined : ticket
  return (
    <Main>
      <PageMeta
        title={sent ? m.contact_sent_title() : m.contact_title()}
        description={m.contact_description()}
        isHidden={sent !== undefined}
      />
      <Crumbs trail={[{ to: '/', label: m.frame_home() }]} here={m.contact_title()} />
      <PageHead
        title={sent ? m.contact_sent_title() : m.contact_head()}
        lede={sent ? m.contact_sent_next() : m.contact_lede()}
      />
      <Duo side={<ContactFacts />}>
        {sent ? (
          <ContactSent ticket={sent} />
        ) : (
          <section aria-labelledby="contact-form">
            <h2 id="contact-form" className="sr-only">
              {m.contact_form()}
            </h2>
            <ContactForm lastResult={actionData} constraint={constraint} />
          </section>
        )}
      </Duo>
    </Main>
  )
}
