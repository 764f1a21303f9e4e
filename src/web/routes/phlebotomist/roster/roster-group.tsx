import type { ReactNode } from 'react'

/** A part of a roster's form, under its name. */
export function RosterGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="group">
      <legend>{title}</legend>
      <div className="cols2">{children}</div>
    </fieldset>
  )
}
