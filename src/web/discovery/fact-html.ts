import type { Fact } from './facts.ts'

/** Facts as they stand in the page: `<` is written so that nothing in them can end the element. */
export function factHtml(fact: Fact): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...fact }).replaceAll('<', '\\u003c')
}
