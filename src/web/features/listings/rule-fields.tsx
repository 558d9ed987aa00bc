import { Button, Checkbox, InputNumber, Select } from 'antd'
import {
  listingPriceLimits,
  priceEndings,
  type ListingPriceRule,
  type PriceStep,
} from '../../../contract/listings/listing-price.ts'
import { Icon } from '../../ui/icon.tsx'
import { Field } from '../../ui/forms/form.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { isRuleGood } from './listing-draft.ts'

const text = defineText({
  en: {
    from: 'Cost from',
    times: 'Multiply cost by',
    add: 'Add',
    step: 'Add price step',
    drop: (n: number) => `Remove step ${n}`,
    steps: 'Price steps by cost',
    help: 'A product that costs more is never priced below one that costs less.',
    bad: 'Each step must start above the one before it.',
    ending: 'Price ending',
    compare: 'Show a compare-at price',
    percent: '% above the price',
    cent: 'Calculated price, to the cent',
    whole: 'Whole amount (.00)',
  },
  zh: {
    from: '成本不低于',
    times: '成本倍数',
    add: '加固定金额',
    step: '添加价格区间',
    drop: (n: number) => `删除第 ${n} 个区间`,
    steps: '按成本区间定价',
    help: '成本较高的商品，售价不会低于成本较低的商品。',
    bad: '每个区间的起始成本须高于前一个区间。',
    ending: '价格尾数',
    compare: '显示划线价',
    percent: '%（高于售价）',
    cent: '精确到分',
    whole: '整数（.00）',
  },
})

interface RuleFieldsProps {
  readonly rule: ListingPriceRule
  /** The customer's currency. */
  readonly currency: string
  readonly onChange: (rule: ListingPriceRule) => void
}

const minorOf = (value: number | null): number => Math.max(0, Math.round((value ?? 0) * 100))

export const RuleFields = ({ rule, currency, onChange }: RuleFieldsProps) => {
  const words = useText(text)
  const { steps } = rule
  const change = (at: number, patch: Partial<PriceStep>): void =>
    onChange({ ...rule, steps: steps.map((step, index) => (index === at ? { ...step, ...patch } : step)) })
  const addStep = (): void => {
    const last = steps.at(-1)
    if (!last) return
    onChange({ ...rule, steps: [...steps, { ...last, fromMinor: last.fromMinor + 1000 }] })
  }
  return (
    <div className="q-stack">
      <div className="q-listing-steps" role="group" aria-label={words.steps}>
        {steps.map((step, at) => (
          <StepRow
            key={at}
            step={step}
            currency={currency}
            isFirst={at === 0}
            dropLabel={words.drop(at + 1)}
            onChange={(patch) => change(at, patch)}
            onDrop={() => onChange({ ...rule, steps: steps.filter((_, index) => index !== at) })}
          />
        ))}
        <Button
          type="dashed"
          disabled={steps.length >= listingPriceLimits.steps}
          icon={<Icon name="plus" size={14} />}
          onClick={addStep}
        >
          {words.step}
        </Button>
        {steps.length > 1 && <span className="q-muted">{words.help}</span>}
        {!isRuleGood(rule) && (
          <span className="q-field-error" role="alert">
            {words.bad}
          </span>
        )}
      </div>
      <div className="q-field-row">
        <Field label={words.ending}>
          {({ id }) => (
            <Select
              id={id}
              value={rule.ending}
              onChange={(ending) => onChange({ ...rule, ending })}
              options={priceEndings.map((one) => ({
                value: one,
                label: one === 'cent' ? words.cent : one === '00' ? words.whole : `.${one}`,
              }))}
            />
          )}
        </Field>
        <CompareField rule={rule} onChange={onChange} />
      </div>
    </div>
  )
}

const CompareField = ({ rule, onChange }: Pick<RuleFieldsProps, 'rule' | 'onChange'>) => {
  const words = useText(text)
  const percent = rule.compareAtPercent
  return (
    <div className="q-listing-compare">
      <Checkbox
        checked={percent !== null}
        onChange={(event) => onChange({ ...rule, compareAtPercent: event.target.checked ? 40 : null })}
      >
        {words.compare}
      </Checkbox>
      {percent !== null && (
        <span>
          <InputNumber
            aria-label={`${words.compare} (%)`}
            min={1}
            max={listingPriceLimits.compareAtPercent}
            precision={0}
            value={percent}
            onChange={(value) => onChange({ ...rule, compareAtPercent: value ?? 1 })}
          />{' '}
          {words.percent}
        </span>
      )}
    </div>
  )
}

interface StepRowProps {
  readonly step: PriceStep
  readonly currency: string
  readonly isFirst: boolean
  readonly dropLabel: string
  readonly onChange: (patch: Partial<PriceStep>) => void
  readonly onDrop: () => void
}

const StepRow = ({ step, currency, isFirst, dropLabel, onChange, onDrop }: StepRowProps) => {
  const words = useText(text)
  return (
    <div className="q-listing-step">
      <Field label={words.from}>
        {({ id }) => (
          <InputNumber
            id={id}
            disabled={isFirst}
            min={0}
            precision={2}
            suffix={currency}
            value={step.fromMinor / 100}
            onChange={(value) => onChange({ fromMinor: minorOf(value) })}
          />
        )}
      </Field>
      <Field label={words.times}>
        {({ id }) => (
          <InputNumber
            id={id}
            min={listingPriceLimits.minPercent / 100}
            max={listingPriceLimits.maxPercent / 100}
            step={0.1}
            precision={2}
            prefix="×"
            value={step.percent / 100}
            onChange={(value) => onChange({ percent: Math.max(100, Math.round((value ?? 1) * 100)) })}
          />
        )}
      </Field>
      <Field label={words.add}>
        {({ id }) => (
          <InputNumber
            id={id}
            min={0}
            precision={2}
            suffix={currency}
            value={step.addMinor / 100}
            onChange={(value) => onChange({ addMinor: minorOf(value) })}
          />
        )}
      </Field>
      {!isFirst && (
        <Button type="text" aria-label={dropLabel} icon={<Icon name="close" size={16} />} onClick={onDrop} />
      )}
    </div>
  )
}
