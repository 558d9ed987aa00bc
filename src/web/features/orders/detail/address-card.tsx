import { Button } from 'antd'
import { Suspense } from 'react'
import { localAddressLines } from '../../../../contract/addresses/address-lines.ts'
import type { OrderDetail } from '../../../../contract/orders/order-schemas.ts'
import { lazy } from '../../../ui/page/lazy.ts'
import { Country } from '../../../ui/components/country.tsx'
import { Card } from '../../../ui/detail-page/detail-page.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import '../../order-kit/orders.css'

// Loads the address rules of every country, which the page itself does not need.
const AddressNotes = lazy(() => import('./address-notes.tsx'))
// Needed only for orders with a shipping label.
const LabelCreated = lazy(() => import('../../packing/labels/label-created.tsx'))

const text = defineText({
  en: { address: 'Ship to', edit: 'Edit', fromShop: 'Address in the shop:' },
  zh: { address: '收件人', edit: '编辑', fromShop: '店铺中的地址：' },
})

export const AddressCard = ({ order, onEdit }: { order: OrderDetail; onEdit: () => void }) => {
  const words = useText(text)
  const { address } = order
  const lines = localAddressLines(address)
  const changed = order.shopAddress
    ? Object.values(order.shopAddress)
        .filter((value) => value !== '')
        .join(', ')
    : null
  const mayEdit = order.allowedActions.includes('editAddress')
  return (
    <Card
      title={words.address}
      actions={
        mayEdit && (
          <Button size="small" onClick={onEdit}>
            {words.edit}
          </Button>
        )
      }
    >
      <address className="q-recipient">
        {lines.map((line) => (
          <div key={line}>{line}</div>
        ))}
        {address.countryCode && <Country code={address.countryCode} />}
        {[address.phone, address.email, address.taxNumber].filter(Boolean).map((line) => (
          <div key={line} className="q-muted">
            {line}
          </div>
        ))}
      </address>
      {mayEdit && (
        <Suspense fallback={null}>
          <AddressNotes address={address} />
        </Suspense>
      )}
      {order.labelledAt && (order.status === 'processing' || order.status === 'awaitingStock') && (
        <Suspense fallback={null}>
          <LabelCreated order={order} />
        </Suspense>
      )}
      {changed && (
        <p className="q-muted q-recipient-shop">
          {words.fromShop} {changed}
        </p>
      )}
    </Card>
  )
}
