/** The texts that `script-words.ts` puts on the form; placeholders are in braces. */
export type Words = Readonly<Record<string, string>>

function formOf(element: Element) {
  const own = 'form' in element && element.form instanceof HTMLFormElement ? element.form : null
  return own ?? element.closest('form') ?? document.querySelector<HTMLFormElement>('#lab')
}

export function wordsOf(element: Element): Words {
  return JSON.parse(formOf(element)?.dataset.labForm ?? '{}')
}

export function fill(words = '', values: Record<string, string | number>): string {
  return words.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
}
