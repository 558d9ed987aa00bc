import type { dashboard } from '../../../contract/dashboard/dashboard.ts'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { Instant } from '../../ui/time/instant.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import type { Tone } from '../../ui/theme/tokens.ts'
import { dashboardText } from './dashboard-text.ts'

type Shop = NonNullable<OutputOf<typeof dashboard.getDashboard>['shops']>[number]
type Health = Shop['health']

const tones: Record<Health, Tone> = {
  good: 'done',
  syncing: 'working',
  stale: 'yours',
  failing: 'problem',
  needsReconnect: 'problem',
  disconnected: 'quiet',
}

const healthText = defineText<Record<Health, string>>({
  en: {
    good: 'Up to date',
    syncing: 'Syncing',
    stale: 'Sync overdue',
    failing: 'Sync failing',
    needsReconnect: 'Reconnect',
    disconnected: 'Disconnected',
  },
  zh: {
    good: '正常',
    syncing: '同步中',
    stale: '长时间未同步',
    failing: '同步失败',
    needsReconnect: '需重新连接',
    disconnected: '已断开',
  },
})

export const ShopsCard = ({ shops }: { shops: readonly Shop[] }) => {
  const words = useText(dashboardText)
  const health = useText(healthText)
  if (shops.length === 0) {
    return (
      <Card title={words.shops}>
        <EmptyState
          icon="stores"
          title={words.noShops}
          action={
            <PageLink to="/stores/index" className="q-button q-button-primary">
              {words.connect}
            </PageLink>
          }
        >
          {words.noShopsText}
        </EmptyState>
      </Card>
    )
  }
  return (
    <Card
      title={words.shops}
      actions={
        <PageLink to="/stores/index" className="q-dashboard-more">
          {words.allShops}
        </PageLink>
      }
    >
      <ul className="q-shops">
        {shops.map((shop) => (
          <li key={shop.id}>
            <div className="q-shops-top">
              <span className="q-shops-name">{shop.name}</span>
              <StatusTag tone={tones[shop.health]}>{health[shop.health]}</StatusTag>
            </div>
            {shop.lastError ? (
              <span className="q-shops-error">{shop.lastError}</span>
            ) : (
              <span className="q-shops-synced">
                {shop.kind === 'manual' ? (
                  words.manual
                ) : shop.lastSyncedAt ? (
                  <>
                    {words.synced} <Instant at={shop.lastSyncedAt} />
                  </>
                ) : (
                  words.neverSynced
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
