import { useBrand } from '#src/web/site.ts'
import { m } from '#src/web/words/compiled/messages.js'

/** Codes shown only this once, with a file of them; it needs no script. */
export function BackupCodeList({ codes }: { codes: readonly string[] }) {
  const brand = useBrand()
  const text = [m.account_backup_file({ brand }), '', ...codes, ''].join('\r\n')
  return (
    <div className="grid grid-cols-1 gap-4">
      <p>{m.account_backup_why()}</p>
      <ol className="codelist num">
        {codes.map((code) => (
          <li key={code}>
            <b>{code}</b>
          </li>
        ))}
      </ol>
      <p>
        <a
          className="btn btn--quiet"
          download="backup-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        >
          {m.account_backup_download()}
        </a>
      </p>
    </div>
  )
}
