import { getFormProps, useForm } from '@conform-to/react'
import { Form, redirect } from 'react-router'
import { AcceptNotice } from '#src/domain/people/accept-notice.ts'
import { noticeLanguages } from '#src/domain/people/notice-languages.ts'
import { NOTICE_VERSION, noticeIn } from '#src/domain/people/notice.ts'
import { localPath } from '#src/web/addresses.ts'
import { app, visit } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { FormErrors } from '#src/web/ui/forms/form-errors.tsx'
import { SubmitButton } from '#src/web/ui/forms/submit-button.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Title } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { dayOf } from '#src/web/ui/time-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { getLocale } from '#src/web/words/compiled/runtime.js'
import type { Route } from './+types/notice'
import { NoticeLanguages, NoticeWords } from '#src/web/notice/notice-words.tsx'

export const handle: Handle = { isPlain: true }

/** Everybody can read it; a signed-in person who has not agreed yet can agree. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams.get('in')
  const language = noticeLanguages.find((code) => code === asked) ?? getLocale()
  const isPerson = context.get(visit).actor.kind === 'person'
  const account = isPerson ? await context.get(app).viewAccount() : undefined
  const to = new URL(request.url).searchParams.get('to')
  return {
    version: NOTICE_VERSION,
    language,
    notice: noticeIn(language, context.get(visit).site),
    standing: !account ? 'visitor' : account.noticeAccepted ? 'agreed' : 'asked',
    back: localPath(to),
  } as const
}

export async function action({ request, context }: Route.ActionArgs) {
  const intent = (await request.clone().formData()).get('intent')
  if (intent === 'withdraw') {
    await context.get(app).withdrawNotice()
    return redirect('/notice')
  }
  return submit(request, AcceptNotice, async (input) => {
    await context.get(app).acceptNotice(input)
    return redirect(localPath(new URL(request.url).searchParams.get('to')))
  })
}

export default function NoticePage({ loaderData, actionData }: Route.ComponentProps) {
  const { version, language, notice, standing, back } = loaderData
  const [form] = useForm({ lastResult: actionData })
  return (
    <Main width="narrow">
      <Title>{notice.title}</Title>
      <NoticeLanguages />
      <NoticeWords notice={notice} language={language} />
      <p className="small soft mt-6">{m.account_notice_version({ day: dayOf(version) })}</p>
      {standing === 'agreed' && (
        <>
          <Note icon="check">{m.account_notice_agreed()}</Note>
          <Form method="post" className="mt-4">
            <SubmitButton intent="withdraw" kind="quiet">
              {m.account_notice_withdraw()}
            </SubmitButton>
          </Form>
        </>
      )}
      {standing === 'asked' && (
        <Form method="post" className="formend" {...getFormProps(form)} noValidate>
          <FormErrors form={form} />
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="language" value={language} />
          <LinkButton to="/" kind="quiet">
            {m.account_notice_later()}
          </LinkButton>
          <SubmitButton>{notice.agree}</SubmitButton>
        </Form>
      )}
      {standing === 'agreed' && back !== '/' && (
        <p className="mt-6">
          <LinkButton to={back}>{m.account_continue()}</LinkButton>
        </p>
      )}
    </Main>
  )
}
