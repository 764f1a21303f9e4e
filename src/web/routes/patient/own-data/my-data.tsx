import { Form, redirect } from 'react-router'
import { AddressId } from '#src/domain/people/address.ts'
import { PatientId } from '#src/domain/people/patient.ts'
import type { App } from '#src/usecases/index.ts'
import { refusals } from '#src/usecases/refusal.ts'
import { app, visit } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { orRefused } from '#src/web/refused-verb.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { dayOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/my-data'
import { ChildrenConsents } from './children-consents.tsx'
import { OwnAccount } from './own-account.tsx'
import { OwnFamily } from './own-family.tsx'
import { OwnerProofFields } from './owner-proof-fields.tsx'
import { proofAsked, sendOwnCode } from './owner-proof.ts'

export const handle: Handle = { isPlain: true }

export async function loader({ request, context }: Route.LoaderArgs) {
  const verbs = context.get(app)
  const account = await verbs.viewAccount()
  const { isByPassword } = await verbs.viewErasure()
  const { privacyEmail } = context.get(visit).site.operator
  const done = new URL(request.url).searchParams.get('done')
  return { account, privacyEmail, done, ...proofAsked(request, isByPassword, context) }
}

/**
 * Removing an address, withdrawing a consent, or requesting the code that the download requires.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const intent = form.get('intent')
  if (intent === 'code') return sendOwnCode('/my-data', context)
  const done = await orRefused(actOf(form, context.get(app)))
  if (!done.ok) throw new Response(done.refused.says, refusals[done.refused.refusal])
  return redirect('/my-data')
}

/** Which of the page's buttons was pressed, by its fields. */
function actOf(form: FormData, verbs: App): Promise<unknown> {
  const address = AddressId.safeParse(form.get('addressId'))
  if (address.success) return verbs.removeAddress({ addressId: address.data })
  const child = PatientId.safeParse(form.get('patientId'))
  if (child.success) return verbs.withdrawChildConsent({ patientId: child.data })
  return verbs.withdrawNotice()
}

const doneWords: Readonly<Record<string, () => string>> = {
  name: m.account_own_name_done,
  phone: m.account_own_phone_done,
  email: m.account_own_email_done,
}

/** What is known about the account, and what its owner can do with it. DPDP Act s.6(4), 11, 12. */
export default function MyDataPage({ loaderData }: Route.ComponentProps) {
  const { account, privacyEmail, done, wrong, ...proof } = loaderData
  const said = done === null ? undefined : doneWords[done]
  const consent = account.noticeAccepted ? m.account_notice_agreed() : m.account_data_no_consent()
  return (
    <Main width="narrow">
      <Title>{m.account_data_title()}</Title>
      <Crumbs
        trail={[{ to: '/account', label: m.frame_account() }]}
        here={m.account_data_title()}
      />
      <PageHead title={m.account_data_title()} lede={m.account_data_lede()} isSmall />
      {said && (
        <Note icon="check" isNews>
          {said()}
        </Note>
      )}
      <OwnAccount account={account} />
      <OwnFamily
        patients={account.patients}
        addresses={account.addresses}
        privacyEmail={privacyEmail}
      />
      <section className="mt-8" id="consents">
        <h2>{m.account_data_consent()}</h2>
        <p>{consent}</p>
        <p className="small soft">
          {m.account_notice_version({ day: dayOf(account.noticeVersion) })}
        </p>
        <div className="mt-4 flex flex-wrap items-center gap-4">
          <Link to="/notice">{m.policies_privacy_notice()}</Link>
          {account.noticeAccepted && (
            <Form method="post">
              <SubmitButton intent="withdraw" kind="quiet">
                {m.account_notice_withdraw()}
              </SubmitButton>
            </Form>
          )}
        </div>
      </section>
      <ChildrenConsents patients={account.patients} />
      <section className="mt-8" id="download">
        <h2>{m.account_data_download()}</h2>
        <p>{m.account_data_download_help()}</p>
        {wrong && (
          <Note tone="danger" isNews>
            {wrong}
          </Note>
        )}
        <OwnerProofFields
          {...proof}
          action="/my-data/file"
          button={m.account_data_download_button()}
          isFile
        />
      </section>
      <section className="mt-8">
        <h2>{m.account_erase_title()}</h2>
        <p>{m.account_data_erase_help()}</p>
        <p className="mt-4">
          <LinkButton to="/my-data/erase" kind="quiet">
            {m.account_data_erase_link()}
          </LinkButton>
        </p>
      </section>
    </Main>
  )
}
