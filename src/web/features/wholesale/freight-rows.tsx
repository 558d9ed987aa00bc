import { Button, InputNumber, Select } from 'antd'
import { freightKinds, type FreightKind } from '../../../contract/wholesale/wholesale-states.ts'
import { Icon } from '../../ui/icon.tsx'
import { AmountInput } from '../../ui/forms/amount-input.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { freightOf, nextFreight, type FreightLine, type QuoteProblems } from './quote-draft.ts'
import { freightText } from './wholesale-text.ts'
import './wholesale.css'

const text = defineText({
  en: {
    kind: (n: number) => `Freight type ${n}`,
    freight: (kind: string) => `${kind} freight, total cost`,
    from: (kind: string) => `${kind}: minimum days`,
    to: (kind: string) => `${kind}: maximum days`,
    days: 'days',
    add: 'Add freight option',
    remove: (kind: string) => `Remove ${kind}`,
    bad: 'Not a valid value',
    badDays: 'Minimum days cannot exceed maximum days',
  },
  zh: {
    kind: (n: number) => `运输方式 ${n}`,
    freight: (kind: string) => `${kind}运费总额`,
    from: (kind: string) => `${kind}：最短天数`,
    to: (kind: string) => `${kind}：最长天数`,
    days: '天',
    add: '增加运输方式',
    remove: (kind: string) => `移除${kind}`,
    bad: '格式无法识别',
    badDays: '最短天数不能大于最长天数',
  },
})

interface FreightsProps {
  readonly freights: readonly FreightLine[]
  readonly problems: QuoteProblems
  readonly onChange: (freights: readonly FreightLine[]) => void
}

export const FreightRows = ({ freights, problems, onChange }: FreightsProps) => {
  const words = useText(text)
  const kinds = useText(freightText)
  const another = nextFreight(freights)
  const replace = (index: number, change: Partial<FreightLine>): void =>
    onChange(freights.map((one, place) => (place === index ? { ...one, ...change } : one)))
  const days = (index: number, name: 'daysMin' | 'daysMax', label: string, value: number) => (
    <InputNumber
      aria-label={label}
      suffix={words.days}
      min={0}
      max={365}
      precision={0}
      style={{ width: '100%' }}
      value={value}
      onChange={(typed) => replace(index, { [name]: typed ?? 0 })}
    />
  )
  return (
    <div className="q-whole-sheet">
      {freights.map((freight, index) => {
        const name = kinds[freight.kind]
        const isFree = (kind: FreightKind): boolean =>
          kind === freight.kind || freights.every((one) => one.kind !== kind)
        return (
          <div key={freight.kind} className="q-whole-freight-row">
            <Select
              aria-label={words.kind(index + 1)}
              value={freight.kind}
              options={freightKinds.filter(isFree).map((kind) => ({ value: kind, label: kinds[kind] }))}
              onChange={(kind: FreightKind) => replace(index, { ...freightOf(kind), price: freight.price })}
            />
            <span className="q-cell-stack">
              <AmountInput
                aria-label={words.freight(name)}
                currency="USD"
                value={freight.price}
                onChange={(price) => replace(index, { price })}
              />
              {problems.has(`freight ${freight.kind}`) && <span className="q-field-error">{words.bad}</span>}
            </span>
            <span className="q-cell-stack">
              {days(index, 'daysMin', words.from(name), freight.daysMin)}
              {problems.has(`days ${freight.kind}`) && <span className="q-field-error">{words.badDays}</span>}
            </span>
            {days(index, 'daysMax', words.to(name), freight.daysMax)}
            {freights.length > 1 && (
              <Button
                type="text"
                aria-label={words.remove(name)}
                icon={<Icon name="trash" size={16} />}
                onClick={() => onChange(freights.filter((_, place) => place !== index))}
              />
            )}
          </div>
        )
      })}
      {another && (
        <div>
          <Button icon={<Icon name="plus" size={14} />} onClick={() => onChange([...freights, another])}>
            {words.add}
          </Button>
        </div>
      )}
    </div>
  )
}
