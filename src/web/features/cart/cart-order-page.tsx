import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { cart, cartLimits } from '../../../contract/cart/cart.ts'
import { shops } from '../../../contract/shops/shops.ts'
import { invalidateCalls, useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { PageLink, useGo } from '../../ui/page/navigation.tsx'
import { useLeaveGuard, usePage } from '../../ui/page/page-context.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { FailedPage } from '../../ui/detail-page/failed-page.tsx'
import { FormPage } from '../../ui/forms/form.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { PageSkeleton } from '../../ui/components/skeletons.tsx'
import { useDraft } from '../../ui/forms/use-draft.ts'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { emptyAddress } from '../order-kit/address-fields.tsx'
import { idsOfSearch } from '../order-kit/chosen-ids.ts'
import { orderReads } from '../order-kit/order-calls.ts'
import { NoShopYet, OrderCard, ShipToCard, type OrderHead } from '../order-kit/order-fields.tsx'
import { useAddressCheck } from '../order-kit/use-address-check.ts'
import { FreightCard, useCartFreight } from './freight-card.tsx'
import { OrderedLines } from './ordered-lines.tsx'
import { cartReads } from './cart-reads.ts'
import { agreedOf, chosenOf, type Chosen } from './cart-rules.ts'
import { cartText } from './cart-text.ts'
import { useSubject } from '../../ui/text/use-subject.ts'
import '../order-kit/orders.css'
import './cart.css'

const text = defineText({
  en: {
    subtitle: 'One order for one recipient, including shipping. Nothing is charged yet.',
    place: 'Place order',
    placeDoubtful: 'Place order anyway',
    clear: 'Start over',
    placed: (number: string) => `Order ${number} placed. It is awaiting payment.`,
    empty: 'No items selected',
    emptyText: 'The items you selected have since been ordered or removed. Select items in the cart again.',
    toCart: 'Go to cart',
  },
  zh: {
    subtitle: '每个订单对应一位收件人。运费即时显示，提交时无需付款。',
    place: '提交订单',
    placeDoubtful: '仍使用此地址',
    clear: '重新开始',
    placed: (number: string) => `订单 ${number} 已提交，待付款。`,
    empty: '未选择商品',
    emptyText: '所选商品可能已下单或已移除，请返回购物车重新选择。',
    toCart: '前往购物车',
  },
})

/** Orders the lines in the URL, or all available lines when it has none. */
const CartOrderPage = () => {
  const { search } = usePage()
  const { data, error, refetch } = useCall(cart.getCart, {}, { quiet: true })
  const names = useCall(shops.listShopNames, {}, { staleMs: 60_000, quiet: true })
  if (names.error && !names.data) return <FailedPage answer={names} back="/product/myCart" />
  if (error && !data) return <FailedPage answer={{ error, refetch }} back="/product/myCart" />
  if (!data || !names.data) return <PageSkeleton shape="form" />
  const ids = new Set(idsOfSearch(search))
  const products = data.products
    .map((product) => ({
      ...product,
      lines: product.lines.filter(({ id }) => ids.size === 0 || ids.has(id)),
    }))
    .filter(({ lines }) => lines.length > 0)
  const chosen = chosenOf(products, new Set())
  if (names.data.shops.length === 0) {
    return <NoShopYet back="/product/myCart" />
  }
  if (chosen.lines.length === 0) {
    return <NothingSelected />
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

const NothingSelected = () => {
  const words = useText(text)
  return (
    <div className="q-page">
      <PageHeader back="/product/myCart" />
      <div className="q-card">
        <EmptyState
          icon="cart"
          title={words.empty}
          action={
            <PageLink className="q-button q-button-primary" to="/product/myCart">
              {words.toCart}
            </PageLink>
          }
        >
          {words.emptyText}
        </EmptyState>
      </div>
    </div>
  )
}

interface Draft extends OrderHead {
  /** The manually chosen shipping line; '' for none. */
  readonly lineId: string
}
const emptyDraft: Draft = { shopId: '', shopOrderName: '', note: '', address: emptyAddress, lineId: '' }

const useBlocker = (chosen: Chosen): string | null => {
  const shared = useText(cartText)
  const subject = useSubject()
  const [short] = chosen.short
  if (chosen.changed.length > 0) return shared.newPrices(chosen.changed.length)
  if (short) return `${subject(short.product)}: ${shared.missing(short.product.minQuantity, short.missing)}`
  if (chosen.lines.length > cartLimits.orderLines) return shared.tooManyLines(cartLimits.orderLines)
  if (chosen.lines.some(({ quantity }) => quantity > cartLimits.orderUnits))
    return shared.tooManyUnits(cartLimits.orderUnits)
  return null
}

/** The shipping line of the order: the manual choice while it is available, otherwise the automatic one. */
const lineOf = (lineId: string, cost: ReturnType<typeof useCartFreight>['data']) => {
  const manual = cost?.lines.find((line) => line.lineId === lineId)
  const automatic = cost?.lines.find((line) => line.lineId === cost.byItself?.lineId)
  return { line: manual ?? automatic ?? null, isManual: manual !== undefined }
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
  const blocker = useBlocker(chosen)
  const patch = (change: Partial<Draft>): void => draft.set((now) => ({ ...now, ...change }))
  const { countryCode, postcode } = value.address
  const cost = useCartFreight({ chosen, shopId: value.shopId, countryCode, postcode })
  const { line, isManual } = lineOf(value.lineId, cost.data)
  // It is not known yet whether the chosen line can carry these items.
  const isLineUnchecked = value.lineId !== '' && cost.isFetching
  const send = (): void => {
    if (!check.mayBeSent()) return
    const { lineId: _, ...head } = value
    const shipping =
      line && isManual ? { shipping: { lineId: line.lineId, freightMinor: line.price.amountMinor } } : {}
    place.mutate(
      { ...head, ...shipping, lines: agreedOf(chosen.lines), confirmed: check.confirmed },
      { onError: () => void invalidateCalls(client, [...cartReads, cart.calculateCartFreight]) },
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
          {blocker !== null && (
            <span className="q-cart-obstacle" role="status">
              {blocker}
            </span>
          )}
          <Button disabled={!draft.isChanged} onClick={draft.clear}>
            {words.clear}
          </Button>
          <Button
            type="primary"
            htmlType="submit"
            loading={place.isPending}
            disabled={blocker !== null || isLineUnchecked}
          >
            {check.isDoubtful ? words.placeDoubtful : words.place}
          </Button>
        </>
      }
    >
      {lines}
      <OrderCard value={value} errors={errors} patch={patch} shops={names} />
      <ShipToCard value={value} errors={errors} patch={patch} check={check} />
      <FreightCard
        cost={cost}
        chosen={chosen}
        countryCode={countryCode}
        line={line}
        onLine={(lineId) => patch({ lineId })}
      />
    </FormPage>
  )
}
