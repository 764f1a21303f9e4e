const greek: Record<string, string> = {
  α: 'alpha',
  β: 'beta',
  γ: 'gamma',
  δ: 'delta',
  µ: 'u',
  μ: 'u',
}

/** Vowel signs and virama of Devanagari are part of the word; the dot of ख़ is often left out. */
const accents = /(?![\u0900-\u0903\u093e-\u094d])\p{M}/gu

/**
 * The words of a name or a query in normalised form: lower-case letters and digits without accents;
 * Hindi ख़ and ख, and ँ and ं, compare equal.
 */
export function wordsOf(text: string): string[] {
  const plain = unfolded(text).replace(accents, '').replaceAll('ँ', 'ं')
  return plain.match(/[a-z0-9]+|[\u0900-\u0963\u0966-\u096f]+/g) ?? []
}

/** Only the words in Latin letters; letters of other scripts mixed in do not hide them. */
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

/** The text without spaces: `Hb A1c`, `HbA1c` and `hb-a1c` are equal. */
export function squeezed(text: string): string {
  return wordsOf(text).join('')
}
