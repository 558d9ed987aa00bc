import { useState } from 'react'
import { mapping, type SkuChoice } from '../../../contract/my-products/mapping.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { ErrorState } from '../../ui/components/error-state.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { SearchBox } from '../../ui/forms/search-box.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { SkuChoices } from './sku-choices.tsx'

const text = defineText({
  en: {
    search: 'Search our products by name or SKU',
    stock: 'In your stock',
    start: 'Enter a name or SKU.',
  },
  zh: {
    search: '按名称或 SKU 搜索',
    stock: '您的库存',
    start: '请输入名称或 SKU。',
  },
})

interface SkuSearchProps {
  readonly chosen: string | null
  readonly start?: string
  readonly onPick: (sku: SkuChoice) => void
  readonly none: string
}

export const SkuSearch = ({ chosen, start = '', onPick, none }: SkuSearchProps) => {
  const words = useText(text)
  const [search, setSearch] = useState(start.slice(0, 80))
  const found = useCall(mapping.findSkus, { search }, { quiet: true })
  const skus = found.data?.skus
  return (
    <div className="q-stack">
      <SearchBox
        value={search}
        label={words.search}
        startsFocused
        onValue={(typed) => setSearch(typed.slice(0, 80))}
      />
      {found.error && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {!skus && !found.error && <CardSkeleton />}
      {skus && search === '' && skus.length > 0 && <span className="q-muted">{words.stock}</span>}
      {skus && skus.length > 0 && <SkuChoices skus={skus} chosen={chosen} onPick={onPick} />}
      {skus?.length === 0 && <p className="q-muted">{search === '' ? words.start : none}</p>}
    </div>
  )
}
