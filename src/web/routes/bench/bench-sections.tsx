import type { BenchList } from '#src/domain/results/bench/bench-lists.ts'
import { nameHere } from '#src/web/names.ts'
import { benchAddress, type BenchView } from '#src/web/results/bench-view.ts'
import { Counts } from '#src/web/ui/bench.tsx'
import { m } from '#src/web/words/compiled/messages.js'

/** The sections that have something on this list, to work on one of them; nothing for one alone. */
export function BenchSections({ bench, list }: { bench: BenchView; list: BenchList }) {
  const { sections, section, counts } = bench
  if (sections.length < 2 && section === null) return null
  return (
    <Counts
      label={m.bench_sections()}
      counts={[
        {
          to: benchAddress(list),
          label: m.bench_section_all(),
          count: counts[list],
          isCurrent: section === null,
        },
        ...sections.map(({ code, name, count }) => ({
          to: benchAddress(list, { section: code }),
          label: nameHere(name),
          count,
          isCurrent: section === code,
        })),
      ]}
    />
  )
}
