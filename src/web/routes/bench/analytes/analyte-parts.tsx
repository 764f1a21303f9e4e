import { m } from '#src/web/words/compiled/messages.js'
import { AnalyteField } from './analyte-field.tsx'

type Props = {
  values: Readonly<Record<string, string>>
  errors: Readonly<Record<string, string[] | null>>
}

/** From when, why, and what the method can say. */
export function MethodFields({ today, ...part }: Props & { today: string }) {
  return (
    <>
      <fieldset className="cols2">
        <legend>{m.analytes_part_when()}</legend>
        <AnalyteField
          {...part}
          name="effectiveFrom"
          label={m.analytes_from()}
          type="date"
          min={today}
        />
        <AnalyteField {...part} name="reason" label={m.analytes_reason()} />
      </fieldset>
      <fieldset className="cols2">
        <legend>{m.analytes_part_method()}</legend>
        <AnalyteField {...part} name="method" label={m.analytes_method()} />
        <AnalyteField
          {...part}
          name="unit"
          label={m.analytes_unit()}
          help={m.analytes_unit_help()}
        />
        <AnalyteField {...part} name="decimals" label={m.analytes_decimals()} isNumber />
      </fieldset>
      <fieldset className="cols2">
        <legend>{m.analytes_part_bounds()}</legend>
        <AnalyteField {...part} name="reportableLow" label={m.analytes_reportable_low()} isNumber />
        <AnalyteField
          {...part}
          name="reportableHigh"
          label={m.analytes_reportable_high()}
          isNumber
        />
        <AnalyteField {...part} name="impossibleLow" label={m.analytes_impossible_low()} isNumber />
        <AnalyteField
          {...part}
          name="impossibleHigh"
          label={m.analytes_impossible_high()}
          isNumber
        />
        <p className="help full">{m.analytes_bounds_help()}</p>
      </fieldset>
    </>
  )
}

/** How far a value may be from the person's last one. */
export function DeltaFields(part: Props) {
  return (
    <fieldset className="cols2">
      <legend>{m.analytes_part_delta()}</legend>
      <p className="help full">{m.analytes_delta_help()}</p>
      <AnalyteField {...part} name="delta.absolute" label={m.analytes_delta_absolute()} isNumber />
      <AnalyteField {...part} name="delta.percent" label={m.analytes_delta_percent()} isNumber />
      <AnalyteField {...part} name="delta.least" label={m.analytes_delta_least()} isNumber />
      <AnalyteField
        {...part}
        name="delta.analytical"
        label={m.analytes_delta_analytical()}
        isNumber
      />
      <AnalyteField {...part} name="delta.within" label={m.analytes_delta_within()} isNumber />
      <AnalyteField {...part} name="delta.withinDays" label={m.analytes_delta_days()} isNumber />
      <AnalyteField {...part} name="delta.source" label={m.analytes_source()} />
    </fieldset>
  )
}

/** How long the sample keeps at the lab. */
export function StabilityFields(part: Props) {
  return (
    <fieldset className="cols2">
      <legend>{m.analytes_part_stability()}</legend>
      <p className="help full">{m.analytes_stability_help()}</p>
      <AnalyteField
        {...part}
        name="stability.ambientHours"
        label={m.analytes_stability_ambient()}
        isNumber
      />
      <AnalyteField
        {...part}
        name="stability.cooledHours"
        label={m.analytes_stability_cooled()}
        isNumber
      />
      <AnalyteField {...part} name="stability.source" label={m.analytes_source()} />
    </fieldset>
  )
}
