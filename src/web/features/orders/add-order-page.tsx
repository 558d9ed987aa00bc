import { Button } from 'antd'
import { orders } from '../../../contract/orders.ts'
import { shops } from '../../../contract/shops.ts'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { useGo } from '../../ui/page/navigation.tsx'
import { useLeaveGuard } from '../../ui/page/page-context.tsx'
import { Card } from '../../ui/components/detail-page.tsx'
import { FormPage } from '../../ui/components/form.tsx'
import { useDraft } from '../../ui/components/use-draft.ts'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { emptyAddress } from './address-fields.tsx'
import { DraftLines } from './draft-lines.tsx'
import { emptyLine, lineInputOf, type LineDraft } from './line-draft.ts'
import { orderReads } from './order-calls.ts'
import { NoShopYet, OrderCard, ShipToCard, type OrderHead } from './order-fields.tsx'
import { useAddressCheck } from './use-address-check.ts'
import './orders.css'

const text = defineText({
  en: {
    subtitle: 'Add an order manually. It is priced like an order from a connected shop.',
    lines: 'Products',
    send: 'Add order',
    sendDoubtful: 'Add order anyway',
    clear: 'Start over',
    added: (number: string) => `Order ${number} added.`,
  },
  zh: {
    subtitle: '手动录入店铺以外的订单，录入后同样需要匹配和计价。',
    lines: '商品',
    send: '添加订单',
    sendDoubtful: '仍使用此地址',
    clear: '重新开始',
    added: (number: string) => `订单 ${number} 已添加。`,
  },
})

interface OrderDraft extends OrderHead {
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
    return <NoShopYet back="/orders/dropshippingOrders" />
  }
  return (
    <FormPage
      subtitle={words.subtitle}
      back="/orders/dropshippingOrders"
      onSubmit={(event) => {
        event.preventDefault()
        if (check.mayBeSent())
          create.mutate({ ...value, lines: value.lines.map(lineInputOf), confirmed: check.confirmed })
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
      <OrderCard value={value} errors={errors} patch={patch} shops={names.data?.shops ?? []} />
      <ShipToCard value={value} errors={errors} patch={patch} check={check} />
      <Card title={words.lines}>
        <DraftLines lines={value.lines} errors={errors} onChange={(lines) => patch({ lines })} />
      </Card>
    </FormPage>
  )
}
export default AddOrderPage
