import { visit } from '#src/web/context.ts'
import type { Route } from './+types/robots'
import { robotsTxt } from './sitemap-xml.ts'

export function loader({ context }: Route.LoaderArgs) {
  return new Response(robotsTxt(context.get(visit).site.baseUrl), {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, s-maxage=3600',
    },
  })
}
