import { Modal } from 'antd'
import type { SkuChoice } from '../../../contract/my-products/mapping.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { SkuSearch } from './sku-search.tsx'

const text = defineText({
  en: {
    title: 'Choose a product',
    none: 'No products found. Try a different search, or describe the product to request a quote.',
  },
  zh: {
    title: '选择商品',
    none: '未找到产品。请更换关键词，或填写商品信息以询价。',
  },
})

interface SkuDialogProps {
  readonly chosen: string | null
  readonly search?: string
  readonly onPick: (sku: SkuChoice) => void
  readonly onClose: () => void
}

const SkuDialog = ({ chosen, search, onPick, onClose }: SkuDialogProps) => {
  const words = useText(text)
  const pick = (sku: SkuChoice): void => {
    onPick(sku)
    onClose()
  }
  return (
    <Modal open width={640} title={words.title} footer={null} onCancel={onClose}>
      <SkuSearch chosen={chosen} start={search ?? ''} none={words.none} onPick={pick} />
    </Modal>
  )
}
export default SkuDialog
