import type { Control } from './control.ts'

const memory = 'src/http/page-memory/page-memory.test.ts'
const answers = 'src/http/page-memory/answer-memory.test.ts'

export const pageMemoryControls: readonly Control[] = [
  {
    guard: 'pages in memory: what sets a cookie is not kept',
    file: 'src/http/page-memory/page-memory.ts',
    search: " && !res.headers.has('set-cookie')",
    replace: '',
    by: {
      file: memory,
      title: 'an answer that sets a cookie is never cached, neither here nor by a cache in between',
    },
  },
  {
    guard: 'pages in memory: what was made for somebody is not kept',
    file: 'src/http/page-memory/page-memory.ts',
    search: " || c.get('isPersonal')",
    replace: '',
    by: {
      file: memory,
      title: 'what was made for a signed-in person is cached for nobody',
    },
  },
  {
    guard: 'pages in memory: the data of a page says who looks and is not kept',
    file: 'src/http/page-memory/page-memory.ts',
    search: 'isLooking && isDocument',
    replace: 'isLooking',
    by: { file: memory, title: 'the data of a page, which says who is signed in, is never cached' },
  },
  {
    guard: 'pages in memory: forgotten when what they show changes',
    file: 'src/http/page-memory/page-memory.ts',
    search: 'pages.clear()',
    replace: '',
    by: { file: memory, title: 'no cached page outlives a change of what pages show' },
  },
  {
    guard: 'pages in memory: not kept when what they show changes meanwhile',
    file: 'src/http/page-memory/page-memory.ts',
    search: 'if (version() !== before) return',
    replace: '',
    by: {
      file: memory,
      title: 'a page rendered while its contents changed is shown once and not cached',
    },
  },
  {
    guard: 'pages in memory: one for each theme and city',
    file: 'src/http/page-memory/page-memory.ts',
    search: "`${theme ?? ''} ${city ?? ''} ${path}`",
    replace: 'theme === city ? path : path',
    by: {
      file: memory,
      title: 'a page is cached for each theme and city, and for no other cookie',
    },
  },
  {
    guard: 'pages in memory: they have their measure',
    file: 'src/http/page-memory/page-memory.ts',
    search: 'maxSize: maxBytes',
    replace: 'maxSize: maxBytes * 100',
    by: {
      file: memory,
      title: 'however many addresses are requested, the memory stays within its limit',
    },
  },
  {
    guard: 'answers in memory: forgotten when what they show changes',
    file: 'src/http/page-memory/answer-memory.ts',
    search: 'answers.clear()',
    replace: '',
    by: { file: answers, title: 'no answer outlives a change of what it shows' },
  },
  {
    guard: 'answers in memory: not kept when what they show changes meanwhile',
    file: 'src/http/page-memory/answer-memory.ts',
    search: 'if (version() !== before) return',
    replace: '',
    by: {
      file: answers,
      title: 'an answer whose data changed while it was made is not kept',
    },
  },
  {
    guard: 'answers in memory: what sets a cookie is not kept',
    file: 'src/http/page-memory/answer-memory.ts',
    search: "if (c.res.headers.has('set-cookie')) return",
    replace: '',
    by: { file: answers, title: 'an answer that sets a cookie is not kept' },
  },
  {
    guard: 'answers in memory: a caller that names its request has its own answer',
    file: 'src/http/page-memory/answer-memory.ts',
    search: "headers['x-request-id'] === undefined ? answers.get(url) : undefined",
    replace: "headers['x-request-id'] === '' ? undefined : answers.get(url)",
    by: { file: answers, title: 'a caller that names its request is answered under that name' },
  },
  {
    guard: 'where to go back to is on this site',
    file: 'src/web/addresses.ts',
    search: " || url.pathname.includes('//')",
    replace: '',
    by: {
      file: 'src/web/addresses.test.ts',
      title: 'a form that was sent from https://evil.example/hi//evil is answered at /',
    },
  },
]
