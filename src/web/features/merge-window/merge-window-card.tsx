import { Button, Switch } from 'antd'
import { Suspense, useState } from 'react'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { mergeWindow } from '../../../contract/merge-window/merge-window.ts'
import { orders } from '../../../contract/orders/orders.ts'
import { useAccess } from '../../ui/access.tsx'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { Icon } from '../../ui/icon.tsx'
import { lazy } from '../../ui/page/lazy.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { ErrorState } from '../../ui/components/error-state.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { moneyText } from '../../ui/components/money.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { runWords } from './merge-text.ts'

const MergeWindowDialog = lazy(() => import('./merge-window-dialog.tsx'))
const MergeRunsDrawer = lazy(() => import('./merge-runs-drawer.tsx'))

const text = defineText({
  en: {
    title: 'Merge orders to one address',
    help: 'Unpaid orders from one shop to the same recipient and address are automatically merged into one parcel if that saves on shipping. Scheduled payments wait until they are merged.',
    after: (hours: number) => `After ${counted(hours, 'hour', 'hours')}`,
    allShops: 'All shops',
    by: (name: string) => `Set by ${name}`,
    isOn: 'Orders to one address are merged automatically',
    off: 'Off',
    waiting: (count: number) => counted(count, 'order waiting now', 'orders waiting now'),
    last: 'Last merged',
    notYet: 'No automatic merges yet',
    runs: 'Merge history',
    edit: 'Edit',
    setUp: 'Set up',
    byHand: 'Merge manually',
  },
  zh: {
    title: '合并同一地址的订单',
    help: '同一店铺、同一收件人和地址的未付款订单，能节省运费时自动合并为一个包裹。等待期间定时任务不会付款。',
    after: (hours: number) => `等待 ${hours} 小时后合并`,
    allShops: '全部店铺',
    by: (name: string) => `由 ${name} 设置`,
    isOn: '自动合并同一地址的订单',
    off: '已停用',
    waiting: (count: number) => `${formatNumber(count, 'zh')} 个订单等待合并`,
    last: '上次合并',
    notYet: '暂无自动合并',
    runs: '合并记录',
    edit: '编辑',
    setUp: '设置',
    byHand: '手动合并',
  },
})

export type Window = OutputOf<typeof mergeWindow.getMergeWindow>

/** Reads that depend on the saved window: it decides which orders wait, and until when. */
export const windowReads = [
  mergeWindow.getMergeWindow,
  mergeWindow.listMergeRuns,
  orders.listOrders,
  orders.getOrder,
] as const

/** Shown with automatic payment, which waits for merging. */
const MergeWindowCard = () => {
  const window = useCall(mergeWindow.getMergeWindow, {}, { quiet: true })
  const [open, setOpen] = useState<'form' | 'runs' | null>(null)
  const close = (): void => setOpen(null)
  if (window.error && !window.data)
    return (
      <div className="q-card">
        <ErrorState error={window.error} onRetry={() => void window.refetch()} />
      </div>
    )
  if (!window.data) return <CardSkeleton lines={3} />
  return (
    <>
      <WindowCard window={window.data} open={setOpen} />
      <Suspense fallback={null}>
        {open === 'form' && <MergeWindowDialog window={window.data} onClose={close} />}
        {open === 'runs' && <MergeRunsDrawer currency={window.data.currency} onClose={close} />}
      </Suspense>
    </>
  )
}
export default MergeWindowCard

const factsOf = (
  { hours, shopIds, shops, updatedBy }: Window,
  words: { after: (hours: number) => string; allShops: string; by: (name: string) => string },
): string => {
  const named = shopIds && shops.filter(({ id }) => shopIds.includes(id)).map(({ name }) => name)
  return [
    words.after(hours),
    named ? named.join(', ') : words.allShops,
    ...(updatedBy ? [words.by(updatedBy)] : []),
  ].join(' · ')
}

const WindowCard = ({ window, open }: { window: Window; open: (what: 'form' | 'runs') => void }) => {
  const words = useText(text)
  const { can } = useAccess()
  const isSet = window.version > 0
  const mayChange = window.canChange && can('order:edit')
  return (
    <section className="q-card q-schedule" aria-label={words.title}>
      <div className="q-schedule-what">
        <span className="q-schedule-icon">
          <Icon name="link" size={18} />
        </span>
        <div>
          <h2>{words.title}</h2>
          <p className="q-schedule-facts">{isSet ? factsOf(window, words) : words.help}</p>
        </div>
        {isSet && mayChange && <OnSwitch window={window} />}
      </div>
      <p className="q-schedule-when q-muted">{window.isOn ? words.waiting(window.waiting) : words.off}</p>
      <LastRun window={window} />
      <div className="q-schedule-actions">
        <PageLink className="q-button" to="/orders/droppingMerge">
          {words.byHand}
        </PageLink>
        {(isSet || window.lastRun) && <Button onClick={() => open('runs')}>{words.runs}</Button>}
        {mayChange && (
          <Button type={isSet ? 'default' : 'primary'} onClick={() => open('form')}>
            {isSet ? words.edit : words.setUp}
          </Button>
        )}
      </div>
    </section>
  )
}

const OnSwitch = ({ window: { isOn, hours, shopIds, version } }: { window: Window }) => {
  const words = useText(text)
  const save = useCallMutation(mergeWindow.saveMergeWindow, { invalidates: windowReads })
  return (
    <Switch
      aria-label={words.isOn}
      checked={isOn}
      loading={save.isPending}
      onChange={(chosen) => save.mutate({ isOn: chosen, hours, shopIds, version })}
    />
  )
}

const LastRun = ({ window: { lastRun, currency } }: { window: Window }) => {
  const words = useText(text)
  const mergeTexts = useText(runWords)
  if (!lastRun) return <p className="q-muted q-schedule-last">{words.notYet}</p>
  const { orders: count, merged, savedMinor } = lastRun
  return (
    <div className="q-schedule-last">
      <p className="q-muted">
        {words.last} <Instant at={lastRun.at} />
      </p>
      <p>{mergeTexts.merged(count, merged.length, moneyText({ amountMinor: savedMinor, currency }))}</p>
    </div>
  )
}
