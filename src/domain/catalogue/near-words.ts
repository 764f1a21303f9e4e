/**
 * Whether one word becomes the other by inserting, deleting or replacing one letter, or by swapping
 * two neighbours. False for equal words.
 */
export function isOneEditApart(a: string, b: string): boolean {
  if (a.length > b.length) return isOneEditApart(b, a)
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  if (a.length < b.length) return a.slice(at) === b.slice(at + 1)
  if (at === a.length) return false
  if (a.slice(at + 1) === b.slice(at + 1)) return true
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2)
}

/**
 * Finds the words one edit away without comparing each: words that are near share a form with one
 * letter left out, so every word is indexed under all of these forms.
 */
export function nearWords(words: readonly string[], shortest: number) {
  const kept = new Map<string, string[]>()
  for (const word of words)
    if (word.length >= shortest)
      for (const form of formsOf(word)) {
        const others = kept.get(form)
        if (others) others.push(word)
        else kept.set(form, [word])
      }
  return function near(typed: string): string[] {
    const found = new Set<string>()
    for (const form of formsOf(typed))
      for (const word of kept.get(form) ?? [])
        if (!found.has(word) && isOneEditApart(typed, word)) found.add(word)
    return [...found]
  }
}

function formsOf(word: string) {
  const forms = new Set([word])
  for (let at = 0; at < word.length; at += 1) forms.add(word.slice(0, at) + word.slice(at + 1))
  return forms
}

/** Finds the words that begin with what was typed, in their order, at most `most` of them. */
export function wordsBeginning(words: readonly string[], most = 300) {
  const sorted = words.toSorted()
  return function beginning(typed: string): string[] {
    const first = lowerBound(sorted, typed)
    let end = first
    while (end - first < most && sorted[end]?.startsWith(typed)) end += 1
    return sorted.slice(first, end)
  }
}

function lowerBound(sorted: readonly string[], typed: string) {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? '') < typed) low = middle + 1
    else high = middle
  }
  return low
}
