import { app, visit } from '#src/web/context.ts'
import type { Route } from './+types/sitemap'
import { fixedPages, sitemapXml } from './sitemap-xml.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { items, topics, labs, cities } = await context.get(app).listPublished()
  const paths = [
    ...fixedPages,
    ...cities.map((slug) => `/cities/${slug}`),
    ...labs.map((id) => `/labs/${id}`),
    ...topics.map((slug) => `/tests-for/${slug}`),
    ...items.map((code) => `/tests/${code}`),
  ]
  return new Response(sitemapXml(context.get(visit).site.baseUrl, paths), {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, s-maxage=3600',
    },
  })
}
