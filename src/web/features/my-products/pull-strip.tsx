import { Button } from 'antd'
import { formatNumber } from '../../../contract/kernel/format.ts'
import { myProducts } from '../../../contract/my-products/my-products.ts'
import type { ProductPull } from '../../../contract/my-products/my-product-schemas.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { Icon } from '../../ui/icon.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import './my-products.css'

const text = defineText({
  en: {
    title: 'Product sync',
    never: 'Not synced yet',
    queued: 'Queued',
    running: (n: number) => (n === 0 ? 'Contacting the shop' : `${formatNumber(n, 'en')} products synced`),
    done: 'Synced',
    fresh: (n: number) => `${formatNumber(n, 'en')} new`,
    changed: (n: number) => `${formatNumber(n, 'en')} changed`,
    gone: (n: number) => `${formatNumber(n, 'en')} deleted`,
    failed: 'Sync failed',
    read: 'Sync now',
    readOf: (shop: string) => `Sync now: products of ${shop}`,
  },
  zh: {
    title: '店铺商品同步',
    never: '尚未同步',
    queued: '排队中',
    running: (n: number) => (n === 0 ? '正在同步' : `已同步 ${formatNumber(n, 'zh')} 个商品`),
    done: '上次同步',
    fresh: (n: number) => `新增 ${formatNumber(n, 'zh')}`,
    changed: (n: number) => `更新 ${formatNumber(n, 'zh')}`,
    gone: (n: number) => `删除 ${formatNumber(n, 'zh')}`,
    failed: '同步失败',
    read: '立即同步',
    readOf: (shop: string) => `立即同步 ${shop} 的商品`,
  },
})

const isRunning = ({ status }: ProductPull): boolean => status === 'queued' || status === 'running'

export const PullStrip = () => {
  const words = useText(text)
  const { data } = useCall(
    myProducts.listProductPulls,
    {},
    { quiet: true, everyMs: (last) => (last?.pulls.some(isRunning) ? 2_000 : 120_000) },
  )
  if (!data || data.pulls.length === 0) return null
  return (
    <section className="q-pulls" aria-label={words.title}>
      {data.pulls.map((pull) => (
        <Pull key={pull.shopId} pull={pull} />
      ))}
    </section>
  )
}

const Pull = ({ pull }: { pull: ProductPull }) => {
  const words = useText(text)
  const { can } = useAccess()
  const start = useCallMutation(myProducts.pullProducts, {
    invalidates: [myProducts.listProductPulls, myProducts.listMyProducts],
  })
  const isFailed = pull.status === 'failed'
  return (
    <div className={isFailed ? 'q-pull q-pull-failed' : 'q-pull'}>
      <Icon name={isFailed ? 'alert' : 'stores'} size={16} />
      <span className="q-pull-words" role="status">
        <strong>{pull.shopName}</strong> <PullStatus pull={pull} />
        {isFailed && pull.error && <span className="q-pull-error">{pull.error}</span>}
      </span>
      {can('product:match') && (
        <Button
          size="small"
          loading={start.isPending || isRunning(pull)}
          aria-label={words.readOf(pull.shopName)}
          onClick={() => start.mutate({ shopId: pull.shopId })}
        >
          {words.read}
        </Button>
      )}
    </div>
  )
}

const PullStatus = ({ pull }: { pull: ProductPull }) => {
  const words = useText(text)
  const { status, productsSeen, variantsNew, variantsChanged, variantsGone, doneAt, finishedAt } = pull
  if (status === 'never') return <span className="q-muted">{words.never}</span>
  if (status === 'queued') return <span className="q-muted">{words.queued}</span>
  if (status === 'running') return <span className="q-muted">{words.running(productsSeen)}</span>
  if (status === 'failed')
    return (
      <span className="q-muted">
        {words.failed} <Instant at={finishedAt} />
      </span>
    )
  const brought = [
    ...(variantsNew > 0 ? [words.fresh(variantsNew)] : []),
    ...(variantsChanged > 0 ? [words.changed(variantsChanged)] : []),
    ...(variantsGone > 0 ? [words.gone(variantsGone)] : []),
  ]
  return (
    <span className="q-muted">
      {words.done} <Instant at={doneAt} />
      {brought.length > 0 && ` · ${brought.join(', ')}`}
    </span>
  )
}
