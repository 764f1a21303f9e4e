/** A text that a reader or listener of the page gets, with its marked language. */
export type PageText = { text: string; lang: string; where: string }

const unended = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))
const unread = new Set(['script', 'style'])
const spoken = new Set(['title', 'placeholder', 'aria-label', 'alt'])
const described = /^(?:description|og:title|og:description)$/

/**
 * The texts of a page as React writes it (every element closed, every attribute quoted), and the
 * attributes that are read aloud; each with the language of the nearest `lang` above it.
 */
export function textsOf(html: string): PageText[] {
  const found: PageText[] = []
  const open: { tag: string; lang: string }[] = []
  const langHere = () => open.at(-1)?.lang ?? ''
  const isUnread = () => open.some(({ tag }) => unread.has(tag))
  const keep = (raw: string, lang: string, where: string) => {
    const text = unescaped(raw).replaceAll(/\s+/g, ' ').trim()
    if (text !== '') found.push({ text, lang, where })
  }
  for (const [piece] of html.matchAll(/<!--.*?-->|<[^>]+>|[^<]+/gs)) {
    if (piece.startsWith('<!')) continue
    if (piece.startsWith('</')) open.pop()
    else if (piece.startsWith('<')) {
      const { tag, attributes } = tagOf(piece)
      const lang = attributes.get('lang') ?? langHere()
      for (const [name, value] of readOut(attributes)) keep(value, lang, `${tag} ${name}`)
      if (!unended.has(tag) && !piece.endsWith('/>')) open.push({ tag, lang })
    } else if (!isUnread()) keep(piece, langHere(), open.at(-1)?.tag ?? '')
  }
  return found
}

function tagOf(piece: string) {
  const [, tag = ''] = /^<([\w:-]+)/.exec(piece) ?? []
  const pairs = [...piece.matchAll(/\s([\w:-]+)="([^"]*)"/g)]
  return { tag, attributes: new Map(pairs.map(([, name = '', value = '']) => [name, value])) }
}

/** The `meta` contents that search engines and shared links show. */
function readOut(attributes: Map<string, string>) {
  const key = attributes.get('name') ?? attributes.get('property') ?? ''
  return [...attributes].filter(
    ([name]) => spoken.has(name) || (name === 'content' && described.test(key)),
  )
}

function unescaped(text: string) {
  return text
    .replaceAll(/&#x([0-9a-f]+);/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

const rawKey = /(?<![\w./@=-])[a-z]+(?:_[a-z0-9]+)+(?![\w.@=-])/
const latinWord = /[A-Za-z]{2,}/
/** Four words in a row are a sentence, whatever surrounds them. */
const latinSentence = /(?:\b[A-Za-z]{2,}\b,? ){3,}\b[A-Za-z]{2,}\b/
/** Addresses of pages and mailboxes, and file names. */
const address = /https?:\/\/\S+|\S+@\S+|(?:[\w-]+\.)+(?:com|example|in|org|pdf)\b\S*/g
const devanagari = /\p{Script=Devanagari}/u

/**
 * Texts that a reader of this language was not meant to see: raw keys, and words of another
 * language that are not marked as such. `known` are names that the data only has in English.
 */
export function untranslatedIn(texts: PageText[], locale: 'en' | 'hi', known: RegExp): string[] {
  return texts
    .filter((one) => rawKey.test(one.text) || isForeign(one, locale, known))
    .map(({ text, where, lang }) => `${where} (${lang}): ${text}`)
}

function isForeign({ text, lang }: PageText, locale: 'en' | 'hi', known: RegExp): boolean {
  if (!lang.startsWith(locale)) return false
  if (locale === 'en') return devanagari.test(text)
  const rest = text.replaceAll(known, ' ').replaceAll(address, ' ')
  if (devanagari.test(text)) return latinSentence.test(rest)
  return rest.split(' ').filter((word) => latinWord.test(word)).length > 1
}
