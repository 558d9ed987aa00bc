import { AutoComplete } from 'antd'
import { useState } from 'react'
import { counted, formatNumber } from '../../../contract/format.ts'
import { operatorCosts } from '../../../contract/operator/catalogue-costs.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import type { ProductDraft } from './product-draft.ts'

const text = defineText({
  en: { products: (count: number) => counted(count, 'similar product', 'similar products') },
  zh: { products: (count: number) => `${formatNumber(count, 'zh')} 个相似产品` },
})

interface HsCodeFieldProps {
  readonly id?: string
  readonly 'aria-describedby'?: string | undefined
  readonly status?: 'error'
  readonly value: ProductDraft
  readonly onChange: (change: Partial<ProductDraft>) => void
}

/** An HS code: typed, or chosen from those of similar products, which fills in an empty customs name too. */
export const HsCodeField = ({ value, onChange, ...control }: HsCodeFieldProps) => {
  const words = useText(text)
  // As they are when the field gets the focus, not with each letter of the name.
  const [about, setAbout] = useState<{ readonly category: string; readonly name: string } | null>(null)
  const answer = useCall(operatorCosts.suggestCustomsCodes, about ?? {}, {
    quiet: true,
    staleMs: 60_000,
    enabled: about !== null,
  })
  const found = (answer.data?.suggestions ?? []).filter(({ hsCode, customsName }) =>
    `${hsCode} ${customsName}`.toLowerCase().includes(value.hsCode.trim().toLowerCase()),
  )
  return (
    <AutoComplete
      {...control}
      value={value.hsCode}
      onFocus={() =>
        setAbout({
          category: value.category.trim(),
          name: `${value.subjectEn} ${value.subjectZh}`.trim().slice(0, 255),
        })
      }
      onChange={(hsCode: string) => onChange({ hsCode: hsCode.slice(0, 20) })}
      onSelect={(hsCode: string) => {
        const chosen = found.find((one) => one.hsCode === hsCode)
        if (chosen && value.customsName.trim() === '') onChange({ hsCode, customsName: chosen.customsName })
      }}
      // Enter selects the highlighted option and must not submit the form.
      onInputKeyDown={(event) => {
        if (event.key === 'Enter') event.preventDefault()
      }}
      options={found.map(({ hsCode, customsName, products }) => ({
        value: hsCode,
        label: (
          <span className="q-cell-stack">
            <span>{[hsCode, customsName].filter(Boolean).join(' · ')}</span>
            <span className="q-muted">{words.products(products)}</span>
          </span>
        ),
      }))}
      style={{ width: '100%' }}
    />
  )
}
