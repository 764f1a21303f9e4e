import type { Bars } from '#src/web/bars.server.ts'

/** Black on white in both themes, or no reader recognises it. */
export function CodeBars({
  bars,
  label,
  className,
}: {
  bars: Bars
  label?: string
  className: string
}) {
  const { path, width, height } = bars
  return (
    <svg
      className={className}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
      shapeRendering="crispEdges"
    >
      <rect width={width} height={height} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
