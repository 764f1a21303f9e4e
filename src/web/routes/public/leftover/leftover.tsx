import { getZodConstraint } from '@conform-to/zod/v4'
import type { ReactNode } from 'react'
import { data, redirect } from 'react-router'
import { SubmitCase } from '#src/domain/contact/send-contact-message.ts'
import { TicketNumber } from '#src/domain/contact/ticket-number.ts'
import { app, visit } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { leftoverPaths } from '#src/web/pages/leftover-paths.ts'
import { PageMeta } from '#src/web/routes/public/page-meta.tsx'
import { LinkButton } from '#src/web/ui/button.tsx'
import { Crumbs, PageHead } from '#src/web/ui/frame/page.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { Link } from '#src/web/ui/link.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import { getLocale } from '#src/web/words/compiled/runtime.js'
import type { Route } from './+types/leftover'
import type { LeftoverPage } from './block.ts'
import { LeftoverBlock } from './blocks.tsx'
import { CaseForm } from './case-form.tsx'
import { type LeftoverPath, leftoverPages } from './pages.ts'
import { Scales } from './scales.tsx'

export const handle: Handle = { isStatic: true }

/** The empty form is the same for everybody; a filled one is not. */
export const headers = ({ actionHeaders, loaderHeaders }: Route.HeadersArgs) => ({
  'cache-control':
    actionHeaders.get('cache-control') ??
    loaderHeaders.get('cache-control') ??
    'public, s-maxage=60',
})

export function loader({ pattern, url, context }: Route.LoaderArgs) {
  const ticket = TicketNumber.safeParse(url.searchParams.get('sent')).data
  const { sources } = context.get(visit).statements
  const path = pathIn(pattern)
  const shown = { path, ticket, sources, constraint: getZodConstraint(SubmitCase.in) }
  return ticket ? data(shown, { headers: { 'cache-control': 'no-store' } }) : shown
}

/** Only the law firm's home has a form. */
export async function action({ request, context, pattern }: Route.ActionArgs) {
  if (pathIn(pattern) !== 'home-two') throw data(null, 405)
  const origin = request.headers.get('x-real-ip') ?? undefined
  const answer = await submit(
    request,
    SubmitCase,
    async (input) => {
      const { number } = await context
        .get(app)
        .sendContactMessage({ ...input, origin, language: getLocale() })
      return redirect(`/home-two?sent=${number}`)
    },
    { words: { phone_number: m.contact_phone_wrong } },
  )
  if (answer instanceof Response) return answer
  return data(answer.data, { ...answer.init, headers: { 'cache-control': 'no-store' } })
}

function pathIn(pattern: string): LeftoverPath {
  const path = leftoverPaths.find((one) => one === pattern.replace(/^\//, ''))
  if (!path) throw data(null, 404)
  return path
}

export default function Leftover({ loaderData, actionData }: Route.ComponentProps) {
  const { path, ticket, sources, constraint } = loaderData
  const page = leftoverPages[path]
  const isHome = path === 'home-two'
  const caseForm = <CaseForm lastResult={actionData} constraint={constraint} />
  const title = isHome ? m.leftover_name() : `${page.title()} – ${m.leftover_name()}`
  return (
    <main id="main" className={isHome ? undefined : 'leftover'}>
      <PageMeta title={title} description={page.lede()} isHidden />
      {isHome ? (
        <Banner page={page} ticket={actionData ? undefined : ticket} />
      ) : (
        <Head page={page} />
      )}
      {page.blocks.map((block) => (
        <LeftoverBlock key={block.title()} block={block} caseForm={caseForm} sources={sources} />
      ))}
      <Others here={path} />
    </main>
  )
}

function Banner({ page, ticket }: { page: LeftoverPage; ticket: string | undefined }) {
  return (
    <section className="hero">
      <div className="wrap">
        <div className="hero__text">
          {ticket && <Sent ticket={ticket} />}
          <h1>{page.title()}</h1>
          <p className="hero__lede">{page.lede()}</p>
          <p className="leftover-doors">
            <LinkButton to="/practice">{m.leftover_practice_title()}</LinkButton>
            <LinkButton to="/case-study" kind="quiet">
              {m.leftover_cases_title()}
            </LinkButton>
          </p>
          <Example />
        </div>
        <Scales />
      </div>
    </section>
  )
}

function Sent({ ticket }: { ticket: string }) {
  return (
    <div className="mb-6">
      <Note icon="check" title={m.leftover_case_sent_title()} isNews>
        {`${m.contact_sent_ticket({ number: ticket })} ${m.contact_sent_next()}`}
      </Note>
    </div>
  )
}

function Head({ page }: { page: LeftoverPage }) {
  const trail = [{ to: '/home-two', label: m.leftover_name() }]
  return (
    <div className="wrap">
      <Crumbs trail={trail} here={page.title()} />
      <PageHead title={page.title()} lede={page.lede()} isSmall>
        <Example />
      </PageHead>
    </div>
  )
}

/** Nobody should take the firm for a real one, nor miss what this site is for. */
function Example() {
  return (
    <p className="leftover-note small">
      <Icon name="info" small />
      <span>
        {m.leftover_note()} <Link to="/">{m.leftover_note_link()}</Link>
      </span>
    </p>
  )
}

function Others({ here }: { here: LeftoverPath }): ReactNode {
  const others = leftoverPaths.filter((path) => path !== here)
  return (
    <nav className="section wrap" aria-labelledby="others">
      <h2 id="others" className="text-base">
        {m.leftover_others()}
      </h2>
      <ul className="leftover-others small">
        {others.map((path) => (
          <li key={path}>
            <Link to={`/${path}`}>{nameOf(path)}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function nameOf(path: LeftoverPath) {
  return path === 'home-two' ? m.leftover_name() : leftoverPages[path].title()
}
