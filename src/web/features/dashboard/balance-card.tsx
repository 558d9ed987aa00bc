import type { Money as Amount } from '../../../contract/kernel/money.ts'
import { useAccess } from '../../ui/access.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageLink } from '../../ui/page/navigation.tsx'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { Money } from '../../ui/components/money.tsx'
import { useText } from '../../ui/text/define-text.ts'
import { dashboardText } from './dashboard-text.ts'

/** Below this many days the card asks for a recharge. */
const soonDays = 5
/** The longest estimate shown. */
const longDays = 365

export const BalanceCard = ({ balance, lastsDays }: { balance: Amount; lastsDays: number | null }) => {
  const words = useText(dashboardText)
  const { can } = useAccess()
  const isShort = lastsDays !== null && lastsDays < soonDays
  return (
    <Card
      title={words.balance}
      actions={
        <PageLink to="/wallet/finance" className="q-dashboard-more">
          {words.transactions}
        </PageLink>
      }
    >
      <div className="q-balance-amount">
        <Money value={balance} strong />
      </div>
      <p className={isShort ? 'q-balance-lasts q-balance-short' : 'q-balance-lasts'}>
        {isShort && <Icon name="alert" size={15} />}
        {lastsText(lastsDays, words)}
      </p>
      {can('wallet:recharge') && (
        <PageLink
          to="/wallet/finance"
          search={{ recharge: 1 }}
          className={isShort ? 'q-button q-button-primary q-button-wide' : 'q-button q-button-wide'}
        >
          {words.recharge}
        </PageLink>
      )}
    </Card>
  )
}

const lastsText = (days: number | null, words: (typeof dashboardText)['en']): string => {
  if (days === null) return words.noSpend
  if (days < 1) return words.lastsLessThanDay
  if (days > longDays) return words.lasts(`${longDays}+`)
  return words.lasts(words.days(Math.floor(days)))
}
