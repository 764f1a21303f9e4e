const entities: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&amp;': '&',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
}

/** The value of an attribute. */
export function decoded(value: string): string {
  return value.replaceAll(/&[^;]+;/g, (found) => entities[found] ?? found)
}

/** What the page with the price sends along with every answer: what it showed. */
export function shownIn(html: string): Record<string, string> {
  const names = ['part', 'cart', 'quoteId', 'quotedAt', 'agreed', 'asked']
  return Object.fromEntries(
    names.map((name) => {
      const value = new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''
      return [name, decoded(value)]
    }),
  )
}
