import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listHeads } from '#src/domain/people/list-heads.ts'

const styles = readFileSync('src/web/routes/backoffice/labs/labs.css', 'utf8')

/** The colour of a token; both themes share these. */
function colourOf(token: string): string {
  const found = [...styles.matchAll(new RegExp(`--color-${token}: (#[\\da-f]{6})`, 'g'))]
  expect(found.map(([, colour]) => colour)).toHaveLength(1)
  return found[0]?.[1] ?? ''
}

/** Relative luminance, as WCAG 2.2 defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

test('black on white is 21 to 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
})

test.each(listHeads)(
  'text contrasts with a %s header by at least 4.5 to 1, in both themes',
  (head) => {
    expect(styles).toContain(`[data-head='${head}'] {\n  --head: var(--color-head-${head});`)
    expect(contrast(colourOf(`head-${head}`), colourOf('on-head'))).toBeGreaterThanOrEqual(4.5)
  },
)
