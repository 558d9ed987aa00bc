import { Button } from 'antd'
import { Suspense, useState } from 'react'
import type { PurchaseOrder } from '../../../../contract/purchasing/purchase-order-schemas.ts'
import { useAccess } from '../../../ui/access.tsx'
import { Card, DescriptionList } from '../../../ui/detail-page/detail-page.tsx'
import { Money } from '../../../ui/components/money.tsx'
import { lazy } from '../../../ui/page/lazy.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'

const CostsDialog = lazy(() => import('./costs-dialog.tsx'))

const text = defineText({
  en: {
    title: 'Your costs',
    about: 'What you paid elsewhere. It values your stock, and the agency does not see it.',
    goods: 'Products',
    freight: 'Freight',
    unknown: 'Not entered',
    some: (known: number, items: number) => `${known} of ${items} products`,
    edit: 'Edit costs',
  },
  zh: {
    title: '您的成本',
    about: '您在别处支付的金额，用于计算库存成本，平台不可见。',
    goods: '货款',
    freight: '运费',
    unknown: '未填写',
    some: (known: number, items: number) => `已填 ${known}/${items} 种商品`,
    edit: '编辑成本',
  },
})

export const CostsCard = ({ order }: { order: PurchaseOrder }) => {
  const words = useText(text)
  const { currency } = useAccess()
  const [isEditing, setEditing] = useState(false)
  const { costs } = order
  const mayEdit = order.allowedActions.includes('setCosts')
  if (!costs || !(mayEdit || costs.items.some(({ unitMinor }) => unitMinor !== null))) return null
  const unitOf = new Map(costs.items.map(({ itemId, unitMinor }) => [itemId, unitMinor]))
  const known = order.items.filter(({ id }) => typeof unitOf.get(id) === 'number')
  // In line with the amount of the other row.
  const unknown = <span className="q-money q-muted">{words.unknown}</span>
  const goodsMinor = known.reduce((sum, { id, nums }) => sum + (unitOf.get(id) ?? 0) * nums, 0)
  return (
    <Card
      title={words.title}
      actions={mayEdit && <Button onClick={() => setEditing(true)}>{words.edit}</Button>}
    >
      <DescriptionList
        rows={[
          [
            words.goods,
            known.length === 0 ? (
              unknown
            ) : (
              <span key="goods" className="q-cell-stack">
                <Money amountMinor={goodsMinor} currency={currency} />
                {known.length < order.items.length && (
                  <span className="q-muted">{words.some(known.length, order.items.length)}</span>
                )}
              </span>
            ),
          ],
          [
            words.freight,
            costs.freightMinor === null ? (
              unknown
            ) : (
              <Money key="freight" amountMinor={costs.freightMinor} currency={currency} />
            ),
          ],
        ]}
      />
      <p className="q-muted q-purchase-about">{words.about}</p>
      {isEditing && (
        <Suspense>
          <CostsDialog order={order} costs={costs} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </Card>
  )
}
