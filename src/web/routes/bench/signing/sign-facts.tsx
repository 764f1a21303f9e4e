import type { ReactNode } from 'react'
import { drawMomentWords } from '#src/web/draw-moment-words.ts'
import type { ItemOnBench } from '#src/web/results/bench-view.ts'
import { rejectWords } from '#src/web/results/bench-words.ts'
import { sampleRemarkWords } from '#src/web/results/sample-remark-words.ts'
import { classes } from '#src/web/ui/classes.ts'
import { instantOf } from '#src/web/ui/time-words.ts'
import { lostWords } from '#src/web/ui/tube-lost.tsx'
import { m } from '#src/web/words/compiled/messages.js'

type Props = { item: ItemOnBench }

/** Notes, fasting, the sample and its story, and who did what when. */
export function SignFacts({ item }: Props) {
  const { result, decided, verified } = item
  return (
    <dl className="signfacts">
      {result?.comment && <Fact name={m.bench_col_comment()}>{result.comment}</Fact>}
      {decided && (
        <Fact name={m.bench_decide()}>
          {m.bench_fact_decided({
            comment: decided.comment,
            by: decided.by,
            at: instantOf(decided.at, 'near'),
          })}
        </Fact>
      )}
      <Fasting item={item} />
      <Sample item={item} />
      <Fact name={m.bench_fact_people()}>
        {result &&
          m.bench_fact_entered({
            by: result.enteredBy,
            at: instantOf(result.enteredAt, 'near'),
          })}{' '}
        {item.isVerifiedByRule && m.auto_verified()}
        {verified && m.bench_fact_verified({ by: verified.by, at: instantOf(verified.at, 'near') })}
      </Fact>
    </dl>
  )
}

type FactProps = { name: string; isOdd?: boolean; children: ReactNode }

/** `isOdd`: it may explain an unexpected value. */
function Fact({ name, isOdd = false, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={classes(isOdd && 'signfacts__odd')}>{children}</dd>
    </div>
  )
}

function Fasting({ item: { fasting, moment } }: Props) {
  if (!fasting) return moment && <Fact name={m.bench_fact_moment()}>{drawMomentWords(moment)}</Fact>
  const { hours, isShort } = fasting
  return (
    <Fact name={m.bench_fact_fasting()} isOdd={isShort}>
      {m.bench_fact_fast_asked({ hours })}{' '}
      {fasting.moment ? drawMomentWords(fasting.moment) : m.bench_fact_fast_unasked()}
      {isShort && ` ${m.bench_fact_fast_short()}`}
    </Fact>
  )
}

function Sample({ item: { sample, gone, accession } }: Props) {
  return (
    <>
      {sample && (
        <Fact name={m.bench_fact_sample()} isOdd={sample.remark !== null}>
          {[
            accession,
            sample.collectedAt && `${m.bench_taken()} ${instantOf(sample.collectedAt, 'near')}`,
          ]
            .filter(Boolean)
            .join(', ')}
          {'. '}
          {sample.remark ? sampleRemarkWords(sample.remark) : m.bench_fact_sample_good()}
          {sample.remarkWords && `: ${sample.remarkWords}`}
        </Fact>
      )}
      {gone.map((tube) => (
        <Fact key={tube.tubeId} name={m.bench_fact_gone()} isOdd>
          {tube.rejectReason && rejectWords[tube.rejectReason]()}
          {tube.lostReason && lostWords(tube.lostReason)}
          {tube.note && `: ${tube.note}`}
          {tube.collectedAt && `, ${m.bench_taken()} ${instantOf(tube.collectedAt, 'near')}`}
        </Fact>
      ))}
    </>
  )
}
