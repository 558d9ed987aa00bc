import { Button, Select } from 'antd'
import { Suspense, useState } from 'react'
import type { OrderId, SkuId } from '../../../contract/kernel/ids.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { extraServiceLimits } from '../../../contract/extra-services/service-order-states.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { Icon } from '../../ui/icon.tsx'
import { lazy } from '../../ui/page/lazy.ts'
import { Field } from '../../ui/forms/form.tsx'
import { Picture } from '../../ui/components/picture.tsx'
import { SearchStatus } from '../../ui/forms/search-status.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { useSubject } from '../../ui/text/use-subject.ts'
import { useSettled } from '../../ui/use-settled.ts'

/** What an extra service may be ordered for. */
export const subjectText = defineText({
  en: { general: 'In general', goods: 'Products', orders: 'Orders' },
  zh: { general: '一般需求', goods: '产品', orders: '订单' },
})

const text = defineText({
  en: {
    addProduct: 'Add product',
    remove: (name: string) => `Remove ${name}`,
    chooseOrders: 'Search by order number',
    noOrders: 'No orders found.',
  },
  zh: {
    addProduct: '添加产品',
    remove: (name: string) => `移除 ${name}`,
    chooseOrders: '按订单号搜索',
    noOrders: '未找到订单。',
  },
})

const SkuDialog = lazy(() => import('../order-kit/sku-dialog.tsx'))

export interface Goods {
  readonly skuId: SkuId
  readonly code: string
  readonly name: string
  readonly imageUrl: string | null
}

interface GoodsFieldProps {
  readonly goods: readonly Goods[]
  readonly error: string | null
  readonly onChange: (goods: readonly Goods[]) => void
}

export const GoodsField = ({ goods, error, onChange }: GoodsFieldProps) => {
  const words = useText(text)
  const subjects = useText(subjectText)
  const subject = useSubject()
  const [isChoosing, setIsChoosing] = useState(false)
  return (
    <Field label={subjects.goods} error={error}>
      {({ id }) => (
        <div className="q-stack">
          {goods.length > 0 && (
            <ul className="q-extra-goods">
              {goods.map((one) => (
                <li key={one.skuId}>
                  <Picture src={one.imageUrl} alt="" size={40} />
                  <span className="q-cell-stack">
                    <span>{one.name}</span>
                    <span className="q-muted">{one.code}</span>
                  </span>
                  <Button
                    type="text"
                    aria-label={words.remove(one.name)}
                    icon={<Icon name="trash" size={16} />}
                    onClick={() => onChange(goods.filter(({ skuId }) => skuId !== one.skuId))}
                  />
                </li>
              ))}
            </ul>
          )}
          <span>
            <Button
              id={id}
              icon={<Icon name="plus" size={14} />}
              disabled={goods.length >= extraServiceLimits.targets}
              onClick={() => setIsChoosing(true)}
            >
              {words.addProduct}
            </Button>
          </span>
          <Suspense fallback={null}>
            {isChoosing && (
              <SkuDialog
                chosen={null}
                onPick={({ skuId, code, attributes, imageUrl, ...sku }) => {
                  if (goods.some((one) => one.skuId === skuId)) return
                  const name = [subject(sku), attributes].filter(Boolean).join(', ')
                  onChange([...goods, { skuId, code, name, imageUrl }])
                }}
                onClose={() => setIsChoosing(false)}
              />
            )}
          </Suspense>
        </div>
      )}
    </Field>
  )
}

export interface ChosenOrder {
  readonly value: OrderId
  readonly label: string
}

interface OrdersFieldProps {
  readonly chosen: readonly ChosenOrder[]
  readonly error: string | null
  readonly onChange: (orders: readonly ChosenOrder[]) => void
}

export const OrdersField = ({ chosen, error, onChange }: OrdersFieldProps) => {
  const words = useText(text)
  const subjects = useText(subjectText)
  const [search, setSearch] = useState('')
  const settled = useSettled(search.trim())
  const found = useCall(orders.listOrders, settled ? { search: settled } : {}, { quiet: true })
  const rows = found.data?.rows ?? []
  const options = rows.map(({ id, number, shopOrderName }) => ({
    value: id,
    label: [number, shopOrderName].filter(Boolean).join(' · '),
  }))
  return (
    <Field label={subjects.orders} error={error}>
      {({ status, ...control }) => (
        <Select
          {...control}
          {...(status ? { status } : {})}
          mode="multiple"
          labelInValue
          showSearch={{ filterOption: false, onSearch: setSearch }}
          loading={found.isFetching}
          maxCount={extraServiceLimits.targets}
          placeholder={words.chooseOrders}
          notFoundContent={<SearchStatus answer={found} none={words.noOrders} />}
          options={options}
          value={[...chosen]}
          onChange={(next) => onChange(next.map(({ value, label }) => ({ value, label })))}
        />
      )}
    </Field>
  )
}
