import { Select } from 'antd'
import { useState } from 'react'
import { sourcing } from '../../../contract/sourcing/sourcing.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/components/picture.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { SearchStatus } from '../../ui/forms/search-status.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import type { ShopVariant } from './new-request-draft.ts'

const text = defineText({
  en: {
    search: 'Search your shop variants',
    remove: (name: string) => `Remove ${name}`,
    mapped: 'already matched',
  },
  zh: {
    search: '搜索您店铺的商品变体',
    remove: (name: string) => `移除 ${name}`,
    mapped: '已匹配产品',
  },
})

export const variantKey = ({ shopId, variantKey: key }: ShopVariant): string => `${shopId} ${key}`
export const variantName = ({ title, variantTitle }: Pick<ShopVariant, 'title' | 'variantTitle'>): string =>
  [title, variantTitle].filter(Boolean).join(' · ')

interface VariantPickerProps {
  readonly id?: string
  readonly value: readonly ShopVariant[]
  readonly onChange: (variants: readonly ShopVariant[]) => void
  /** Hides the list of selected variants, for callers that show it themselves. */
  readonly isBare?: boolean
}

export const VariantPicker = ({ id, value, onChange, isBare = false }: VariantPickerProps) => {
  const words = useText(text)
  const [search, setSearch] = useState('')
  const settled = useSettled(search.trim())
  const found = useCall(sourcing.searchShopVariants, { search: settled }, { quiet: true })
  const chosen = new Set(value.map(variantKey))
  const offered = (found.data?.variants ?? []).filter((one) => !chosen.has(variantKey(one)))
  return (
    <div className="q-variants">
      <Select<string>
        {...(id ? { id } : { 'aria-label': words.search })}
        showSearch={{ filterOption: false, onSearch: setSearch }}
        placeholder={words.search}
        value={null}
        loading={found.isFetching}
        notFoundContent={<SearchStatus answer={found} />}
        options={offered.map((one) => ({
          value: variantKey(one),
          label: [variantName(one), one.shopName, one.isMapped ? words.mapped : '']
            .filter(Boolean)
            .join(' · '),
        }))}
        onChange={(key) => {
          const one = offered.find((variant) => variantKey(variant) === key)
          if (one) onChange([...value, one])
          setSearch('')
        }}
      />
      {!isBare && value.length > 0 && (
        <ul>
          {value.map((one) => (
            <li key={variantKey(one)}>
              <Picture src={one.imageUrl} alt="" size={32} />
              <span className="q-cell-stack">
                <span>{variantName(one)}</span>
                <span className="q-muted">{one.shopName}</span>
              </span>
              <button
                type="button"
                className="q-icon-button"
                aria-label={words.remove(variantName(one))}
                onClick={() => onChange(value.filter((other) => other !== one))}
              >
                <Icon name="close" size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
