import { useLocation } from 'react-router'
import type { Fact } from '#src/web/discovery/facts.ts'
import { addressAt, alternates, type Place, usePlace } from '#src/web/discovery/place.ts'
import { useBrand } from '#src/web/site.ts'
import { Facts } from '#src/web/ui/facts.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Props = {
  /** Without the operator's name, which is appended. */
  title: string
  /** One or two sentences, as a search engine shows them. */
  description: string
  /**
   * The canonical path, if different: for a second address of the same page, or a page of a list.
   */
  path?: string | undefined
  /** The sharing picture of the page, e.g. `test-HB`. */
  picture?: string | undefined
  isHidden?: boolean | undefined
  /** The page's structured data: schema.org objects. */
  facts?: readonly Fact[] | undefined
}

/**
 * The head of a public page: title, description, the canonical address in each language, sharing,
 * structured data.
 */
export function PageMeta(props: Props) {
  const { title, description, picture = 'site', isHidden = false, facts = [] } = props
  const brand = useBrand()
  const place = usePlace()
  const { pathname } = useLocation()
  const path = props.path ?? pathname.replace(/(?<=.)\/$/, '')
  return (
    <>
      <title>{`${title} – ${brand}`}</title>
      <meta name="description" content={description} />
      {isHidden ? (
        <meta name="robots" content="noindex" />
      ) : (
        <Addresses place={place} path={path} />
      )}
      <meta property="og:site_name" content={brand} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:url" content={addressAt(place, path)} />
      <meta property="og:locale" content={place.locale === 'hi' ? 'hi_IN' : 'en_IN'} />
      <Picture place={place} name={picture} title={title} />
      <Facts facts={facts} />
    </>
  )
}

function Addresses({ place, path }: { place: Place; path: string }) {
  return (
    <>
      <link rel="canonical" href={addressAt(place, path)} />
      {alternates(place.baseUrl, path).map(({ hreflang, href }) => (
        <link key={hreflang} rel="alternate" hrefLang={hreflang} href={href} />
      ))}
    </>
  )
}

function Picture({ place, name, title }: { place: Place; name: string; title: string }) {
  const address = addressAt(place, `/pictures/${name}.png`)
  return (
    <>
      <meta property="og:image" content={address} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={m.discovery_picture({ title })} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
