import { inflateSync } from 'node:zlib'

/**
 * The words of a PDF of ours, page by page, without white space: enough to ask what a page says.
 * Reads what our renderer writes (one content stream a page, fonts with a ToUnicode map), no more.
 */
export function pdfPages(bytes: Uint8Array): string[] {
  const file = Buffer.from(bytes).toString('latin1')
  const objects = new Map(
    [...file.matchAll(/(?<=^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => [
      Number(id),
      body ?? '',
    ]),
  )
  const letters = new Map(
    [...file.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, font, id]) => [
      font ?? '',
      lettersOf(streamOf(objects, reference(objects.get(Number(id)), 'ToUnicode'))),
    ]),
  )
  return [...objects.values()]
    .filter((body) => /\/Type \/Page\b/.test(body))
    .map((body) => wordsOf(streamOf(objects, reference(body, 'Contents')), letters))
}

function reference(body: string | undefined, member: string): number {
  return Number(new RegExp(`/${member} (\\d+) 0 R`).exec(body ?? '')?.[1])
}

function streamOf(objects: Map<number, string>, id: number): string {
  const stored = /stream\n([\s\S]*)\nendstream/.exec(objects.get(id) ?? '')?.[1]
  return stored === undefined ? '' : inflateSync(Buffer.from(stored, 'latin1')).toString('latin1')
}

function lettersOf(map: string): Map<number, string> {
  const ranges = map.matchAll(/<([\da-f]{4})> <[\da-f]{4}> \[([^\]]*)\]/gi)
  return new Map(
    [...ranges].flatMap(([, first, list]) =>
      [...(list ?? '').matchAll(/<([\da-f ]*)>/gi)].map(
        ([, hex], index) => [parseInt(first ?? '', 16) + index, fromHex(hex ?? '')] as const,
      ),
    ),
  )
}

function fromHex(hex: string): string {
  const units = hex.replaceAll(' ', '').match(/.{4}/g) ?? []
  return String.fromCharCode(...units.map((unit) => parseInt(unit, 16)))
}

function wordsOf(content: string, letters: Map<string, Map<number, string>>): string {
  let font: Map<number, string> | undefined
  const words: string[] = []
  for (const [, name, glyphs] of content.matchAll(/\/(F\d+) [\d.]+ Tf|<([\da-f]+)>/gi)) {
    if (name) font = letters.get(name)
    for (const glyph of glyphs?.match(/.{4}/g) ?? []) words.push(font?.get(parseInt(glyph, 16)) ?? '')
  }
  return squeezed(words.join(''))
}

export function squeezed(words: string): string {
  return words.replace(/\s/g, '')
}
