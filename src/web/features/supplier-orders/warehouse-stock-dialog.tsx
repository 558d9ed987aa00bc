import { Button, Modal, Pagination } from 'antd'
import { useState } from 'react'
import { formatNumber } from '../../../contract/kernel/format.ts'
import {
  operatorWarehouseStock,
  reorderRoles,
  stockCorrectionRoles,
  type WarehouseStockCause,
  type WarehouseStockRow,
} from '../../../contract/warehouse-stock/warehouse-stock.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCall } from '../../ui/call/use-call.ts'
import { CardTable } from '../../ui/detail-page/card-table.tsx'
import { ErrorState } from '../../ui/components/error-state.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { Instant } from '../../ui/time/instant.tsx'
import { ReorderForm } from './reorder-form.tsx'
import { SkuCell } from './sku-cell.tsx'
import { StockChange } from './stock-change.tsx'
import { writeOffText } from './write-off-text.ts'

const causes = defineText<Record<WarehouseStockCause, string>>({
  en: {
    received: 'Received',
    shipped: 'Shipped',
    shippingUndone: 'Shipping undone',
    customerStock: 'To customer’s stock',
    wholesale: 'To wholesale order',
    correction: 'Correction',
    writtenOff: 'Written off',
  },
  zh: {
    received: '采购到货',
    shipped: '发货',
    shippingUndone: '撤销发货',
    customerStock: '转入客户库存',
    wholesale: '转入批发订单',
    correction: '更正',
    writtenOff: '报损',
  },
})

const text = defineText({
  en: {
    title: 'Stock movements',
    when: 'Date',
    what: 'Movement',
    change: 'Change',
    onHand: 'In stock',
    by: 'By',
    close: 'Close',
  },
  zh: {
    title: '库存变动',
    when: '日期',
    what: '变动',
    change: '数量',
    onHand: '库存',
    by: '操作人',
    close: '关闭',
  },
})

const pageSize = 20

const StockDialog = ({ sku, onClose }: { sku: WarehouseStockRow; onClose: () => void }) => {
  const words = useText(text)
  const access = useAccess()
  return (
    <Modal
      open
      width={760}
      title={words.title}
      footer={<Button onClick={onClose}>{words.close}</Button>}
      onCancel={onClose}
    >
      <div className="q-stack">
        <SkuCell sku={sku} />
        <Movements sku={sku} />
        {reorderRoles.some((role) => access.hasRole(role, 'buying')) && <ReorderForm sku={sku} />}
        {stockCorrectionRoles.some((role) => access.hasRole(role, 'buying')) && <StockChange sku={sku} />}
      </div>
    </Modal>
  )
}
export default StockDialog

const Movements = ({ sku: { skuId } }: { sku: WarehouseStockRow }) => {
  const words = useText(text)
  const kinds = useText(causes)
  const reasons = useText(writeOffText)
  const locale = useLocale()
  const [pageNum, setPageNum] = useState(1)
  const list = useCall(
    operatorWarehouseStock.listWarehouseStockMovements,
    { skuId, pageNum, pageSize },
    { quiet: true },
  )
  if (list.error) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  if (!list.data) return <CardSkeleton />
  return (
    <div>
      <CardTable
        rows={list.data.rows}
        rowKey={({ id }) => id}
        columns={[
          { title: words.when, render: ({ at }) => <Instant at={at} /> },
          {
            title: words.what,
            render: ({ cause, source, note, writeOffReason }) => {
              const about = [writeOffReason === null ? '' : reasons[writeOffReason], source || note]
              return (
                <span className="q-cell-stack">
                  <span>{kinds[cause]}</span>
                  <span className="q-muted">{about.filter(Boolean).join(' · ')}</span>
                </span>
              )
            },
          },
          {
            title: words.change,
            align: 'right',
            render: ({ quantity }) => `${quantity > 0 ? '+' : ''}${formatNumber(quantity, locale)}`,
          },
          { title: words.onHand, align: 'right', render: ({ onHand }) => formatNumber(onHand, locale) },
          { title: words.by, render: ({ actorName }) => actorName },
        ]}
      />
      {list.data.total > pageSize && (
        <Pagination
          size="small"
          current={pageNum}
          pageSize={pageSize}
          showSizeChanger={false}
          total={list.data.total}
          onChange={setPageNum}
        />
      )}
    </div>
  )
}
