import type { SubmissionResult } from '@conform-to/react'
import { LinkButton } from '#src/web/ui/button.tsx'
import { ErrorPage } from '#src/web/ui/frame/error-page.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, KeyValues, PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Props = {
  /** The list that it was in. */
  list: { to: string; label: string }
  /** The form's fields, by name. */
  labels: Readonly<Record<string, string>>
  result: SubmissionResult<string[]> | undefined
}

/**
 * Somebody has deleted a row while its form was open: the page says so, and returns what was typed.
 */
export function OfficeGone({ list, labels, result }: Props) {
  if (!result) return <ErrorPage status={404} refused={undefined} />
  const title = m.office_gone_title()
  return (
    <Main width="wide">
      <Title>{title}</Title>
      <Crumbs trail={[{ to: '/backoffice', label: m.frame_office() }, list]} here={title} />
      <PageHead title={title} isSmall />
      <div className="form">
        <div className="errors" role="alert" autoFocus tabIndex={-1}>
          <h2>
            <Icon name="warning" />
            {m.office_gone_why()}
          </h2>
          <p>{m.office_gone_help()}</p>
          <KeyValues rows={typedIn(result, labels)} />
        </div>
      </div>
      <p className="mt-6">
        <LinkButton to={list.to} kind="quiet">
          {m.office_back()}
        </LinkButton>
      </p>
    </Main>
  )
}

function typedIn(result: SubmissionResult<string[]>, labels: Props['labels']) {
  return Object.entries(labels).flatMap(([name, label]) => {
    const typed = result.initialValue?.[name]
    return typeof typed === 'string' && typed !== '' ? [[label, typed] as const] : []
  })
}
