import { redirect } from 'react-router'
import {
  AcceptAgreement,
  EndAgreement,
  ListAgreements,
  ProposeAgreement,
} from '#src/domain/referrals/agreement.ts'
import { answerForm, asked } from '#src/web/answer-form.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { GoneForm } from '#src/web/ui/forms/act-form.tsx'
import { EmptyState } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/partners'
import { AgreementPanel } from './agreement-panel.tsx'
import { DeskFrame } from './desk-frame.tsx'
import { ProposePanel } from './propose-agreement.tsx'

export const handle: Handle = { isPlain: true, frame: 'app' }

/** Also after a refused step: the other lab may have answered meanwhile. */
export const shouldRevalidate = () => true

/** `partner`: the lab whose tests are shown; an unknown one is none. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = asked(request)
  const partner = ListAgreements.shape.partnerId.safeParse(query.get('partner') ?? undefined)
  const shown = await context.get(app).listAgreements({ partnerId: partner.data })
  return { done: query.get('done'), ...shown }
}

export function action({ request, context }: Route.ActionArgs) {
  const verbs = context.get(app)
  const back = (done: string) => () => redirect(`/lab/desk/partners?done=${done}`)
  return answerForm(request, {
    propose: () =>
      submit(request, ProposeAgreement, (input) =>
        verbs.proposeAgreement(input).then(back('propose')),
      ),
    accept: () =>
      submit(request, AcceptAgreement, (input) =>
        verbs.acceptAgreement(input).then(back('accept')),
      ),
    end: () =>
      submit(request, EndAgreement, (input) => verbs.endAgreement(input).then(back('end'))),
  })
}

const doneWords: Readonly<Record<string, () => string>> = {
  propose: m.referral_desk_done_propose,
  accept: m.referral_desk_done_accept,
  end: m.referral_desk_done_end,
}

/** With which labs this one agreed, about which tests; proposing, accepting and ending. */
export default function PartnersPage({ loaderData, actionData: tried }: Route.ComponentProps) {
  const { done, agreements } = loaderData
  const said = done !== null && Object.hasOwn(doneWords, done) ? doneWords[done]?.() : undefined
  const about = tried?.result.initialValue?.['agreementId']
  const isThere = agreements.some(
    ({ agreementId, mayAccept, standing }) =>
      agreementId === about && (tried?.intent === 'accept' ? mayAccept : standing !== 'ended'),
  )
  return (
    <DeskFrame part="partners" lede={m.referral_desk_lede()}>
      {said && (
        <Note icon="check" isNews>
          {said}
        </Note>
      )}
      {tried && tried.intent !== 'propose' && <GoneForm tried={tried} isThere={isThere} />}
      {agreements.length === 0 && (
        <EmptyState title={m.referral_desk_none()}>{m.referral_desk_none_help()}</EmptyState>
      )}
      {agreements.map((one) => (
        <AgreementPanel key={one.agreementId} agreement={one} tried={tried} />
      ))}
      <ProposePanel {...loaderData} tried={tried} />
    </DeskFrame>
  )
}
