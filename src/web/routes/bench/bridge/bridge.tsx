import { redirect } from 'react-router'
import { z } from 'zod'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import {
  DiscardArrivedResult,
  RetryArrivedResult,
  TakeArrivedResult,
} from '#src/domain/instruments/arrived-result.ts'
import {
  AddInstrumentLink,
  ChooseLinkedInstrument,
  MakeBridgeKey,
  RetireInstrumentLink,
  RevokeBridgeKey,
} from '#src/domain/instruments/bridge.ts'
import { answerForm, asked } from '#src/web/answer-form.ts'
import { app } from '#src/web/context.ts'
import { submit } from '#src/web/form.ts'
import type { Handle } from '#src/web/handle.ts'
import { Done } from '#src/web/ui/finance-parts.tsx'
import { GoneForm, type TriedForm } from '#src/web/ui/forms/act-form.tsx'
import { Main } from '#src/web/ui/frame/main.tsx'
import { Crumbs, EmptyState, PageHead, Panel, Title } from '#src/web/ui/frame/page.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/bridge'
import { ArrivedEntry } from './arrived-entry.tsx'
import { BridgeKeys } from './bridge-keys.tsx'
import { InstrumentLinks } from './instrument-links.tsx'
import { triedOf } from './tried-of.ts'

/** Also after a refused step: the page may be outdated. */
export const shouldRevalidate = () => true

export const handle: Handle = { frame: 'app', isPlain: true }

const version = z.coerce.number().int().positive()
const Retried = RetryArrivedResult.extend({
  version,
  test: z.preprocess((typed) => (typed === '' ? undefined : typed), ItemCode.optional()),
})
const Discarded = DiscardArrivedResult.extend({ version })
const Taken = TakeArrivedResult.extend({ version, itemVersion: version })
const Chosen = ChooseLinkedInstrument.extend({ version: z.coerce.number().int().min(0) })
const Retired = RetireInstrumentLink.extend({ version })
const Revoked = RevokeBridgeKey.extend({ version })

export async function loader({ request, context }: Route.LoaderArgs) {
  const verbs = context.get(app)
  const links = await verbs.viewInstrumentLinks({})
  const waiting = await verbs.listArrivedResults({})
  return { ...links, ...waiting, done: asked(request).get('done') }
}

const here = (done: string) => redirect(`/lab/bridge?done=${done}`)

export async function action({ request, context }: Route.ActionArgs) {
  const verbs = context.get(app)
  /** Shown in this answer and never again, so no address leads to it. */
  let made: { keyId: string; secret: string } | undefined
  const answer = await answerForm(request, {
    retry: () =>
      submit(request, Retried, (input) =>
        verbs.retryArrivedResult(input).then(() => here('retried')),
      ),
    discard: () =>
      submit(request, Discarded, (input) =>
        verbs.discardArrivedResult(input).then(() => here('discarded')),
      ),
    take: () =>
      submit(request, Taken, (input) => verbs.takeArrivedResult(input).then(() => here('taken'))),
    add: () =>
      submit(request, AddInstrumentLink, (input) =>
        verbs.addInstrumentLink(input).then(() => here('added')),
      ),
    choose: () =>
      submit(request, Chosen, (input) =>
        verbs.chooseLinkedInstrument(input).then(() => here('chosen')),
      ),
    retire: () =>
      submit(request, Retired, (input) =>
        verbs.retireInstrumentLink(input).then(() => here('retired')),
      ),
    'make-key': () =>
      submit(request, MakeBridgeKey, async (input) => {
        made = await verbs.makeBridgeKey(input)
        return here('made')
      }),
    revoke: () =>
      submit(request, Revoked, (input) => verbs.revokeBridgeKey(input).then(() => here('revoked'))),
  })
  return made ? { made } : answer
}

/** What instruments sent that waits for a person; for a manager, who may send with which key. */
export default function BridgePage({ loaderData, actionData }: Route.ComponentProps) {
  const { links, instruments, keys, profiles, results, done } = loaderData
  const { mayDecide, mayManage, mayImport } = loaderData
  const tried = actionData && 'intent' in actionData ? actionData : undefined
  const made = actionData && 'made' in actionData ? actionData.made : undefined
  const words = {
    retried: m.bridge_done_retried,
    discarded: m.bridge_done_discarded,
    taken: m.bridge_done_taken,
    added: m.bridge_done_added,
    chosen: m.bridge_done_chosen,
    retired: m.bridge_done_retired,
    revoked: m.bridge_done_revoked,
  }
  return (
    <Main width="wide">
      <Title>{m.bridge_title()}</Title>
      <Crumbs trail={[{ to: '/lab', label: m.bench_title() }]} here={m.bridge_title()} />
      <PageHead title={m.bridge_title()} lede={m.bridge_lede()} isSmall />
      <div className="grid grid-cols-1 gap-6">
        {!actionData && <Done done={done} words={words} />}
        <GoneForm tried={tried} isThere={isThere(loaderData, tried)} />
        {results.length === 0 ? (
          <EmptyState title={m.bridge_none()}>{m.bridge_none_help()}</EmptyState>
        ) : (
          <Panel title={m.bridge_waiting({ count: results.length })}>
            <ul className="grid gap-6">
              {results.map((one) => (
                <li key={one.id} id={`arrived-${one.id}`} className="entry">
                  <ArrivedEntry arrived={one} mayDecide={mayDecide} tried={tried} />
                </li>
              ))}
            </ul>
          </Panel>
        )}
        <InstrumentLinks
          links={links}
          instruments={instruments}
          profiles={profiles}
          mayManage={mayManage}
          mayImport={mayImport}
          tried={tried}
        />
        {mayManage && <BridgeKeys keys={keys} made={made} tried={tried} />}
      </div>
    </Main>
  )
}

/** Whether the form that was sent is still on the page, where its own refusal is shown. */
function isThere({ links, keys, results }: Route.ComponentProps['loaderData'], tried: TriedForm) {
  if (!tried || tried.intent === 'add' || tried.intent === 'make-key') return true
  return (
    results.some(({ id }) => triedOf(tried, { id })) ||
    links.some(({ linkId, retiredAt }) => retiredAt === null && triedOf(tried, { linkId })) ||
    keys.some(({ keyId, revokedAt }) => revokedAt === null && triedOf(tried, { keyId }))
  )
}
