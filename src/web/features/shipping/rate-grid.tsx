import { Button } from 'antd'
import { Icon } from '../../ui/icon.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import {
  type BandDraft,
  type CellDraft,
  type LineDraft,
  type LineDraftProblems,
  newKey,
  type ZoneDraft,
} from './line-draft.ts'
import { problemMessage } from './problem-text.ts'
import { GridInput } from './grid-input.tsx'
import { ZoneRow } from './zone-row.tsx'

const text = defineText({
  en: {
    zone: 'Zone',
    days: 'Days',
    step: 'Step (g)',
    stepShort: 'step',
    grams: 'g',
    from: 'Above (g)',
    to: 'Up to (g)',
    price: 'USD per parcel + per kg',
    addBand: 'Add weight band',
    removeBand: 'Remove weight band',
    addZone: 'Add zone',
    actions: 'Actions',
    empty: 'No zones yet',
    emptyText:
      'A zone is a country or some of its postcodes. The longest matching postcode takes priority over the whole country.',
    help: 'Leave a price empty if the shipping line does not serve the zone in that weight band. The band is selected by weight, which is then rounded up to the step.',
  },
  zh: {
    zone: '分区',
    days: '天数',
    step: '进位（克）',
    stepShort: '进位',
    grams: '克',
    from: '大于（克）',
    to: '不超过（克）',
    price: '美元：每件 + 每公斤',
    addBand: '添加重量段',
    removeBand: '移除该重量段',
    addZone: '添加分区',
    actions: '操作',
    empty: '还没有分区',
    emptyText: '分区是一个国家或其部分邮编；匹配的最长邮编前缀优先于整个国家。',
    help: '空白价格表示不承运。先按重量选段，再按进位向上取整计费。',
  },
})

interface RateGridProps {
  readonly value: Pick<LineDraft, 'bands' | 'zones'>
  readonly onChange: (change: Partial<Pick<LineDraft, 'bands' | 'zones'>>) => void
  readonly problems: LineDraftProblems
}

const newZone = (): ZoneDraft => ({
  key: newKey(),
  countryCode: '',
  prefixes: '',
  daysMin: '7',
  daysMax: '12',
  cells: {},
})

export const RateGrid = ({ value: { bands, zones }, onChange, problems }: RateGridProps) => {
  const words = useText(text)
  const setZone = (key: string, change: (zone: ZoneDraft) => ZoneDraft): void =>
    onChange({ zones: zones.map((zone) => (zone.key === key ? change(zone) : zone)) })
  const addBand = (): void => {
    const from = bands.at(-1)?.to ?? '0'
    onChange({ bands: [...bands, { key: newKey(), from, to: '', step: bands.at(-1)?.step ?? '1' }] })
  }
  const duplicate = (zone: ZoneDraft): void => {
    const at = zones.indexOf(zone) + 1
    const copy = { ...zone, key: newKey(), countryCode: '', prefixes: '' }
    onChange({ zones: [...zones.slice(0, at), copy, ...zones.slice(at)] })
  }
  return (
    <>
      {zones.length === 0 ? (
        <EmptyState icon="globe" title={words.empty}>
          {words.emptyText}
        </EmptyState>
      ) : (
        <div className="q-grid-scroll">
          <table className="q-grid">
            <thead>
              <tr>
                <th scope="col" className="q-grid-zone">
                  {words.zone}
                </th>
                <th scope="col">{words.days}</th>
                {bands.map((band) => (
                  <BandHead
                    key={band.key}
                    band={band}
                    problems={problems}
                    onChange={(change) =>
                      onChange({ bands: bands.map((one) => (one === band ? { ...band, ...change } : one)) })
                    }
                    onRemove={
                      bands.length > 1 ? () => onChange({ bands: bands.filter((one) => one !== band) }) : null
                    }
                  />
                ))}
                <th scope="col">
                  <span className="q-hidden-text">{words.actions}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {zones.map((zone) => (
                <ZoneRow
                  key={zone.key}
                  zone={zone}
                  bands={bands}
                  problems={problems}
                  onChange={(change) => setZone(zone.key, (now) => ({ ...now, ...change }))}
                  onCell={(band: string, change: Partial<CellDraft>) =>
                    setZone(zone.key, (now) => ({
                      ...now,
                      cells: {
                        ...now.cells,
                        [band]: { ...(now.cells[band] ?? { base: '', perKg: '' }), ...change },
                      },
                    }))
                  }
                  onDuplicate={() => duplicate(zone)}
                  onRemove={() => onChange({ zones: zones.filter((one) => one !== zone) })}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className="q-grid-foot">
        <Button
          icon={<Icon name="plus" size={16} />}
          onClick={() => onChange({ zones: [...zones, newZone()] })}
        >
          {words.addZone}
        </Button>
        {zones.length > 0 && (
          <Button icon={<Icon name="plus" size={16} />} onClick={addBand}>
            {words.addBand}
          </Button>
        )}
        <span className="q-muted">{words.help}</span>
      </div>
    </>
  )
}

interface BandHeadProps {
  readonly band: BandDraft
  readonly problems: LineDraftProblems
  readonly onChange: (change: Partial<BandDraft>) => void
  readonly onRemove: (() => void) | null
}

const BandHead = ({ band, problems, onChange, onRemove }: BandHeadProps) => {
  const words = useText(text)
  const wrong = useText(problemMessage)
  const limits = problems[`band.${band.key}`]
  const step = problems[`step.${band.key}`]
  const problem = limits ?? step
  const isWrong = limits !== undefined
  return (
    <th scope="col" className="q-grid-band">
      <span className="q-grid-band-limits">
        <GridInput
          label={words.from}
          value={band.from}
          isWrong={isWrong}
          onValue={(from) => onChange({ from })}
        />
        –
        <GridInput label={words.to} value={band.to} isWrong={isWrong} onValue={(to) => onChange({ to })} />
        {words.grams}
        {onRemove && (
          <button type="button" className="q-icon-button" aria-label={words.removeBand} onClick={onRemove}>
            <Icon name="close" size={14} />
          </button>
        )}
      </span>
      <span className="q-grid-band-limits q-grid-step">
        {words.stepShort}
        <GridInput
          label={words.step}
          value={band.step}
          isWrong={step !== undefined}
          onValue={(value) => onChange({ step: value })}
        />
        {words.grams}
      </span>
      {problem ? (
        <span className="q-grid-mistake">{wrong[problem]}</span>
      ) : (
        <span className="q-grid-hint">{words.price}</span>
      )}
    </th>
  )
}
