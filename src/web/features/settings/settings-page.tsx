import { useAccess } from '../../ui/access.tsx'
import { PageLink } from '../../ui/page/navigation.tsx'
import { PageHeader } from '../../ui/components/page-header.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { TrackingSettingsCard } from '../tracking-page/tracking-settings-card.tsx'
import { TrackingRulesCard } from '../tracking-rules/tracking-rules-card.tsx'
import { AddressesCard } from './addresses-card.tsx'
import { SubAccountsCard } from './sub-accounts-card.tsx'
import './settings.css'

const text = defineText({
  en: { schedules: 'Schedules', rules: 'Shipping rules', taxNumbers: 'Tax numbers' },
  zh: { schedules: '定时任务', rules: '物流规则', taxNumbers: '税号' },
})

const SettingsPage = () => {
  const words = useText(text)
  const { isMainAccount, hasMenu } = useAccess()
  return (
    <div className="q-page">
      <PageHeader
        actions={
          <>
            {hasMenu(3) && (
              <PageLink className="q-button" to="/setting/shippingRules">
                {words.rules}
              </PageLink>
            )}
            <PageLink className="q-button" to="/setting/taxNumbers">
              {words.taxNumbers}
            </PageLink>
            <PageLink className="q-button" to="/setting/schedules">
              {words.schedules}
            </PageLink>
          </>
        }
      />
      {isMainAccount && <SubAccountsCard />}
      <AddressesCard />
      {isMainAccount && <TrackingSettingsCard />}
      {hasMenu(3) && <TrackingRulesCard />}
    </div>
  )
}

export default SettingsPage
