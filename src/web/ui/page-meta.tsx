import { useLocation } from 'react-router'
import { inLanguage } from '#src/web/address-language.ts'
import { useBrand, useSite } from '#src/web/site.ts'
import { getLocale } from '#src/web/words/compiled/runtime.js'

type Props = {
  /** Without the operator's name; that follows by itself. */
  title: string
  /** One or two sentences, as a search engine shows them. */
  description: string
  /** Where the page really stands, if not here: a second address of the same page. */
  path?: string | undefined
  /** The drawn picture of the page for those who share it, e.g. `test-HB`. */
  picture?: string | undefined
  isHidden?: boolean | undefined
  /** What the page says for machines: schema.org objects. */
  facts?: readonly object[] | undefined
}

/** Head of a public page: title, description, the one address in each language, sharing, facts. */
export function PageMeta({ title, description, path, picture, isHidden = false, facts }: Props) {
  const brand = useBrand()
  const { pathname } = useLocation()
  const baseUrl = useSite()?.baseUrl ?? ''
  const at = (locale: 'en' | 'hi') => baseUrl + inLanguage(locale, path ?? pathname)
  const whole = `${title} – ${brand}`
  return (
    <>
      <title>{whole}</title>
      <meta name="description" content={description} />
      {isHidden && <meta name="robots" content="noindex" />}
      {!isHidden && (
        <>
          <link rel="canonical" href={at(getLocale())} />
          <link rel="alternate" hrefLang="en-IN" href={at('en')} />
          <link rel="alternate" hrefLang="hi-IN" href={at('hi')} />
          <link rel="alternate" hrefLang="x-default" href={at('en')} />
        </>
      )}
      <meta property="og:site_name" content={brand} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:url" content={at(getLocale())} />
      <meta property="og:locale" content={getLocale() === 'hi' ? 'hi_IN' : 'en_IN'} />
      <Picture name={picture ?? 'site'} />
      {facts?.map((fact) => (
        <Facts key={JSON.stringify(fact)} fact={fact} />
      ))}
    </>
  )
}

function Picture({ name }: { name: string }) {
  const address = `${useSite()?.baseUrl ?? ''}${inLanguage(getLocale(), `/pictures/${name}.png`)}`
  return (
    <>
      <meta property="og:image" content={address} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

/** Data, not script: `<` is written so that nothing in it can end the element. */
function Facts({ fact }: { fact: object }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...fact })
  const html = json.replaceAll('<', '\\u003c')
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: html }} />
}
