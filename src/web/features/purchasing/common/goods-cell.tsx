import type { PurchaseRow } from '../../../../contract/purchasing/purchase-order-schemas.ts'
import { useText } from '../../../ui/text/define-text.ts'
import { GoodsCell } from '../../case-kit/goods-cell.tsx'
import { sharedText } from './purchasing-text.ts'

type Row = Pick<PurchaseRow, 'cover' | 'title' | 'titleZh' | 'itemCount' | 'nums' | 'number'>

export const PurchaseCell = ({ row, under }: { row: Row; under?: string }) => {
  const words = useText(sharedText)
  return (
    <GoodsCell
      row={row}
      empty={words.noGoods}
      under={[row.number, under ?? words.units(row.nums)].join(' · ')}
    />
  )
}
