import { addressAt, alternates } from '#src/web/discovery/place.ts'

/** Pages that do not depend on the catalogue; all may be indexed. */
export const fixedPages = [
  '/',
  '/tests',
  '/tests-for',
  '/about',
  '/services',
  '/contact',
  '/labregister',
  '/app',
  '/privacy-policy',
  '/terms-conditions',
  '/cancelation_policy',
  '/shipping_policy',
  '/attributions',
] as const

/**
 * The site map of these routes, each in both languages and referencing the other. Without
 * `lastmod`: nothing here knows when a page last changed, and an invented date would be worse than
 * none.
 */
export function sitemapXml(baseUrl: string, paths: readonly string[]): string {
  const entries = paths.flatMap((path) => {
    const links = alternates(baseUrl, path).map(
      ({ hreflang, href }) =>
        `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escaped(href)}"/>`,
    )
    return (['en', 'hi'] as const).map((locale) => {
      const address = escaped(addressAt({ baseUrl, locale }, path))
      return `<url><loc>${address}</loc>${links.join('')}</url>`
    })
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>\n',
  ].join('\n')
}

function escaped(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** Personal and staff pages: not indexed. `$` ends an address, `/labs` is public. */
const closed = [
  '/api/',
  '/backoffice',
  '/book$',
  '/book/',
  '/book?',
  '/bookings',
  '/demo/',
  '/dev/',
  '/lab$',
  '/lab/',
  '/me$',
  '/phlebotomist',
  '/manifests',
  '/reports/',
  '/sign-',
  '/verify/',
]

export function robotsTxt(baseUrl: string): string {
  const rules = closed.flatMap((path) => [`Disallow: ${path}`, `Disallow: /hi${path}`])
  return ['User-agent: *', ...rules, 'Allow: /', '', `Sitemap: ${baseUrl}/sitemap.xml`, ''].join(
    '\n',
  )
}
