import { Checkbox } from 'antd'
import { goodsAttributes, type GoodsAttribute } from '../../../contract/kernel/statuses.ts'
import { useText } from '../../ui/text/define-text.ts'
import { goodsText } from './goods-text.ts'

interface GoodsCheckProps {
  readonly id?: string
  readonly value: readonly GoodsAttribute[]
  readonly onChange: (value: GoodsAttribute[]) => void
}

export const GoodsCheck = ({ id, value, onChange }: GoodsCheckProps) => {
  const words = useText(goodsText)
  return (
    <Checkbox.Group
      {...(id !== undefined && { id })}
      value={[...value]}
      options={goodsAttributes.map((attribute) => ({ value: attribute, label: words[attribute] }))}
      onChange={onChange}
    />
  )
}
