const greek: Record<string, string> = {
  α: 'alpha',
  β: 'beta',
  γ: 'gamma',
  δ: 'delta',
  µ: 'u',
  μ: 'u',
}

/** Vowel signs and virama of Devanagari make the word; the dot of ख़ many leave out. */
const accents = /(?![\u0900-\u0903\u093e-\u094d])\p{M}/gu

/**
 * The words of a name or a query as they are compared: small letters and digits, no accents;
 * Hindi words with ख़ and ख, ँ and ं as one.
 */
export function wordsOf(text: string): string[] {
  const plain = unfolded(text).replace(accents, '').replaceAll('ँ', 'ं')
  return plain.match(/[a-z0-9]+|[\u0900-\u0963\u0966-\u096f]+/g) ?? []
}

/** Only the words in Latin letters; signs of other scripts set among them do not hide them. */
export function latinWordsOf(text: string): string[] {
  return (
    unfolded(text)
      .replace(/\p{M}/gu, '')
      .match(/[a-z0-9]+/g) ?? []
  )
}

function unfolded(text: string) {
  return text
    .toLowerCase()
    .replace(/[αβγδµμ]/g, (letter) => greek[letter] ?? '')
    .normalize('NFKD')
}

/** The same without spaces: `Hb A1c`, `HbA1c` and `hb-a1c` are one. */
export function squeezed(text: string): string {
  return wordsOf(text).join('')
}
