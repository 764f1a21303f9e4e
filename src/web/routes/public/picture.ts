import { data } from 'react-router'
import { ItemCode } from '#src/domain/catalogue/item.ts'
import { LabId } from '#src/domain/labs/lab.ts'
import type { PictureFacts } from '#src/domain/picture-facts.ts'
import { ViewCity } from '#src/domain/places/view-city.ts'
import type { App } from '#src/usecases/index.ts'
import { idIn } from '#src/web/addresses.ts'
import { app, visit } from '#src/web/context.ts'
import { nameHere, plainHere } from '#src/web/names.ts'
import { rupeesOf } from '#src/web/ui/money.tsx'
import { placeOf } from '#src/web/ui/lab-words.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { getLocale } from '#src/web/words/compiled/runtime.js'
import type { Route } from './+types/picture'

type Said = Omit<PictureFacts, 'brand'>

/** The text of each kind of picture, by what follows its name. */
const kinds: Record<string, (verbs: App, id: string) => Promise<Said>> = {
  site: async () => ({ title: m.discovery_site_title(), words: m.discovery_site_words() }),
  test: ofItem,
  lab: ofLab,
  city: ofCity,
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const [, kind = '', id = ''] =
    /^(site|(?:test|lab|city)(?=-))-?([\w-]*)\.png$/.exec(params.name) ?? []
  const say = kinds[kind]
  if (!say || (kind === 'site' && id !== '')) throw data(null, 404)
  const { site, drawPicture } = context.get(visit)
  const said = await say(context.get(app), id)
  const png = await drawPicture({ brand: site.operator.name[getLocale()], ...said })
  return new Response(new Uint8Array(png), {
    headers: { 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' },
  })
}

async function ofItem(verbs: App, id: string): Promise<Said> {
  const item = await verbs.viewItem({ code: idIn(ItemCode, id) })
  return {
    title: item.name,
    words: plainHere(item),
    caps: item.caps,
    price: priceFrom(item.fromPricePaise),
  }
}

async function ofLab(verbs: App, id: string): Promise<Said> {
  const lab = await verbs.viewLab({ id: idIn(LabId, id) })
  // No NABL mark: other sites keep this picture for days, and a certificate ends at midnight.
  return { title: lab.name, words: placeOf(lab) }
}

async function ofCity(verbs: App, id: string): Promise<Said> {
  const city = await verbs.viewCity({ slug: idIn(ViewCity.shape.slug, id) })
  return {
    title: m.catalogue_city_title({ city: nameHere(city.name) }),
    words: m.discovery_city_words({ count: city.labs.length }),
  }
}

function priceFrom(price: Parameters<typeof rupeesOf>[0] | null): Said['price'] {
  return price === null ? undefined : { label: m.home_from(), amount: rupeesOf(price, true) }
}
