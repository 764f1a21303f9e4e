import { SearchOffice } from '#src/domain/office-search/search-office.ts'
import { app, visit } from '#src/web/context.ts'
import { wordsOfIssue } from '#src/web/field-words.ts'
import { refuseUnlessSearcher } from '#src/web/for-office.ts'
import type { Handle } from '#src/web/handle.ts'
import { Main } from '#src/web/ui/frame/main.tsx'
import { PageHead, Title } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/search'
import { FoundList } from './found-list.tsx'
import { SearchForm } from './search-form.tsx'

export const handle: Handle = { isPlain: true, frame: 'app' }

export function loader({ request, context }: Route.LoaderArgs) {
  refuseUnlessSearcher(request, context.get(visit).actor)
  return null
}

/** Posted, so that what is sought stands in no address, no history and no log. */
export async function action({ request, context }: Route.ActionArgs) {
  refuseUnlessSearcher(request, context.get(visit).actor)
  const typed = (await request.formData()).get('q')
  const q = typeof typed === 'string' ? typed : ''
  const wanted = SearchOffice.safeParse({ q })
  if (wanted.error) {
    const [issue] = wanted.error.issues
    return { q, error: issue ? wordsOfIssue(issue) : m.office_number_wrong(), found: undefined }
  }
  return { q, error: undefined, found: await context.get(app).searchOffice(wanted.data) }
}

export default function SearchPage({ actionData }: Route.ComponentProps) {
  const { q = '', error, found } = actionData ?? {}
  return (
    <Main width="wide">
      <Title>{`${m.queue_search()} – ${m.frame_office()}`}</Title>
      <PageHead title={m.queue_search()} lede={m.queue_search_lede()} isSmall />
      <div className="grid grid-cols-1 gap-6">
        <SearchForm q={q} error={error} />
        {found && <FoundList found={found} />}
      </div>
    </Main>
  )
}
