import { Input, Select, Switch } from 'antd'
import { useEffect, useId, useRef, type ComponentRef } from 'react'
import type { PackOrder } from '../../../../contract/packing/packing.ts'
import { chargedGrams, volumetricGrams } from '../../../../contract/packing/parcel-weight.ts'
import { Card, DescriptionList } from '../../../ui/detail-page/detail-page.tsx'
import { Field } from '../../../ui/forms/form.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useText } from '../../../ui/text/define-text.ts'
import { weightText } from '../../../ui/text/weight-text.ts'
import { ScaleConnection, scaleHint } from './scale-connection.tsx'
import { typedGrams } from '../scale/typed-weight.ts'
import type { Scale } from '../scale/use-scale.ts'
import { isSizeBroken, sizeOf, type Measured } from './closing-state.ts'
import { closingText } from './closing-text.ts'
import './closing.css'

interface WeighCardProps {
  readonly station: PackOrder['station']
  readonly measured: Measured
  readonly onChange: (change: Partial<Measured>) => void
  /** Enter in the weight field. */
  readonly onWeighed: (typed: string) => void
  /** Focuses the scan field. */
  readonly onLeave: () => void
  /** The parcel is to be weighed now; each new number prompts again. */
  readonly prompts: number
  readonly scale: Scale
  readonly weighsEach: boolean
  readonly onWeighsEach: (on: boolean) => void
}

const sides = ['length', 'width', 'height'] as const

export const WeighCard = (props: WeighCardProps) => {
  const { station, measured, onChange, onWeighed, onLeave, prompts, scale, weighsEach, onWeighsEach } = props
  const words = useText(closingText)
  const field = useRef<ComponentRef<typeof Input>>(null)
  const switchId = useId()
  useEffect(() => {
    if (prompts > 0) field.current?.focus({ cursor: 'all' })
  }, [prompts])
  const size = sizeOf(measured, station)
  const grams = typedGrams(measured.weight)
  const rows: (readonly [string, React.ReactNode])[] = []
  if (station.divisor !== null && size)
    rows.push([words.volumetric, weightText(volumetricGrams(size, station.divisor))])
  if (grams !== null) rows.push([words.charged, weightText(chargedGrams(grams, size, station.divisor))])
  return (
    <Card title={words.weigh}>
      <div className="q-stack">
        <Field label={words.weight} help={words.weightHelp}>
          {({ status, ...control }) => (
            <Input
              {...control}
              {...(status && { status })}
              ref={field}
              className="q-pack-weight q-tabular"
              inputMode="decimal"
              autoComplete="off"
              placeholder={scaleHint(scale, words)}
              value={measured.weight}
              onChange={(event) => onChange({ weight: event.target.value, method: 'typed' })}
              onKeyDown={(event) => {
                if (event.key === 'Escape') {
                  event.preventDefault()
                  onLeave()
                }
                if (event.key !== 'Enter') return
                event.preventDefault()
                onWeighed(event.currentTarget.value)
              }}
            />
          )}
        </Field>
        {station.packaging.length > 0 && (
          <Field label={words.packaging}>
            {({ id }) => (
              <Select
                id={id}
                value={measured.packaging}
                onChange={(packaging: string) => onChange({ packaging })}
                options={[
                  { value: '', label: words.noPackaging },
                  ...station.packaging.map(({ name }) => ({ value: name, label: name })),
                ]}
                style={{ width: '100%' }}
              />
            )}
          </Field>
        )}
        {measured.packaging === '' && (
          <div className="q-pack-sides">
            {sides.map((side) => (
              <TextField
                key={side}
                label={words[side]}
                inputMode="decimal"
                autoComplete="off"
                value={measured[side]}
                onChange={(typed) => onChange({ [side]: typed })}
                onPressEnter={() => onWeighed(measured.weight)}
              />
            ))}
          </div>
        )}
        {isSizeBroken(measured, station) && <p className="q-form-problem">{words.brokenSize}</p>}
        {rows.length > 0 && <DescriptionList rows={rows} />}
        {station.divisor === null && <p className="q-muted">{words.actualOnly}</p>}
        {station.requireWeight ? (
          <p className="q-muted">{words.weighRequired}</p>
        ) : (
          <label className="q-pack-sound" htmlFor={switchId}>
            <Switch id={switchId} size="small" checked={weighsEach} onChange={onWeighsEach} />
            <span>{words.weighEach}</span>
          </label>
        )}
        <ScaleConnection scale={scale} />
      </div>
    </Card>
  )
}
