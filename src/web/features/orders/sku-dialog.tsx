import { Modal } from 'antd'
import { useState } from 'react'
import { mapping, type SkuChoice } from '../../../contract/orders.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { ErrorState } from '../../ui/parts/error-state.tsx'
import { CardSkeleton } from '../../ui/parts/skeletons.tsx'
import { SearchBox } from '../../ui/pieces/search-box.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { SkuChoices } from './sku-choices.tsx'

const text = defineText({
  en: {
    title: 'Which of our products?',
    search: 'Search our products by name or SKU',
    stock: 'In your stock',
    start: 'Type a name or a SKU.',
    none: 'Nothing found. Try other words, or describe the product and have it quoted.',
  },
  zh: {
    title: '选择商品',
    search: '按名称或 SKU 搜索',
    stock: '您的库存',
    start: '请输入名称或 SKU。',
    none: '没有找到。请换个关键词，或填写商品信息等待报价。',
  },
})

interface SkuDialogProps {
  readonly chosen: string | null
  readonly onPick: (sku: SkuChoice) => void
  readonly onClose: () => void
}

/** Finds one of our SKUs; picking it closes the dialog. */
const SkuDialog = ({ chosen, onPick, onClose }: SkuDialogProps) => {
  const words = useText(text)
  const [search, setSearch] = useState('')
  const found = useCall(mapping.findSkus, { search }, { quiet: true })
  const skus = found.data?.skus
  const pick = (sku: SkuChoice): void => {
    onPick(sku)
    onClose()
  }
  return (
    <Modal open width={640} title={words.title} footer={null} onCancel={onClose}>
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
        {skus && skus.length > 0 && <SkuChoices skus={skus} chosen={chosen} onPick={pick} />}
        {skus?.length === 0 && <p className="q-muted">{search === '' ? words.start : words.none}</p>}
      </div>
    </Modal>
  )
}
export default SkuDialog
