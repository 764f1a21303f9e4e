import { signedInAs } from './people.ts'
import type { aProduct } from './product.ts'

type Product = Awaited<ReturnType<typeof aProduct>>
type Fields = Readonly<Record<string, string>> | FormData

/** The product's pages as demonstration accounts read them and send their forms. */
export function pagesOf(product: Product) {
  const cookies = new Map<string, string>()
  /** A session ends while the clock moves by days: each day has its own. */
  const cookieOf = async (who: string) => {
    const name = `${who} ${product.clock.at().toString().slice(0, 10)}`
    const cookie = cookies.get(name) ?? (await signedInAs(product, who))
    cookies.set(name, cookie)
    return cookie
  }

  async function fetchPage(who: string, path: string) {
    return product.get(path, { cookie: await cookieOf(who) })
  }

  async function read(who: string, path: string) {
    const answer = await fetchPage(who, path)
    return { status: answer.status, text: wordsIn(await answer.text()) }
  }

  /** A form as browsers send it without script. */
  async function sendForm(who: string, path: string, fields: Fields) {
    const isForm = fields instanceof FormData
    const answer = await product.api.request(`http://localhost:3000${path}`, {
      method: 'POST',
      headers: { cookie: await cookieOf(who), origin: 'http://localhost:3000' },
      body: isForm ? fields : new URLSearchParams(fields),
    })
    const html = await answer.text()
    const to = answer.headers.get('location')
    return { status: answer.status, to, html, text: wordsIn(html) }
  }

  async function send(who: string, path: string, fields: Fields) {
    const { html: _, ...answer } = await sendForm(who, path, fields)
    return answer
  }

  return { fetchPage, read, send, sendForm }
}

/** The hidden fields of the form with this part in it. */
export function formOf(html: string, part: string): Record<string, string> {
  const forms = [...html.matchAll(/<form[\s\S]*?<\/form>/g)].map(([form]) => form)
  const form = forms.find((one) => one.includes(part)) ?? ''
  const found = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  return Object.fromEntries(found.map(([, name = '', value = '']) => [name, value]))
}

export function wordsIn(html: string): string {
  return html
    .replaceAll(/<script[\s\S]*?<\/script>/g, '')
    .replaceAll(/<!-- -->/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}
