import { app } from '#src/web/context.ts'
import type { Handle } from '#src/web/handle.ts'
import { LinkButton } from '#src/web/ui/button.tsx'
import { EmptyState } from '#src/web/ui/frame/page.tsx'
import { Note } from '#src/web/ui/marks.tsx'
import { m } from '#src/web/words/compiled/messages.js'
import type { Route } from './+types/prices'
import { askedPrices } from './asked-prices.ts'
import { DeskFrame } from './desk-frame.tsx'
import { PricesFind, pricesAddress, PricesShown, PricesTable } from './desk-prices.tsx'

export const handle: Handle = { isPlain: true, frame: 'app' }

/** `q`, `category` and `show` select the items, `after` the page; `saved` says what was changed. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = askedPrices(request)
  const listed = await context.get(app).listLabOffers(asked)
  const saved = new URL(request.url).searchParams.get('saved')
  return { asked, ...listed, saved: listed.lines.find(({ code }) => code === saved)?.name ?? saved }
}

export default function PricesPage({
  loaderData: { asked, lines, counts, categories, next, saved },
}: Route.ComponentProps) {
  const here = pricesAddress(asked, asked.after ? { after: asked.after } : {})
  return (
    <DeskFrame part="prices" lede={m.desk_prices_lede()}>
      {saved && (
        <Note icon="check" isNews>
          {m.desk_saved({ name: saved })}
        </Note>
      )}
      <PricesFind asked={asked} categories={categories} />
      <PricesShown asked={asked} counts={counts} />
      {lines.length === 0 ? (
        <EmptyState title={m.desk_none_found()}>{m.desk_none_found_help()}</EmptyState>
      ) : (
        <PricesTable lines={lines} query={here} />
      )}
      <p className="flex flex-wrap gap-3">
        {asked.after && (
          <LinkButton to={`/lab/desk/prices${pricesAddress(asked)}`} kind="quiet" size="small">
            {m.desk_first()}
          </LinkButton>
        )}
        {next && (
          <LinkButton
            to={`/lab/desk/prices${pricesAddress(asked, { after: next })}`}
            kind="quiet"
            size="small"
          >
            {m.desk_next()}
          </LinkButton>
        )}
      </p>
    </DeskFrame>
  )
}
