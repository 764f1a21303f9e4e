import { sampleRemarks } from '#src/domain/tubes/sample-remark.ts'
import { sampleRemarkWords } from '#src/web/results/sample-remark-words.ts'
import { m } from '#src/web/words/compiled/messages.js'

/**
 * The lab's remark about a sample that it accepts anyway; it is printed on the report. For a tube
 * past its limit the remark is chosen already, and shown.
 */
export function TubeRemark({ isDelayed }: { isDelayed: boolean }) {
  return (
    <details className="mb-3" open={isDelayed}>
      <summary className="small">{m.bench_remark()}</summary>
      <div className="form mt-3">
        <label className="label" htmlFor="remark">
          {m.bench_remark_what()}
        </label>
        <select
          id="remark"
          className="input"
          name="remark"
          defaultValue={isDelayed ? 'delayed' : ''}
        >
          <option value="">{m.bench_remark_none()}</option>
          {sampleRemarks.map((remark) => (
            <option key={remark} value={remark}>
              {sampleRemarkWords(remark)}
            </option>
          ))}
        </select>
        <label className="label" htmlFor="remark-words">
          {m.bench_remark_words()}
        </label>
        <input
          id="remark-words"
          className="input"
          name="remarkWords"
          maxLength={200}
          autoComplete="off"
        />
      </div>
    </details>
  )
}
