import { MOST_PLATFORM_PERCENT } from '#src/domain/labs/share-pair.ts'
import { m } from '#src/web/words/compiled/messages.js'
import type { DoorName } from './screens.ts'

/** `name`: in the page's language. */
export type Category = { code: string; name: string }

/** One row of the settlement table: its typed values, and its faults. */
export type ShareLine = {
  code: string
  /** In the page's language. */
  name: string
  platform: string
  lab: string
  /** Undefined where nothing is wrong; shown only after an attempt. */
  trouble: string | undefined
}

type Typed = Readonly<Record<string, string>>

/** As the schema parses it; duplicated because the schema's file would be loaded in the browser. */
function typedPercent(text: string): number | undefined {
  return /^\d{1,2}$/.test(text) ? Number(text) : undefined
}

/** The single row of an order share stands for all tests; else one row for each category. */
export function shareLines(
  { shareType, categories }: { shareType: string | undefined; categories: readonly Category[] },
  typed: Typed,
  door: DoorName,
): ShareLine[] {
  const rows = shareType === 'order' ? [{ code: 'all', name: m.labform_settle_all() }] : categories
  return rows.map((row) => {
    const lab = typed[`lab.${row.code}`] ?? ''
    const platform = door === 'public' ? rest(lab) : (typed[`platform.${row.code}`] ?? '')
    return { ...row, platform, lab, trouble: troubleOf(platform, lab) }
  })
}

/** The platform's share for this lab share; empty where that is no percentage. */
function rest(lab: string): string {
  const percent = typedPercent(lab.trim())
  return percent === undefined ? '' : String(100 - percent)
}

function troubleOf(platform: string, lab: string): string | undefined {
  if (lab.trim() === '') return m.labform_settle_empty()
  const [ours, theirs] = [typedPercent(platform.trim()), typedPercent(lab.trim())]
  if (theirs === undefined || theirs === 0)
    return m.labform_settle_range({ least: 100 - MOST_PLATFORM_PERCENT })
  if (platform.trim() === '') return m.labform_settle_empty()
  if (ours === undefined || ours === 0)
    return m.labform_settle_range({ least: 100 - MOST_PLATFORM_PERCENT })
  const sum = ours + theirs
  return sum === 100 ? undefined : m.labform_settle_sum({ platform: ours, lab: theirs, sum })
}

/** The alerts of the specification (§5, §8), word for word; undefined where the table is valid. */
export function shareAlert(lines: readonly ShareLine[], door: DoorName): string | undefined {
  const isEmpty = ({ platform, lab }: ShareLine) =>
    lab.trim() === '' || (door === 'office' && platform.trim() === '')
  if (lines.length === 0 || lines.some(isEmpty)) return 'Please Fill all Fields'
  const isWrong = lines.some(({ trouble }) => trouble !== undefined)
  return isWrong ? 'Oops... Please Check Pecentages!' : undefined
}
