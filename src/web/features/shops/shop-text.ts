import { formatNumber } from '../../../contract/kernel/format.ts'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import type { shops } from '../../../contract/shops/shops.ts'
import { defineText } from '../../ui/text/define-text.ts'
import type { Tone } from '../../ui/theme/tokens.ts'

export type Shop = OutputOf<typeof shops.listShops>['shops'][number]
export type ShopSync = NonNullable<Shop['sync']>

export const healthTones: Record<Shop['health'], Tone> = {
  good: 'done',
  syncing: 'working',
  stale: 'yours',
  failing: 'problem',
  needsReconnect: 'problem',
  disconnected: 'quiet',
}

export const healthText = defineText<Record<Shop['health'], string>>({
  en: {
    good: 'Connected',
    syncing: 'Syncing',
    stale: 'Not synced recently',
    failing: 'Sync failing',
    needsReconnect: 'Reconnect needed',
    disconnected: 'Disconnected',
  },
  zh: {
    good: '正常',
    syncing: '同步中',
    stale: '长时间未同步',
    failing: '同步失败',
    needsReconnect: '需要重新连接',
    disconnected: '已断开',
  },
})

export const kindText = defineText<Record<Shop['kind'], string>>({
  en: { shopify: 'Shopify', manual: 'Manual' },
  zh: { shopify: 'Shopify', manual: '手动' },
})

export const isRunning = (sync: ShopSync | null): boolean =>
  sync?.status === 'queued' || sync?.status === 'running'

export const causeText = defineText<Record<ShopSync['cause'], string>>({
  en: { connect: 'Connection', manual: 'Manual', poll: 'Automatic' },
  zh: { connect: '连接店铺', manual: '手动', poll: '自动' },
})

export const syncCountsText = defineText({
  en: {
    counts: (created: number, updated: number) =>
      `${formatNumber(created, 'en')} new, ${formatNumber(updated, 'en')} updated`,
    failed: (count: number) => `${formatNumber(count, 'en')} failed`,
  },
  zh: {
    counts: (created: number, updated: number) =>
      `新增 ${formatNumber(created, 'zh')}，更新 ${formatNumber(updated, 'zh')}`,
    failed: (count: number) => `失败 ${formatNumber(count, 'zh')}`,
  },
})
