import { Button, Input, InputNumber, Select } from 'antd'
import { orders } from '../../../contract/orders.ts'
import { shops } from '../../../contract/shops.ts'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { Icon } from '../../ui/icon.tsx'
import { useGo } from '../../ui/page/navigation.tsx'
import { useLeaveGuard } from '../../ui/page/page-context.tsx'
import { Card } from '../../ui/parts/detail-page.tsx'
import { EmptyState } from '../../ui/parts/empty-state.tsx'
import { errorOf, Field, FieldRow, FormPage } from '../../ui/parts/form.tsx'
import { PageHeader } from '../../ui/parts/page-header.tsx'
import { useDraft } from '../../ui/parts/use-draft.ts'
import { fieldErrorsOf, type FieldErrors } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { AddressFields, emptyAddress, type AddressDraft } from './address-fields.tsx'
import { orderReads } from './order-calls.ts'
import './orders.css'

const text = defineText({
  en: {
    subtitle: 'For an order that no shop sends: written by hand, then mapped and priced like any other.',
    order: 'Order',
    shop: 'Shop',
    chooseShop: 'Choose a shop',
    name: 'Your order number (optional)',
    note: 'Note (optional)',
    address: 'Ship to',
    lines: 'Products',
    title: 'Product',
    variant: 'Variant (optional)',
    sku: 'Your SKU (optional)',
    quantity: 'Quantity',
    add: 'Add a product',
    remove: 'Remove this product',
    send: 'Add order',
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
    title: '商品',
    variant: '规格（选填）',
    sku: '您的 SKU（选填）',
    quantity: '数量',
    add: '添加商品',
    remove: '移除该商品',
    send: '添加订单',
    clear: '重新填写',
    added: (number: string) => `订单 ${number} 已添加。`,
    noShop: '请先添加店铺',
    noShopText: '每个订单都属于一个店铺：连接店铺，或添加一个无连接的店铺。',
    toShops: '前往店铺',
    needed: '必填',
  },
})

interface LineDraft {
  readonly key: number
  readonly title: string
  readonly variantTitle: string
  readonly shopSku: string
  readonly quantity: number
}
interface OrderDraft {
  readonly shopId: string
  readonly shopOrderName: string
  readonly note: string
  readonly address: AddressDraft
  readonly lines: readonly LineDraft[]
}
const emptyLine = (key: number): LineDraft => ({ key, title: '', variantTitle: '', shopSku: '', quantity: 1 })
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
  const errors = fieldErrorsOf(create.error)
  const patch = (change: Partial<OrderDraft>): void => draft.set((now) => ({ ...now, ...change }))
  if (names.data?.shops.length === 0) {
    return (
      <div className="q-page">
        <PageHeader subtitle={words.subtitle} back="/orders/dropshippingOrders" />
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
    )
  }
  return (
    <FormPage
      subtitle={words.subtitle}
      back="/orders/dropshippingOrders"
      onSubmit={(event) => {
        event.preventDefault()
        create.mutate({ ...value, lines: value.lines.map(({ key: _key, ...line }) => line) })
      }}
      footer={
        <>
          <Button disabled={!draft.isChanged} onClick={draft.clear}>
            {words.clear}
          </Button>
          <Button type="primary" htmlType="submit" loading={create.isPending}>
            {words.send}
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
        <AddressFields value={value.address} errors={errors} onChange={(address) => patch({ address })} />
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

interface TextFieldProps {
  readonly label: string
  readonly value: string
  readonly error: string | null
  readonly onChange: (value: string) => void
}

const TextField = ({ label, value, error, onChange }: TextFieldProps) => (
  <Field label={label} error={error}>
    {(control) => <Input {...control} value={value} onChange={(event) => onChange(event.target.value)} />}
  </Field>
)

interface DraftLinesProps {
  readonly lines: readonly LineDraft[]
  readonly errors: FieldErrors
  readonly onChange: (lines: readonly LineDraft[]) => void
}

const DraftLines = ({ lines, errors, onChange }: DraftLinesProps) => {
  const words = useText(text)
  const change = (key: number, patch: Partial<LineDraft>): void =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...patch } : line)))
  return (
    <div className="q-stack">
      {lines.map((line, index) => (
        <div key={line.key} className="q-draft-line">
          <TextField
            label={words.title}
            error={errorOf(errors, `lines.${index}.title`)}
            value={line.title}
            onChange={(title) => change(line.key, { title })}
          />
          <TextField
            label={words.variant}
            error={errorOf(errors, `lines.${index}.variantTitle`)}
            value={line.variantTitle}
            onChange={(variantTitle) => change(line.key, { variantTitle })}
          />
          <TextField
            label={words.sku}
            error={errorOf(errors, `lines.${index}.shopSku`)}
            value={line.shopSku}
            onChange={(shopSku) => change(line.key, { shopSku })}
          />
          <Field label={words.quantity} error={errorOf(errors, `lines.${index}.quantity`)}>
            {({ status, ...control }) => (
              <InputNumber
                {...control}
                {...(status ? { status } : {})}
                min={1}
                max={10_000}
                precision={0}
                value={line.quantity}
                onChange={(quantity) => change(line.key, { quantity: quantity ?? 1 })}
                style={{ width: '100%' }}
              />
            )}
          </Field>
          {lines.length > 1 && (
            <Button
              type="text"
              aria-label={words.remove}
              icon={<Icon name="trash" size={16} />}
              style={{ marginTop: 26 }}
              onClick={() => onChange(lines.filter(({ key }) => key !== line.key))}
            />
          )}
        </div>
      ))}
      <div>
        <Button
          icon={<Icon name="plus" size={14} />}
          disabled={lines.length >= 100}
          onClick={() => onChange([...lines, emptyLine(Math.max(...lines.map(({ key }) => key)) + 1)])}
        >
          {words.add}
        </Button>
      </div>
    </div>
  )
}
