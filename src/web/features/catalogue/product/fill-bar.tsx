import { Button, Input, Select } from 'antd'
import { memo, useState } from 'react'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { applyPattern, fillColumn } from './fill-skus.ts'
import type { OptionDraft, SkuDraft } from './product-draft.ts'

const text = defineText({
  en: {
    which: 'SKUs to fill',
    all: 'All SKUs',
    column: 'Column to fill',
    price: 'Price (USD)',
    tiers: 'Price tiers (from quantity: price)',
    weight: 'Weight (g)',
    size: 'Size (cm)',
    value: 'Value for all selected SKUs',
    fill: 'Fill',
    pattern: 'SKU code pattern',
    patternHelp: 'Use {code}, {n} or an option such as {Colour}',
    generate: 'Generate codes',
  },
  zh: {
    which: '适用 SKU',
    all: '全部 SKU',
    column: '填充列',
    price: '价格（美元）',
    tiers: '阶梯价（起批量: 价格）',
    weight: '重量（克）',
    size: '尺寸（厘米）',
    value: '填充值',
    fill: '批量填充',
    pattern: '编码规则',
    patternHelp: '{code}、{n} 或选项名，如 {颜色}',
    generate: '生成编码',
  },
})

const columns = ['price', 'weight', 'size', 'tiers'] as const
type FillColumn = (typeof columns)[number]

interface FillBarProps {
  readonly productCode: string
  readonly options: readonly OptionDraft[]
  readonly onChange: (change: (skus: readonly SkuDraft[]) => readonly SkuDraft[]) => void
}

const FillBarFields = ({ productCode, options, onChange }: FillBarProps) => {
  const words = useText(text)
  const [which, setWhich] = useState('')
  const [column, setColumn] = useState<FillColumn>('price')
  const [value, setValue] = useState('')
  const [pattern, setPattern] = useState('')
  const groups = options
    .filter(({ name, values }) => name.trim() !== '' && values.length > 0)
    .map(({ name, values }) => ({
      label: name,
      options: values.map((one) => ({ value: JSON.stringify({ name, value: one }), label: one })),
    }))
  const filter = which === '' ? null : (JSON.parse(which) as { name: string; value: string })
  const example = ['{code}', ...groups.map(({ label }) => `{${label}}`)].join('-')
  return (
    <div className="q-fill-bar">
      <span className="q-fill-group">
        <Select
          aria-label={words.which}
          value={which}
          onChange={setWhich}
          popupMatchSelectWidth={false}
          options={[{ value: '', label: words.all }, ...groups]}
        />
        <Select<FillColumn>
          aria-label={words.column}
          value={column}
          onChange={setColumn}
          popupMatchSelectWidth={false}
          options={columns.map((one) => ({ value: one, label: words[one] }))}
        />
        <Input
          aria-label={words.value}
          placeholder={words.value}
          value={value}
          onChange={(event) => setValue(event.target.value)}
          onPressEnter={(event) => {
            event.preventDefault()
            onChange((now) => fillColumn(now, filter, column, value))
          }}
        />
        <Button onClick={() => onChange((now) => fillColumn(now, filter, column, value))}>
          {words.fill}
        </Button>
      </span>
      <span className="q-fill-group">
        <Input
          aria-label={words.pattern}
          title={words.patternHelp}
          placeholder={example}
          value={pattern}
          onChange={(event) => setPattern(event.target.value)}
        />
        <Button onClick={() => onChange((now) => applyPattern(now, pattern.trim() || example, productCode))}>
          {words.generate}
        </Button>
      </span>
    </div>
  )
}

export const FillBar = memo(
  FillBarFields,
  (before, now) => before.productCode === now.productCode && before.options === now.options,
)
