import { Analyte } from '#src/web/routes/patient/reports/analyte.tsx'
import { Button } from '#src/web/ui/button.tsx'
import { Panel } from '#src/web/ui/frame/page.tsx'
import { Icon } from '#src/web/ui/icon.tsx'
import { Chip } from '#src/web/ui/marks.tsx'
import { RangeBar } from '#src/web/ui/range-bar.tsx'
import { Stepper, StepBar, Timeline } from '#src/web/ui/timeline.tsx'
import { Custody, NextStep, TubePlan, VisitDo, VisitFrame, Who } from '#src/web/ui/visit.tsx'

export function Samples() {
  return (
    <>
      <Panel title="Next step, timeline, custody">
        <NextStep
          title="Next: give Asha this code at the door"
          lede="Your visit starts only when she types it."
          code="4821"
          codeLabel="Visit code"
        >
          <Who name="Asha">212 visits</Who>
        </NextStep>
        <Timeline
          steps={[
            { id: '1', stage: 'done', title: 'You booked', at: '2026-11-21T03:42:00Z' },
            {
              id: '2',
              stage: 'now',
              title: 'Asha accepted your visit',
              at: '2026-11-21T04:10:00Z',
              detail: 'She leaves at about 8:00 am.',
            },
            {
              id: '3',
              stage: 'later',
              title: 'Asha takes your sample',
              expected: '8:30 – 9:30 am',
            },
          ]}
        />
        <Custody
          tubes={[
            {
              id: '1',
              cap: 'lavender',
              isEmpty: true,
              title: 'Lavender tube, EDTA, 2 ml',
              status: <Chip icon="clock">Not taken yet</Chip>,
              detail: 'It gets its barcode beside you.',
            },
          ]}
        />
        <Stepper
          label="Steps"
          steps={['Test', 'Lab', 'Time', 'Address', 'Patient', 'Price']}
          current={2}
        />
      </Panel>
      <Panel title="Results">
        <Result name="HbA1c" value={6.1} unit="%" low={4} high={5.6} flag="high" />
        <Result name="Haemoglobin" value={14.2} unit="g/dL" low={13} high={17} flag="normal" />
        <Result
          name="Potassium"
          value={2.1}
          unit="mmol/L"
          low={3.5}
          high={5.1}
          flag="critical-low"
        />
        <Result name="HDL" value={38} unit="mg/dL" low={40} high={null} flag="low" />
        <Result name="CRP" value={3} unit="mg/L" low={null} high={5} flag="normal" />
        <Result name="Ferritin" value={80} unit="ng/mL" low={null} high={null} flag="no-range" />
      </Panel>
      <Panel title="Visit">
        <VisitFrame
          status={
            <Chip icon="offline" tone="needs">
              Offline, 2 steps kept
            </Chip>
          }
          action={
            <VisitDo>
              <Button size="big" isWide>
                <Icon name="scan" />
                Scan the grey tube
              </Button>
              <Button kind="text" isWide>
                I can’t fill this tube
              </Button>
            </VisitDo>
          }
        >
          <StepBar step={4} steps={6}>
            tube 2 of 2
          </StepBar>
          <h1>Now the grey tube</h1>
          <p className="visit__who">Ramesh K., 54, male.</p>
          <TubePlan
            label="Tubes, in draw order"
            tubes={[
              {
                id: '1',
                cap: 'lavender',
                title: '1. Lavender, EDTA, 2 ml',
                detail: 'Invert 8 times. CBC',
                state: 'done',
                words: '8:36 am',
              },
              {
                id: '2',
                cap: 'grey',
                title: '2. Grey, 2 ml',
                detail: 'Fasting sugar',
                state: 'now',
                words: 'Now',
              },
            ]}
          />
        </VisitFrame>
      </Panel>
    </>
  )
}

type ResultProps = Omit<Parameters<typeof RangeBar>[0], 'shown'> & { name: string }

function Result({ name, ...range }: ResultProps) {
  const shown = String(range.value)
  return (
    <Analyte
      name={name}
      plain="in everyday words"
      shown={shown}
      unit={range.unit}
      flag={range.flag}
      range={<RangeBar {...range} shown={shown} />}
    />
  )
}
