type Props = { text: string; part: string }

/**
 * A sentence whose number stays on one line, hyphens or not, so that it can be read out and
 * compared.
 */
export function Unbroken({ text, part }: Props) {
  const [before, after] = text.split(part)
  if (before === undefined || after === undefined) return text
  return (
    <>
      {before}
      <span className="nowrap">{part}</span>
      {after}
    </>
  )
}
