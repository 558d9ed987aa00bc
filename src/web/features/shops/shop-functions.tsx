import { Button } from 'antd'
import { counted } from '../../../contract/kernel/format.ts'
import { shops, type ShopFunctionState } from '../../../contract/shops/shops.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { Icon } from '../../ui/icon.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { functionText } from './scope-text.ts'
import type { Shop } from './shop-text.ts'

const text = defineText({
  en: {
    title: 'What this connection does',
    readOrders:
      'New and changed orders arrive within minutes: Shopify reports them, and regular syncs check.',
    writeTracking: 'When we ship an order, it is marked as fulfilled with its tracking number.',
    readProducts: 'Your products are read every six hours, to match them to ours.',
    writeProducts: (n: number) =>
      `${counted(n, 'product', 'products')} that you listed. Others are not changed.`,
    writeStock: (n: number) => `${counted(n, 'listed product', 'listed products')} with stock sync.`,
    noListings: 'Allowed, but you have not listed a product here yet.',
    noStock: 'Allowed, but no listed product here has stock sync.',
    off: 'Stopped until the shop is connected again.',
    missing: (scopes: string) => `Off, because the shop has not granted ${scopes}.`,
    reconnectWhy: 'Reconnect and approve the permissions in Shopify to turn this on.',
    reconnect: 'Reconnect',
  },
  zh: {
    title: '此连接的功能',
    readOrders: '新订单和订单变更几分钟内到达：由 Shopify 通知，并定期同步检查。',
    writeTracking: '我们发货后，订单将标记为已发货并附上运单号。',
    readProducts: '每六小时读取一次您的商品，以便与我们的产品匹配。',
    writeProducts: (n: number) => `您刊登的 ${n} 个商品，不会更改其他商品。`,
    writeStock: (n: number) => `${n} 个已刊登商品已开启库存同步。`,
    noListings: '已授权，但此店铺还没有刊登商品。',
    noStock: '已授权，但没有已刊登商品开启库存同步。',
    off: '已停止，重新连接店铺后恢复。',
    missing: (scopes: string) => `未启用：店铺未授权 ${scopes}。`,
    reconnectWhy: '请重新连接，并在 Shopify 中同意授权。',
    reconnect: '重新连接',
  },
})

const useReason = (): ((one: ShopFunctionState) => string) => {
  const words = useText(text)
  return ({ name, state, missingScopes, listings }) => {
    if (state === 'off') return words.off
    if (state === 'notPermitted') return words.missing(missingScopes.join(', '))
    if (name === 'writeProducts') return state === 'on' ? words.writeProducts(listings) : words.noListings
    if (name === 'writeStock') return state === 'on' ? words.writeStock(listings) : words.noStock
    return words[name]
  }
}

/** What a shop's connection does, each with its reason. */
export const ShopFunctions = ({ shop }: { shop: Shop }) => {
  const words = useText(text)
  const names = useText(functionText)
  const reasonOf = useReason()
  const mayConnect = useAccess().can('shop:connect')
  const reconnect = useCallMutation(shops.reconnectShop, {
    onSuccess: ({ url }) => window.location.assign(url),
  })
  if (shop.functions.length === 0 || shop.status === 'disconnected') return null
  const isMissing = shop.functions.some(({ state }) => state === 'notPermitted')
  return (
    <section className="q-shop-functions" aria-label={words.title}>
      <h3>{words.title}</h3>
      <ul>
        {shop.functions.map((one) => (
          <li key={one.name} className={`q-shop-function q-shop-function-${one.state}`}>
            <Icon name={one.state === 'on' ? 'check' : one.state === 'unused' ? 'info' : 'alert'} size={16} />
            <span>
              <strong>{names[one.name]}</strong>
              <span className="q-muted">{reasonOf(one)}</span>
            </span>
          </li>
        ))}
      </ul>
      {isMissing && (
        <p className="q-shop-missing">
          <span>{words.reconnectWhy}</span>
          {mayConnect && (
            <Button
              loading={reconnect.isPending || reconnect.isSuccess}
              onClick={() => reconnect.mutate({ shopId: shop.id })}
            >
              {words.reconnect}
            </Button>
          )}
        </p>
      )}
    </section>
  )
}
