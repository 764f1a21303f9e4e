import { data, redirect } from 'react-router'
import { z } from 'zod'
import { ContactMessageId } from '#src/domain/contact/contact-message.ts'
import {
  AnswerContactMessage,
  CloseContactMessage,
  MoveContactMessage,
} from '#src/domain/contact/handle-contact-message.ts'
import { idIn } from '#src/web/addresses.ts'
import { app, visit } from '#src/web/context.ts'
import { forOffice } from '#src/web/for-office.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { TicketClock } from '#src/web/tickets/ticket-clock.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, Duo, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { instantOf } from '#src/web/ui/time-words.ts'
import { Unbroken } from '#src/web/ui/unbroken.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/message'
import { AnswerMessage, CloseMessage, MoveMessage } from './office-messages-forms.tsx'
import { OfficeMessageFacts, OfficeMessageWords } from './office-messages-one.tsx'

export const handle: Handle = { isPlain: true, frame: 'app' }

const dones = {
  acknowledge: m.contact_office_done_acknowledge,
  answer: m.contact_office_done_answer,
  close: m.contact_office_done_close,
  reopen: m.contact_office_done_reopen,
}
const Intent = z.enum(['acknowledge', 'answer', 'close', 'reopen'])

/** `done` says what was just changed. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  forOffice(request, context.get(visit).actor)
  const id = idIn(ContactMessageId, params.id)
  const done = Intent.safeParse(new URL(request.url).searchParams.get('done')).data
  return { done, message: await context.get(app).viewContactMessage({ id }) }
}

/** The attempted action is returned with the answer: the page may no longer offer it. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const id = idIn(ContactMessageId, params.id)
  const intent = Intent.catch('close').parse((await request.clone().formData()).get('intent'))
  const verbs = context.get(app)
  const done = () => redirect(`/backoffice/messages/${id}?done=${intent}`)
  const answer = await tried()
  if (answer instanceof Response) return answer
  return data({ intent, result: answer.data }, answer.init ?? {})

  function tried() {
    if (intent === 'answer')
      return submit(request, AnswerContactMessage.omit({ id: true }), (input) =>
        verbs.answerContactMessage({ id, ...input }).then(done),
      )
    if (intent === 'close')
      return submit(request, CloseContactMessage.omit({ id: true }), (input) =>
        verbs.closeContactMessage({ id, ...input }).then(done),
      )
    const move = intent === 'reopen' ? verbs.reopenContactMessage : verbs.acknowledgeContactMessage
    return submit(request, MoveContactMessage.omit({ id: true }), (input) =>
      move({ id, ...input }).then(done),
    )
  }
}

export default function MessagePage({
  loaderData: { done, message },
  actionData,
}: Route.ComponentProps) {
  const { username, number, subject, createdAt, allowedEvents } = message
  const tried = actionData?.intent
  const hasForm = tried === 'answer' || tried === 'close'
  const wrong = hasForm ? undefined : actionData?.result.error?.['']
  return (
    <Main width="wide">
      <Title>{subject}</Title>
      <Crumbs
        trail={[
          { to: '/backoffice', label: m.frame_office() },
          { to: '/backoffice/messages', label: m.contact_office_title() },
        ]}
        here={subject}
      />
      <PageHead
        title={subject}
        lede={
          <Unbroken
            text={m.contact_office_from({ number, name: username, time: instantOf(createdAt) })}
            part={number}
          />
        }
        isSmall
      />
      {done && !actionData && (
        <div className="mb-6">
          <Note icon="check" isNews>
            {dones[done]()}
          </Note>
        </div>
      )}
      {wrong && (
        <div className="mb-6">
          <Note tone="danger" isNews>
            {wrong.join(' ')}
          </Note>
        </div>
      )}
      <Duo side={<OfficeMessageFacts message={message} />}>
        <OfficeMessageWords message={message} />
        <TicketClock ticket={message} />
        {allowedEvents.includes('acknowledge') && (
          <MoveMessage message={message} intent="acknowledge" />
        )}
        {(allowedEvents.includes('answer') || tried === 'answer') && (
          <AnswerMessage
            message={message}
            lastResult={tried === 'answer' ? actionData?.result : undefined}
          />
        )}
        {(allowedEvents.includes('close') || tried === 'close') && (
          <CloseMessage
            message={message}
            lastResult={tried === 'close' ? actionData?.result : undefined}
          />
        )}
        {allowedEvents.includes('reopen') && <MoveMessage message={message} intent="reopen" />}
      </Duo>
    </Main>
  )
}
