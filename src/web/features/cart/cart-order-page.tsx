import { useQueryClient } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { cart, cartLimits } from '../../../contract/cart.ts'
import { shops } from '../../../contract/shops.ts'
import { invalidateCalls, useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { PageLink, useGo } from '../../ui/page/navigation.tsx'
import { useLeaveGuard, usePage } from '../../ui/page/page-context.tsx'
import { Card } from '../../ui/parts/detail-page.tsx'
import { EmptyState } from '../../ui/parts/empty-state.tsx'
import { ErrorState } from '../../ui/parts/error-state.tsx'
import { errorOf, Field, FieldRow, FormPage } from '../../ui/parts/form.tsx'
import { PageHeader } from '../../ui/parts/page-header.tsx'
import { PageSkeleton } from '../../ui/parts/skeletons.tsx'
import { useDraft } from '../../ui/parts/use-draft.ts'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { AddressFields, emptyAddress, type AddressDraft } from '../orders/address-fields.tsx'
import { idsOfSearch } from '../orders/chosen-ids.ts'
import { orderReads } from '../orders/order-calls.ts'
import { TextField } from '../orders/text-field.tsx'
import { useAddressCheck } from '../orders/use-address-check.ts'
import { OrderedLines } from './ordered-lines.tsx'
import { cartReads } from './cart-reads.ts'
import { agreedOf, chosenOf, type Chosen } from './cart-rules.ts'
import { cartText, useSubject } from './cart-words.ts'
import '../orders/orders.css'
import './cart.css'

const text = defineText({
  en: {
    subtitle: 'One order to one recipient. Shipping is worked out once it is placed; nothing is paid yet.',
    shop: 'Shop it belongs to',
    chooseShop: 'Choose a shop',
    name: 'Your order number (optional)',
    note: 'Note (optional)',
    order: 'Order',
    address: 'Ship to',
    place: 'Place the order',
    placeDoubtful: 'Place it with this address',
    clear: 'Start over',
    placed: (number: string) => `Order ${number} is placed. It waits to be paid.`,
    needed: 'is needed',
    nothing: 'Nothing of the cart is chosen',
    nothingText: 'What was chosen has been ordered or removed meanwhile. Choose again in the cart.',
    toCart: 'To the cart',
    noShop: 'First a shop',
    noShopText: 'Every order belongs to a shop: connect one, or add one without a connection.',
    toShops: 'To the shops',
  },
  zh: {
    subtitle: '一个订单寄给一位收件人。下单后计算运费，此时不付款。',
    shop: '所属店铺',
    chooseShop: '选择店铺',
    name: '您的订单号（选填）',
    note: '备注（选填）',
    order: '订单',
    address: '收件地址',
    place: '提交订单',
    placeDoubtful: '仍用该地址下单',
    clear: '重新填写',
    placed: (number: string) => `订单 ${number} 已提交，等待付款。`,
    needed: '必填',
    nothing: '未选择购物车中的商品',
    nothingText: '所选商品可能已下单或被移除，请在购物车中重新选择。',
    toCart: '前往购物车',
    noShop: '请先添加店铺',
    noShopText: '每个订单都属于一个店铺：连接店铺，或添加一个无连接的店铺。',
    toShops: '前往店铺',
  },
})

/** Makes one dropshipping order of the lines that the address names; of all that can be ordered where it names none. */
const CartOrderPage = () => {
  const words = useText(text)
  const { search } = usePage()
  const { data, error, refetch } = useCall(cart.getCart, {}, { quiet: true })
  const names = useCall(shops.listShopNames, {}, { staleMs: 60_000 })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data || !names.data) return <PageSkeleton />
  const ids = new Set(idsOfSearch(search))
  const products = data.products
    .map((product) => ({
      ...product,
      lines: product.lines.filter(({ id }) => ids.size === 0 || ids.has(id)),
    }))
    .filter(({ lines }) => lines.length > 0)
  const chosen = chosenOf(products, new Set())
  if (names.data.shops.length === 0) {
    return (
      <Instead
        icon="stores"
        title={words.noShop}
        words={words.noShopText}
        to="/stores/index"
        link={words.toShops}
      />
    )
  }
  if (chosen.lines.length === 0) {
    return (
      <Instead
        icon="cart"
        title={words.nothing}
        words={words.nothingText}
        to="/product/myCart"
        link={words.toCart}
      />
    )
  }
  return (
    <OrderForm
      chosen={chosen}
      lines={<OrderedLines products={products} chosen={chosen} currency={data.currency} />}
      shops={names.data.shops}
    />
  )
}
export default CartOrderPage

interface InsteadProps {
  readonly icon: 'stores' | 'cart'
  readonly title: string
  readonly words: string
  readonly to: string
  readonly link: string
}

const Instead = ({ icon, title, words, to, link }: InsteadProps) => (
  <div className="q-page">
    <PageHeader back="/product/myCart" />
    <div className="q-card">
      <EmptyState
        icon={icon}
        title={title}
        action={
          <PageLink className="q-button q-button-primary" to={to}>
            {link}
          </PageLink>
        }
      >
        {words}
      </EmptyState>
    </div>
  </div>
)

interface Draft {
  readonly shopId: string
  readonly shopOrderName: string
  readonly note: string
  readonly address: AddressDraft
}
const emptyDraft: Draft = { shopId: '', shopOrderName: '', note: '', address: emptyAddress }

/** Why these lines cannot be ordered as they stand; null where they can. */
const useObstacle = (chosen: Chosen): string | null => {
  const shared = useText(cartText)
  const subject = useSubject()
  const [short] = chosen.short
  if (chosen.changed.length > 0) return shared.newPrices
  if (short) return `${subject(short.product)}: ${shared.missing(short.product.minQuantity, short.missing)}`
  if (chosen.lines.length > cartLimits.orderLines) return shared.tooManyLines(cartLimits.orderLines)
  if (chosen.lines.some(({ quantity }) => quantity > cartLimits.orderUnits))
    return shared.tooManyUnits(cartLimits.orderUnits)
  return null
}

interface OrderFormProps {
  readonly chosen: Chosen
  readonly lines: React.ReactNode
  readonly shops: readonly { readonly id: string; readonly name: string }[]
}

const OrderForm = ({ chosen, lines, shops: names }: OrderFormProps) => {
  const words = useText(text)
  const go = useGo()
  const client = useQueryClient()
  const draft = useDraft('cart-order', emptyDraft)
  useLeaveGuard(draft.isChanged)
  const place = useCallMutation(cart.orderCart, {
    invalidates: orderReads,
    showsFields: true,
    onSuccess: async ({ id, number }) => {
      draft.clear()
      toast.success(words.placed(number))
      await go('/orders/dropshippingDetail', { search: { id }, replace: true })
      await invalidateCalls(client, cartReads)
    },
  })
  const { value } = draft
  const check = useAddressCheck(value.address)
  const errors = fieldErrorsOf(place.error)
  const obstacle = useObstacle(chosen)
  const patch = (change: Partial<Draft>): void => draft.set((now) => ({ ...now, ...change }))
  const send = (): void => {
    if (!check.mayBeSent()) return
    place.mutate(
      { ...value, lines: agreedOf(chosen.lines), confirmed: check.isDoubtful },
      { onError: () => void invalidateCalls(client, cartReads) },
    )
  }
  return (
    <FormPage
      subtitle={words.subtitle}
      back="/product/myCart"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      footer={
        <>
          {obstacle !== null && (
            <span className="q-cart-obstacle" role="status">
              {obstacle}
            </span>
          )}
          <Button disabled={!draft.isChanged} onClick={draft.clear}>
            {words.clear}
          </Button>
          <Button type="primary" htmlType="submit" loading={place.isPending} disabled={obstacle !== null}>
            {check.isDoubtful ? words.placeDoubtful : words.place}
          </Button>
        </>
      }
    >
      {lines}
      <Card title={words.order}>
        <div className="q-stack">
          <FieldRow>
            <Field label={words.shop} error={errors['shopId'] ? words.needed : null}>
              {(control) => (
                <Select
                  {...control}
                  placeholder={words.chooseShop}
                  value={value.shopId || undefined}
                  options={names.map((shop) => ({ value: shop.id, label: shop.name }))}
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
        </div>
      </Card>
      <Card title={words.address}>
        <AddressFields
          value={value.address}
          errors={errors}
          check={check}
          onChange={(address) => patch({ address })}
        />
      </Card>
    </FormPage>
  )
}
