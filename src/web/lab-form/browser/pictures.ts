// Takes a chosen image: faults that can be found without sending it are shown here.
import { cardOf, fail, preview } from './card.ts'
import { beginCovering } from './covering.ts'
import { MEGABYTE, send } from './sending.ts'
import { fill, wordsOf } from './words.ts'

const LARGEST = 5 * MEGABYTE

const signatures: Record<'png' | 'jpeg', number[]> = {
  png: [0x89, 0x50, 0x4e, 0x47],
  jpeg: [0xff, 0xd8, 0xff],
}

type Told = { type: string } | { trouble: 'type' | 'lying' }

/** The type by the first bytes that the name agrees with; else the fault, as a word. */
async function typeOf(file: File): Promise<Told> {
  const extension = /\.(png|jpe?g)$/i.exec(file.name)?.[1]?.toLowerCase()
  if (!extension) return { trouble: 'type' }
  const bytes = new Uint8Array(await file.slice(0, 4).arrayBuffer())
  const begins = ([, signature]: [string, number[]]) =>
    signature.every((byte, at) => bytes[at] === byte)
  const type = Object.entries(signatures).find(begins)?.[0]
  if (!type) return { trouble: 'type' }
  return type === (extension === 'png' ? 'png' : 'jpeg') ? { type } : { trouble: 'lying' }
}

async function chosen(input: HTMLInputElement) {
  const card = cardOf(input)
  const [file] = input.files ?? []
  if (!card || !file) return
  const words = wordsOf(input)
  input.value = '' // the same file may be chosen again, and is never sent with the form
  fail(card)
  if (file.size > LARGEST)
    return fail(card, fill(words.large, { amount: (file.size / MEGABYTE).toFixed(1) }))
  const told = await typeOf(file)
  if ('trouble' in told) return fail(card, words[told.trouble])
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return fail(card, words.unreadable)
  if (card.dataset.covers !== undefined) return beginCovering(card, picture)
  preview(card, picture)
  void send(card, file, `image/${told.type}`)
}

document.addEventListener('change', ({ target }) => {
  if (target instanceof HTMLInputElement && target.dataset.part === 'file') void chosen(target)
})
