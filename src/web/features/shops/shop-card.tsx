import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { Button } from 'antd'
import { Suspense, useState, type ReactNode } from 'react'
import { shops } from '../../../contract/shops/shops.ts'
import { bulkJobs } from '../../../contract/bulk-jobs/bulk-jobs.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { ask } from '../../ui/feedback/ask.ts'
import { Icon } from '../../ui/icon.tsx'
import { lazy } from '../../ui/page/lazy.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { DropdownMenu } from '../../ui/components/drop-menu.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { ShopIcon } from '../../ui/components/shop-icon.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { ShopFunctions } from './shop-functions.tsx'
import {
  healthText,
  healthTones,
  isRunning,
  kindText,
  syncCountsText,
  type Shop,
  type ShopSync,
} from './shop-text.ts'
import './shops.css'

const FeesDialog = lazy(() => import('./fees-dialog.tsx'))
const IconDialog = lazy(() => import('./icon-dialog.tsx'))
const SyncLogDialog = lazy(() => import('./sync-log-dialog.tsx'))

const text = defineText({
  en: {
    orders: (n: number) => counted(n, 'order', 'orders'),
    synced: 'Synced',
    never: 'Never synced',
    since: 'Failing since',
    syncNow: 'Sync now',
    reconnect: 'Reconnect',
    importFile: 'Import file',
    more: 'More',
    fees: 'Set payment fees',
    disconnect: 'Disconnect',
    sureTitle: (name: string) => `Disconnect ${name}?`,
    sure: 'New orders will no longer be imported, and tracking numbers will no longer be sent to the shop. Existing orders stay in Quayside.',
    waits: 'Queued',
    running: (seen: number) =>
      seen === 0 ? 'Fetching orders from the shop' : `${formatNumber(seen, 'en')} orders checked`,
    syncLog: 'View sync log',
    notImported: (n: number) =>
      `${n > 99 ? '99+ orders' : counted(n, 'order', 'orders')} could not be imported.`,
    viewReasons: 'View reasons',
    icon: (name: string) => `Choose an icon for ${name}`,
  },
  zh: {
    orders: (n: number) => `${formatNumber(n, 'zh')} 个订单`,
    synced: '上次同步',
    never: '从未同步',
    since: '始于',
    syncNow: '立即同步',
    reconnect: '重新连接',
    importFile: '导入文件',
    more: '更多',
    fees: '设置收款手续费',
    disconnect: '断开连接',
    sureTitle: (name: string) => `断开与 ${name} 的连接？`,
    sure: '新订单将不再同步，运单号也不再回传到店铺。已有订单保留。',
    waits: '排队等待中',
    running: (seen: number) =>
      seen === 0 ? '正在读取店铺订单' : `已检查 ${formatNumber(seen, 'zh')} 个订单`,
    syncLog: '查看同步记录',
    notImported: (n: number) => `${n > 99 ? '99+' : formatNumber(n, 'zh')} 个订单无法导入。`,
    viewReasons: '查看原因',
    icon: (name: string) => `为 ${name} 选择图标`,
  },
})

export const ShopCard = ({ shop }: { shop: Shop }) => {
  const words = useText(text)
  const health = useText(healthText)
  const kinds = useText(kindText)
  const [isLogOpen, setIsLogOpen] = useState(false)
  const [isSettingFees, setIsSettingFees] = useState(false)
  return (
    <article className="q-card q-shop" aria-label={shop.name}>
      <ShopSign shop={shop} />
      <div className="q-shop-words">
        <h2>{shop.name}</h2>
        <p className="q-shop-kind">
          {kinds[shop.kind]}
          {shop.domain && <span> · {shop.domain}</span>}
          <span> · {shop.currency}</span>
        </p>
      </div>
      <div className="q-shop-state">
        {(shop.kind === 'shopify' || shop.health !== 'good') && (
          <StatusTag tone={healthTones[shop.health]}>{health[shop.health]}</StatusTag>
        )}
        {shop.kind === 'shopify' && <LastSynced shop={shop} />}
      </div>
      <PageLink className="q-shop-orders" to="/orders/dropshippingOrders" search={{ shopId: shop.id }}>
        {words.orders(shop.orders)}
      </PageLink>
      <ShopActions
        shop={shop}
        onShowLog={() => setIsLogOpen(true)}
        onSetFees={() => setIsSettingFees(true)}
      />
      {shop.sync && isRunning(shop.sync) && <SyncProgress sync={shop.sync} />}
      {shop.lastError && !isRunning(shop.sync) && (
        <p className="q-shop-error" role="status">
          <Icon name="alert" size={16} />
          <span>
            {shop.lastError}
            {shop.lastErrorAt && (
              <small>
                {words.since} <Instant at={shop.lastErrorAt} />
              </small>
            )}
          </span>
        </p>
      )}
      {shop.orderProblems > 0 && (
        <p className="q-shop-error">
          <Icon name="alert" size={16} />
          <span>
            {words.notImported(shop.orderProblems)}{' '}
            <Button type="link" className="q-shop-reasons" onClick={() => setIsLogOpen(true)}>
              {words.viewReasons}
            </Button>
          </span>
        </p>
      )}
      <ShopFunctions shop={shop} />
      {isSettingFees && (
        <Suspense fallback={null}>
          <FeesDialog shop={shop} onClose={() => setIsSettingFees(false)} />
        </Suspense>
      )}
      {isLogOpen && (
        <Suspense fallback={null}>
          <SyncLogDialog shop={shop} onClose={() => setIsLogOpen(false)} />
        </Suspense>
      )}
    </article>
  )
}

const ShopSign = ({ shop }: { shop: Shop }) => {
  const words = useText(text)
  const mayChange = useAccess().can('shop:connect')
  const [isChoosing, setIsChoosing] = useState(false)
  const sign = shop.icon ? <ShopIcon name={shop.icon} size={22} /> : <Icon name="stores" size={22} />
  if (!mayChange) return <span className="q-shop-sign">{sign}</span>
  return (
    <>
      <button
        type="button"
        className="q-shop-sign"
        title={words.icon(shop.name)}
        aria-label={words.icon(shop.name)}
        onClick={() => setIsChoosing(true)}
      >
        {sign}
      </button>
      {isChoosing && (
        <Suspense fallback={null}>
          <IconDialog shop={shop} onClose={() => setIsChoosing(false)} />
        </Suspense>
      )}
    </>
  )
}

const LastSynced = ({ shop }: { shop: Shop }): ReactNode => {
  const words = useText(text)
  const counts = useText(syncCountsText)
  if (!shop.lastSyncedAt) return <span className="q-muted">{words.never}</span>
  const last = shop.sync?.status === 'done' ? shop.sync : null
  return (
    <span className="q-muted">
      {words.synced} <Instant at={shop.lastSyncedAt} />
      {last && last.ordersCreated + last.ordersUpdated > 0 && (
        <> · {counts.counts(last.ordersCreated, last.ordersUpdated)}</>
      )}
    </span>
  )
}

const SyncProgress = ({ sync }: { sync: ShopSync }) => {
  const words = useText(text)
  const counts = useText(syncCountsText)
  return (
    <div className="q-shop-sync" role="status">
      <span className="q-spinner" aria-hidden="true" />
      <span>{sync.status === 'queued' ? words.waits : words.running(sync.ordersSeen)}</span>
      {sync.ordersSeen > 0 && (
        <span className="q-muted">{counts.counts(sync.ordersCreated, sync.ordersUpdated)}</span>
      )}
    </div>
  )
}

interface ShopActionsProps {
  readonly shop: Shop
  readonly onShowLog: () => void
  readonly onSetFees: () => void
}

const ShopActions = ({ shop, onShowLog, onSetFees }: ShopActionsProps) => {
  const words = useText(text)
  const { can, hasMenu } = useAccess()
  const reads = [shops.listShops, shops.listShopNames]
  const sync = useCallMutation(shops.syncShop, {
    invalidates: [...reads, bulkJobs.listBulkJobs],
  })
  const reconnect = useCallMutation(shops.reconnectShop, {
    onSuccess: ({ url }) => window.location.assign(url),
  })
  const disconnect = useCallMutation(shops.disconnectShop, { invalidates: reads })
  const askToDisconnect = async (): Promise<void> => {
    const isSure = await ask({
      title: words.sureTitle(shop.name),
      message: words.sure,
      confirmLabel: words.disconnect,
      danger: true,
    })
    if (isSure) disconnect.mutate({ shopId: shop.id })
  }
  const mayConnect = can('shop:connect')
  const more = [
    ...(shop.kind === 'shopify' && hasMenu(3)
      ? [{ key: 'log', label: words.syncLog, onClick: onShowLog }]
      : []),
    ...(mayConnect ? [{ key: 'fees', label: words.fees, onClick: onSetFees }] : []),
    ...(shop.kind === 'shopify' && shop.status !== 'disconnected' && mayConnect
      ? [
          {
            key: 'disconnect',
            label: words.disconnect,
            danger: true,
            onClick: () => void askToDisconnect(),
          },
        ]
      : []),
  ]
  const needsSeller = shop.status !== 'connected' && shop.kind === 'shopify'
  return (
    <div className="q-shop-actions">
      {needsSeller && mayConnect && (
        <Button
          type="primary"
          loading={reconnect.isPending || reconnect.isSuccess}
          onClick={() => reconnect.mutate({ shopId: shop.id })}
        >
          {words.reconnect}
        </Button>
      )}
      {shop.kind === 'shopify' && shop.status === 'connected' && hasMenu(3) && (
        <Button
          icon={<Icon name="reload" size={16} />}
          loading={sync.isPending}
          disabled={isRunning(shop.sync)}
          onClick={() => sync.mutate({ shopId: shop.id })}
        >
          {words.syncNow}
        </Button>
      )}
      {shop.kind === 'manual' && hasMenu(3) && can('order:create') && (
        <PageLink className="q-button" to="/orders/importOrders" search={{ shopId: shop.id }}>
          <Icon name="upload" size={16} />
          {words.importFile}
        </PageLink>
      )}
      {more.length > 0 && (
        <DropdownMenu menu={{ items: more }}>
          <Button
            aria-label={words.more}
            icon={<Icon name="more" size={16} />}
            loading={disconnect.isPending}
          />
        </DropdownMenu>
      )}
    </div>
  )
}
