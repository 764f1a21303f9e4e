import { Resvg } from '@resvg/resvg-js'

const icons = [
  { file: 'public/icons/icon-192.png', size: 192, isWhole: false },
  { file: 'public/icons/icon-512.png', size: 512, isWhole: false },
  // A phone cuts these to a shape of its own, so that their ground has no corners.
  { file: 'public/icons/maskable-512.png', size: 512, isWhole: true },
  { file: 'public/icons/apple-touch-180.png', size: 180, isWhole: true },
]

/** The icons of the installed app as PNG, from the drawing with round corners. */
export function drawnIcons(drawing: string) {
  return icons.map(({ file, size, isWhole }) => {
    const svg = isWhole ? drawing.replace(/ rx="112"/, '') : drawing
    const png = new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng()
    return { file, png }
  })
}
