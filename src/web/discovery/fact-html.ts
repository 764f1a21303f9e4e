import type { Fact } from './facts.ts'

/** Structured data as in the page: `<` is escaped so that nothing can end the element. */
export function factHtml(fact: Fact): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...fact }).replaceAll('<', '\\u003c')
}
