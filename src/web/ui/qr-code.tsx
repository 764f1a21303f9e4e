/**
 * Drawn from `qrPath` of `qr.server.ts`: black on white in both themes, or no reader recognises it.
 */
export function QrCode({ label, path, size }: { label: string; path: string; size: number }) {
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
