import { Button } from 'antd'
import { useState } from 'react'
import { common } from '../../../contract/common/common.ts'
import { shops } from '../../../contract/shops/shops.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCall } from '../../ui/call/use-call.ts'
import { useGo } from '../../ui/page/navigation.tsx'
import { useSearch } from '../../ui/page/page-context.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { ErrorState } from '../../ui/components/error-state.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { ConnectDialog } from './connect-dialog.tsx'
import { ManualShopDialog } from './manual-shop-dialog.tsx'
import { ShopCard } from './shop-card.tsx'
import { isRunning, type Shop } from './shop-text.ts'
import './shops.css'

const text = defineText({
  en: {
    subtitle: 'Your order sources. Connected shops import orders automatically.',
    connect: 'Connect Shopify',
    manual: 'Add manual shop',
    schedules: 'Schedules',
    none: 'No shops yet',
    noneText:
      'Connect your Shopify shop to import its open orders within minutes. If you do not use Shopify, add a manual shop and import orders from files or enter them yourself.',
  },
  zh: {
    subtitle: '订单的来源。已连接的店铺会自动同步订单。',
    connect: '连接 Shopify',
    manual: '添加手动店铺',
    schedules: '定时任务',
    none: '还没有店铺',
    noneText:
      '连接您的 Shopify 店铺，未发货的订单几分钟内即可同步。没有 Shopify 店铺，也可以添加手动店铺，通过文件导入或手动录入订单。',
  },
})

const isAnyRunning = (all: readonly Shop[] | undefined): boolean =>
  all?.some(({ sync }) => isRunning(sync)) ?? false

const ShopsPage = () => {
  const words = useText(text)
  const { can } = useAccess()
  const go = useGo()
  // The first steps open the dialog.
  const [search, change] = useSearch()
  const [isAddingManual, setIsAddingManual] = useState(false)
  const config = useCall(common.getConfig, {}, { staleMs: 300_000, quiet: true })
  const list = useCall(
    shops.listShops,
    {},
    {
      quiet: true,
      everyMs: (last) => (isAnyRunning(last?.shops) ? 1_500 : 30_000),
    },
  )
  const mayConnect = can('shop:connect')
  const hasShopify = config.data?.shopifyAvailable ?? false
  const buttons = mayConnect && (
    <>
      <Button
        data-action={config.data && !hasShopify ? 'connectShop' : undefined}
        type={hasShopify ? 'default' : 'primary'}
        onClick={() => setIsAddingManual(true)}
      >
        {words.manual}
      </Button>
      {hasShopify && (
        <Button data-action="connectShop" type="primary" onClick={() => change({ connect: 1 })}>
          {words.connect}
        </Button>
      )}
    </>
  )
  const all = list.data?.shops
  return (
    <div className="q-page">
      <PageHeader
        subtitle={words.subtitle}
        actions={
          <>
            <Button onClick={() => void go('/setting/schedules')}>{words.schedules}</Button>
            {buttons}
          </>
        }
      />
      {list.error && !all && (
        <div className="q-card">
          <ErrorState error={list.error} onRetry={() => void list.refetch()} />
        </div>
      )}
      {!list.error && !all && (
        <>
          <CardSkeleton lines={8} />
          <CardSkeleton lines={8} />
        </>
      )}
      {all?.length === 0 && (
        <div className="q-card">
          <EmptyState icon="stores" title={words.none} action={buttons}>
            {words.noneText}
          </EmptyState>
        </div>
      )}
      <ul className="q-shop-list">
        {all?.map((shop) => (
          <li key={shop.id}>
            <ShopCard shop={shop} />
          </li>
        ))}
      </ul>
      {mayConnect && hasShopify && search['connect'] === '1' && (
        <ConnectDialog onClose={() => change({ connect: undefined })} />
      )}
      {isAddingManual && <ManualShopDialog onClose={() => setIsAddingManual(false)} />}
    </div>
  )
}

export default ShopsPage
