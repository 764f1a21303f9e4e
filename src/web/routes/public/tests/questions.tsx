import type { Question } from '#src/web/discovery/facts.ts'
import { m } from '#src/web/words/compiled/messages.js'

/** Frequent questions, answered on the page itself; the same texts go to search engines. */
export function Questions({ questions }: { questions: readonly Question[] }) {
  return (
    <section className="panel" aria-labelledby="questions">
      <h2 id="questions">{m.discovery_questions()}</h2>
      <dl className="questions">
        {questions.map(({ question, answer }) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
