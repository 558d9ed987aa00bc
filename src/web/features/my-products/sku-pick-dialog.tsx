import { Modal } from 'antd'
import { useState } from 'react'
import type { SkuChoice } from '../../../contract/my-products/mapping.ts'
import { myProducts } from '../../../contract/my-products/my-products.ts'
import type { SuggestionReason } from '../../../contract/my-products/my-product-schemas.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { ErrorState } from '../../ui/components/error-state.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { SearchBox } from '../../ui/forms/search-box.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { SkuChoices } from '../order-kit/sku-choices.tsx'
import { Confidence } from './confidence.tsx'

const text = defineText({
  en: {
    title: 'Choose the matching product',
    search: 'Search our products by name or SKU',
    suggested: 'Suggested',
    stock: 'In your stock',
    none: 'No products found. Try different words, or request the product.',
    start: 'Enter a name or SKU.',
  },
  zh: {
    title: '选择 Quayside 产品',
    search: '搜索名称或 SKU',
    suggested: '推荐',
    stock: '您的库存',
    none: '未找到产品。请更换关键词，或提交找货。',
    start: '请输入名称或 SKU。',
  },
})

export interface Suggested {
  readonly sku: SkuChoice
  readonly score: number
  readonly reasons: readonly SuggestionReason[]
}

interface SkuPickDialogProps {
  /** The shop's title of the variant to match. */
  readonly name: string
  readonly suggested: readonly Suggested[]
  readonly chosen: string | null
  readonly onPick: (sku: SkuChoice) => void
  readonly onClose: () => void
}

const SkuPickDialog = ({ name, suggested, chosen, onPick, onClose }: SkuPickDialogProps) => {
  const words = useText(text)
  const [search, setSearch] = useState('')
  const isSuggesting = search === '' && suggested.length > 0
  const found = useCall(myProducts.findMappingSkus, { search }, { quiet: true, enabled: !isSuggesting })
  const skus = found.data?.skus
  const pick = (sku: SkuChoice): void => {
    onPick(sku)
    onClose()
  }
  return (
    <Modal open width={640} title={words.title} footer={null} onCancel={onClose}>
      <div className="q-stack">
        <strong>{name}</strong>
        <SearchBox
          value={search}
          label={words.search}
          startsFocused
          onValue={(typed) => setSearch(typed.slice(0, 80))}
        />
        {isSuggesting ? (
          <>
            <span className="q-muted">{words.suggested}</span>
            {suggested.map(({ sku, score, reasons }) => (
              <div key={sku.skuId} className="q-suggested">
                <SkuChoices skus={[sku]} chosen={chosen} onPick={pick} />
                <Confidence score={score} reasons={reasons} />
              </div>
            ))}
          </>
        ) : (
          <>
            {found.error && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
            {!skus && !found.error && <CardSkeleton />}
            {skus && search === '' && skus.length > 0 && <span className="q-muted">{words.stock}</span>}
            {skus && skus.length > 0 && <SkuChoices skus={skus} chosen={chosen} onPick={pick} />}
            {skus?.length === 0 && <p className="q-muted">{search === '' ? words.start : words.none}</p>}
          </>
        )}
      </div>
    </Modal>
  )
}
export default SkuPickDialog
