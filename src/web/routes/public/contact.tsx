import { getZodConstraint } from '@conform-to/zod/v4'
import { data, redirect } from 'react-router'
import { SendContactMessage } from '#src/domain/contact/send-contact-message.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { ContactFacts } from '#src/web/ui/contact-facts.tsx'
import { ContactForm } from '#src/web/ui/contact-form.tsx'
import { ContactSent } from '#src/web/ui/contact-sent.tsx'
import { Main } from '#src/web/ui/main.tsx'
import { PageMeta } from '#src/web/ui/page-meta.tsx'
import { Crumbs, Duo, PageHead } from '#src/web/ui/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/contact'

export const handle: Handle = { isStatic: true }

/** The empty form is the same for everybody; what somebody typed is not. */
export const headers = ({ actionHeaders }: Route.HeadersArgs) => ({
  'cache-control': actionHeaders.get('cache-control') ?? 'public, s-maxage=60',
})

export function loader({ request }: Route.LoaderArgs) {
  const isSent = new URL(request.url).searchParams.get('sent') === '1'
  return { isSent, constraint: getZodConstraint(SendContactMessage) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const origin = request.headers.get('x-real-ip') ?? undefined
  const answer = await submit(
    request,
    SendContactMessage,
    async (input) => {
      await context.get(app).sendContactMessage({ ...input, origin })
      return redirect('/contact?sent=1')
    },
    { words: { phone: m.contact_phone_wrong } },
  )
  if (answer instanceof Response) return answer
  return data(answer.data, { ...answer.init, headers: { 'cache-control': 'no-store' } })
}

export default function ContactPage({
  loaderData: { isSent, constraint },
  actionData,
}: Route.ComponentProps) {
  const hasSent = isSent && !actionData
  return (
    <Main>
      <PageMeta
        title={hasSent ? m.contact_sent_title() : m.contact_title()}
        description={m.contact_description()}
        isHidden={hasSent}
      />
      <Crumbs trail={[{ to: '/', label: m.frame_home() }]} here={m.contact_title()} />
      <PageHead
        title={hasSent ? m.contact_sent_title() : m.contact_head()}
        lede={hasSent ? m.contact_sent_next() : m.contact_lede()}
      />
      <Duo side={<ContactFacts />}>
        {hasSent ? (
          <ContactSent />
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
