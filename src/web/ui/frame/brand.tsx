import { useBrand } from '#src/web/site.ts'
import { Link } from '#src/web/ui/link.tsx'

/** The grey-capped oxalate tube and the operator's name; links to the first page of the area. */
export function Brand({ to = '/' }: { to?: string | undefined }) {
  return (
    <Link className="brand" to={to}>
      <svg viewBox="0 0 14 34" aria-hidden="true">
        <path
          fill="none"
          stroke="currentColor"
          strokeWidth="1.8"
          d="M3 9.5v18.3a4 4 0 0 0 8 0V9.5"
        />
        <path fill="currentColor" d="M4.6 19h4.8v8.6a2.4 2.4 0 0 1-4.8 0z" />
        <rect className="cap-grey" x=".8" y="1" width="12.4" height="8.4" rx="2" />
      </svg>
      {useBrand()}
    </Link>
  )
}
