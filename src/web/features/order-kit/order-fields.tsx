import { Select } from 'antd'
import type { ReactNode } from 'react'
import { PageLink } from '../../ui/page/navigation.tsx'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { errorOf, Field, FieldRow } from '../../ui/forms/form.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import type { FieldErrors } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { AddressFields, type AddressDraft } from './address-fields.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import type { useAddressCheck } from './use-address-check.ts'
import './orders.css'

const text = defineText({
  en: {
    order: 'Order',
    shop: 'Shop',
    chooseShop: 'Choose a shop',
    name: 'Your order number (optional)',
    note: 'Note (optional)',
    address: 'Ship to',
    needed: 'Choose a shop.',
    noShop: 'Add a shop first',
    noShopText: 'Every order belongs to a shop. Connect a shop, or add one manually.',
    toShops: 'Go to Stores',
  },
  zh: {
    order: '订单',
    shop: '店铺',
    chooseShop: '选择店铺',
    name: '您的订单号（选填）',
    note: '备注（选填）',
    address: '收件地址',
    needed: '请选择店铺。',
    noShop: '请先添加店铺',
    noShopText: '每个订单必须属于一个店铺。请连接店铺，或手动添加店铺。',
    toShops: '前往店铺',
  },
})

export interface OrderHead {
  readonly shopId: string
  readonly shopOrderName: string
  readonly note: string
  readonly address: AddressDraft
}

interface PartProps {
  readonly value: OrderHead
  readonly errors: FieldErrors
  readonly patch: (change: Partial<OrderHead>) => void
}

export const OrderCard = ({
  value,
  errors,
  patch,
  shops,
  children,
}: PartProps & {
  readonly shops: readonly { readonly id: string; readonly name: string }[]
  readonly children?: ReactNode
}) => {
  const words = useText(text)
  return (
    <Card title={words.order}>
      <div className="q-stack">
        <FieldRow>
          <Field label={words.shop} error={errors['shopId'] ? words.needed : null}>
            {(control) => (
              <Select
                {...control}
                showSearch={{ optionFilterProp: 'label' }}
                placeholder={words.chooseShop}
                value={value.shopId || undefined}
                options={shops.map((shop) => ({ value: shop.id, label: shop.name }))}
                onChange={(shopId: string) => patch({ shopId })}
                style={{ width: '100%' }}
              />
            )}
          </Field>
          <TextField
            label={words.name}
            error={errorOf(errors, 'shopOrderName')}
            value={value.shopOrderName}
            onChange={(shopOrderName) => patch({ shopOrderName })}
          />
        </FieldRow>
        <TextField
          label={words.note}
          error={errorOf(errors, 'note')}
          value={value.note}
          onChange={(note) => patch({ note })}
        />
        {children}
      </div>
    </Card>
  )
}

export const ShipToCard = ({
  value,
  errors,
  patch,
  check,
}: PartProps & { readonly check: ReturnType<typeof useAddressCheck> }) => {
  const words = useText(text)
  return (
    <Card title={words.address}>
      <AddressFields
        value={value.address}
        errors={errors}
        check={check}
        onChange={(address) => patch({ address })}
      />
    </Card>
  )
}

export const NoShopYet = ({ back }: { back: string }) => {
  const words = useText(text)
  return (
    <div className="q-page">
      <PageHeader back={back} />
      <div className="q-card">
        <EmptyState
          icon="stores"
          title={words.noShop}
          action={
            <PageLink className="q-button q-button-primary" to="/stores/index">
              {words.toShops}
            </PageLink>
          }
        >
          {words.noShopText}
        </EmptyState>
      </div>
    </div>
  )
}
