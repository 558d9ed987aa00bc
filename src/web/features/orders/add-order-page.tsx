import { Button, Select } from 'antd'
import { orders } from '../../../contract/orders.ts'
import { shops } from '../../../contract/shops.ts'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { useGo } from '../../ui/page/navigation.tsx'
import { useLeaveGuard } from '../../ui/page/page-context.tsx'
import { Card } from '../../ui/parts/detail-page.tsx'
import { EmptyState } from '../../ui/parts/empty-state.tsx'
import { errorOf, Field, FieldRow, FormPage } from '../../ui/parts/form.tsx'
import { PageHeader } from '../../ui/parts/page-header.tsx'
import { useDraft } from '../../ui/parts/use-draft.ts'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { AddressFields, emptyAddress, type AddressDraft } from './address-fields.tsx'
import { DraftLines } from './draft-lines.tsx'
import { emptyLine, lineInputOf, type LineDraft } from './line-draft.ts'
import { orderReads } from './order-calls.ts'
import { TextField } from './text-field.tsx'
import { useAddressCheck } from './use-address-check.ts'
import './orders.css'

const text = defineText({
  en: {
    subtitle: 'For an order that no shop sends: written by hand, then priced like any other.',
    order: 'Order',
    shop: 'Shop',
    chooseShop: 'Choose a shop',
    name: 'Your order number (optional)',
    note: 'Note (optional)',
    address: 'Ship to',
    lines: 'Products',
    send: 'Add order',
    sendDoubtful: 'Add it with this address',
    clear: 'Start over',
    added: (number: string) => `Order ${number} is in.`,
    noShop: 'First a shop',
    noShopText: 'Every order belongs to a shop: connect one, or add one without a connection.',
    toShops: 'To the shops',
    needed: 'is needed',
  },
  zh: {
    subtitle: '用于店铺之外的订单：手动录入后与其他订单一样匹配和计价。',
    order: '订单',
    shop: '店铺',
    chooseShop: '选择店铺',
    name: '您的订单号（选填）',
    note: '备注（选填）',
    address: '收件地址',
    lines: '商品',
    send: '添加订单',
    sendDoubtful: '仍用该地址添加',
    clear: '重新填写',
    added: (number: string) => `订单 ${number} 已添加。`,
    noShop: '请先添加店铺',
    noShopText: '每个订单都属于一个店铺：连接店铺，或添加一个无连接的店铺。',
    toShops: '前往店铺',
    needed: '必填',
  },
})

interface OrderDraft {
  readonly shopId: string
  readonly shopOrderName: string
  readonly note: string
  readonly address: AddressDraft
  readonly lines: readonly LineDraft[]
}
const emptyOrder: OrderDraft = {
  shopId: '',
  shopOrderName: '',
  note: '',
  address: emptyAddress,
  lines: [emptyLine(1)],
}

const AddOrderPage = () => {
  const words = useText(text)
  const go = useGo()
  const draft = useDraft('add-order', emptyOrder)
  useLeaveGuard(draft.isChanged)
  const names = useCall(shops.listShopNames, {}, { staleMs: 60_000 })
  const create = useCallMutation(orders.createOrder, {
    invalidates: orderReads,
    showsFields: true,
    onSuccess: ({ id, number }) => {
      draft.clear()
      toast.success(words.added(number))
      return go('/orders/dropshippingDetail', { search: { id }, replace: true })
    },
  })
  const { value } = draft
  const check = useAddressCheck(value.address)
  const errors = fieldErrorsOf(create.error)
  const patch = (change: Partial<OrderDraft>): void => draft.set((now) => ({ ...now, ...change }))
  if (names.data?.shops.length === 0) {
    return (
      <div className="q-page">
        <PageHeader subtitle={words.subtitle} back="/orders/dropshippingOrders" />
        <div className="q-card">
          <EmptyState
            icon="stores"
            title={words.noShop}
            action={
              <Button type="primary" onClick={() => void go('/stores/index')}>
                {words.toShops}
              </Button>
            }
          >
            {words.noShopText}
          </EmptyState>
        </div>
      </div>
    )
  }
  return (
    <FormPage
      subtitle={words.subtitle}
      back="/orders/dropshippingOrders"
      onSubmit={(event) => {
        event.preventDefault()
        if (check.mayBeSent())
          create.mutate({ ...value, lines: value.lines.map(lineInputOf), confirmed: check.isDoubtful })
      }}
      footer={
        <>
          <Button disabled={!draft.isChanged} onClick={draft.clear}>
            {words.clear}
          </Button>
          <Button type="primary" htmlType="submit" loading={create.isPending}>
            {check.isDoubtful ? words.sendDoubtful : words.send}
          </Button>
        </>
      }
    >
      <Card title={words.order}>
        <FieldRow>
          <Field label={words.shop} error={errors['shopId'] ? words.needed : null}>
            {(control) => (
              <Select
                {...control}
                placeholder={words.chooseShop}
                value={value.shopId || undefined}
                options={names.data?.shops.map((shop) => ({ value: shop.id, label: shop.name })) ?? []}
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
      </Card>
      <Card title={words.address}>
        <AddressFields
          value={value.address}
          errors={errors}
          check={check}
          onChange={(address) => patch({ address })}
        />
      </Card>
      <Card title={words.lines}>
        <DraftLines lines={value.lines} errors={errors} onChange={(lines) => patch({ lines })} />
      </Card>
      <Card>
        <TextField
          label={words.note}
          error={errorOf(errors, 'note')}
          value={value.note}
          onChange={(note) => patch({ note })}
        />
      </Card>
    </FormPage>
  )
}
export default AddOrderPage
