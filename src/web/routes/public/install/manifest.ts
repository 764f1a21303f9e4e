import { addressAt } from '#src/web/discovery/place.ts'
import { visit } from '#src/web/context.ts'
import { m } from '#src/web/words/compiled/messages.js'
import { getLocale } from '#src/web/words/compiled/runtime.js'
import type { Route } from './+types/manifest'

const png = { type: 'image/png' } as const

/**
 * What a phone needs to install the site as an app, in the language of the address. What another app
 * shares is taken by the service worker: a text is searched, a photo is kept on the device.
 * Source: https://www.w3.org/TR/appmanifest/.
 */
export function loader({ context }: Route.LoaderArgs) {
  const { operator } = context.get(visit).site
  const locale = getLocale()
  const at = (path: string) => addressAt({ baseUrl: '', locale }, path)
  const manifest = {
    // The same app, whatever language it was installed in.
    id: '/',
    name: operator.name[locale],
    short_name: operator.name[locale],
    description: m.discovery_site_words(),
    lang: locale,
    start_url: at('/'),
    scope: '/',
    display: 'standalone',
    background_color: '#faf8f4',
    theme_color: '#faf8f4',
    categories: ['medical', 'health'],
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', ...png },
      { src: '/icons/icon-512.png', sizes: '512x512', ...png },
      { src: '/icons/maskable-512.png', sizes: '512x512', purpose: 'maskable', ...png },
    ],
    screenshots: [
      { src: '/icons/screen-narrow.png', sizes: '720x1280', form_factor: 'narrow', ...png },
      { src: '/icons/screen-wide.png', sizes: '1280x720', form_factor: 'wide', ...png },
    ],
    shortcuts: [
      { name: m.frame_find_test(), url: at('/tests') },
      { name: m.site_app_bookings(), url: at('/bookings') },
    ],
    share_target: {
      action: at('/prescription'),
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        text: 'text',
        files: [{ name: 'photo', accept: ['image/jpeg', 'image/png', '.jpg', '.jpeg', '.png'] }],
      },
    },
  }
  return new Response(JSON.stringify(manifest), {
    headers: {
      'content-type': 'application/manifest+json; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    },
  })
}
