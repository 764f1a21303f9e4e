const greek: Record<string, string> = {
  α: 'alpha',
  β: 'beta',
  γ: 'gamma',
  δ: 'delta',
  µ: 'u',
  μ: 'u',
}

/** The words of a name or a query as they are compared: small letters and digits, no accents. */
export function wordsOf(text: string): string[] {
  const plain = text
    .toLowerCase()
    .replace(/[αβγδµμ]/g, (letter) => greek[letter] ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
  return plain.match(/[a-z0-9]+/g) ?? []
}

/** The same without spaces: `Hb A1c`, `HbA1c` and `hb-a1c` are one. */
export function squeezed(text: string): string {
  return wordsOf(text).join('')
}
