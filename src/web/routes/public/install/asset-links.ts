import { data } from 'react-router'
import { visit } from '#src/web/context.ts'
import type { Route } from './+types/asset-links'

/**
 * Says that the operator's Android app may show this site without an address bar; 404 where the
 * operator has none.
 * Source: https://developers.google.com/digital-asset-links/v1/statements.
 */
export function loader({ context }: Route.LoaderArgs) {
  const { androidApp } = context.get(visit).site.operator
  if (!androidApp) throw data(null, 404)
  const statement = {
    relation: ['delegate_permission/common.handle_all_urls'],
    target: {
      namespace: 'android_app',
      package_name: androidApp.name,
      sha256_cert_fingerprints: [androidApp.fingerprint],
    },
  }
  return Response.json([statement], { headers: { 'cache-control': 'public, max-age=3600' } })
}
